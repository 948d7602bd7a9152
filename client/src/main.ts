import { mount } from "svelte";
import App from "./App.svelte";
import { bringSprite } from "./sprite";
import { darkNow, setDark } from "./table/theme";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/map.css";
import "./styles/table.css";

const target = document.getElementById("app") as HTMLElement;
const name = target.dataset.table ?? /\/table\/([^/]+)/.exec(location.pathname)?.[1] ?? "";
setDark(darkNow());
void bringSprite();
mount(App, { target, props: { name } });
