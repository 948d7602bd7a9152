import { mount } from "svelte";
import Demo from "./Demo.svelte";
import { bringSprite } from "./sprite";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/map.css";

void bringSprite();
if (new URLSearchParams(location.search).has("night")) document.documentElement.dataset.theme = "dark";
mount(Demo, { target: document.getElementById("app") as HTMLElement });
