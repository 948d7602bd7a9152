// Does what a key or a click means, the same whichever hand asked for it.

import { towards } from "../board/geometry";
import type { Deed } from "./keys";
import type { Table } from "./table.svelte";

export interface Room {
  night: () => void;
  help: () => void;
  sheet: () => void;
  find: () => void;
  plain: () => void;
  commit: () => void;
}

/** A click on an area, on the map or in the list. */
export async function pick(table: Table, area: string): Promise<void> {
  const { hand, view } = table;
  if (!area) return;
  view.focused = view.focused ? area : "";
  if (table.looking !== null || !hand) {
    view.held = view.held === area ? "" : area;
    return;
  }
  if (view.held === area && hand.line.trim() && hand.complete && !view.litAreas.has(area)) return hand.done();
  if (await hand.place(area)) return;
  const last = view.routes.find((route) => route.key === "live")?.areas.at(-1);
  if (last === area && hand.complete) return hand.done();
  if (view.ringed.includes(area) || (view.situation.pieces ?? []).some((piece) => piece.area === area && piece.owner === view.situation.seat)) {
    await hand.hold(area);
    return;
  }
  view.held = area;
}

export async function perform(deed: Deed, table: Table, room: Room): Promise<void> {
  const { view, hand, draft } = table;
  switch (deed.do) {
    case "find":
      return room.find();
    case "help":
      return room.help();
    case "night":
      return room.night();
    case "sheet":
      return room.sheet();
    case "plain":
      return room.plain();
    case "commit":
      return room.commit();
    case "write":
      return document.getElementById("write")?.focus();
    case "areas":
      table.page = table.page === "areas" ? "map" : "areas";
      return;
    case "press":
      table.page = "press";
      return;
    case "report":
      table.page = "report";
      return;
    case "fit":
      return view.fit();
    case "heldView":
      return view.held ? view.visit(view.held) : undefined;
    case "zoomIn":
      return view.zoom(1.5);
    case "zoomOut":
      return view.zoom(1 / 1.5);
    case "pan":
      return view.pan(deed.x, deed.y);
    case "overlay": {
      const all = ["owners", "terrain", ...Object.keys(view.situation.overlays ?? {}), "known"];
      view.colouring = all[(all.indexOf(view.colouring) + 1) % all.length] ?? "owners";
      return;
    }
    case "turn": {
      const open = table.looking ?? table.asked?.step ?? 0;
      return table.look(open + deed.by);
    }
    case "now":
      return table.now();
    case "letGo":
      if (table.page !== "map") table.page = "map";
      else if (hand?.line || view.held) hand?.letGo();
      else view.focused = "";
      if (!hand) view.held = "";
      return;
    case "take":
      if (hand?.line.trim() && hand.complete && !(view.focused && view.litAreas.has(view.focused))) return hand.done();
      return pick(table, view.focused);
    case "back":
      return hand?.back();
    case "undo":
      return draft?.undo();
    case "redo":
      return draft?.redo();
    case "neighbour":
      return neighbour(table, deed.bearing);
    case "option": {
      const choice = hand?.matches[deed.number - 1];
      return choice ? hand?.take(choice) : undefined;
    }
    case "verb": {
      const verb = hand?.possible(view.held).find((each) => each.letter === deed.letter);
      return verb ? hand?.use(verb) : undefined;
    }
    case "nextPiece":
    case "nextIdle":
      return nextPiece(table, deed.do === "nextIdle");
    case "nextFinding":
    case "lastFinding":
      return finding(table, deed.do === "nextFinding" ? 1 : -1);
    case "region":
      return nextRegion();
  }
}

function neighbour(table: Table, bearing: number): void {
  const { view } = table;
  const first = view.held || view.ringed[0] || view.geo.areas[0]?.id || "";
  const from = view.geo.index.get(view.focused) ?? -1;
  const next = from < 0 ? view.geo.index.get(first) : towards(view.geo, from, bearing, 80);
  if (next === undefined || next < 0) return;
  view.focused = view.geo.areas[next]?.id ?? "";
  keepInSight(table);
}

/** The focused area is brought back when it leaves the window. */
function keepInSight(table: Table): void {
  const { view } = table;
  const at = view.onScreen(view.focused);
  if (!at) return;
  const room = 40;
  if (at[0] < room || at[1] < room || at[0] > view.width - room || at[1] > view.height - view.covered - room) view.visit(view.focused, 0);
}

function nextPiece(table: Table, idleOnly: boolean): void {
  const { view, hand } = table;
  const all = idleOnly ? (hand?.idle() ?? []).filter((area) => view.ringed.includes(area)) : view.ringed;
  if (!all.length) return;
  const next = all[(all.indexOf(view.focused || view.held) + 1) % all.length] ?? "";
  view.focused = next;
  if (view.level < 2) view.visit(next);
  else keepInSight(table);
  document.getElementById("map")?.focus();
}

function finding(table: Table, by: number): void {
  const { draft } = table;
  const lines = [...new Set((draft?.findings ?? []).map((each) => each.line))].filter(Boolean).sort((a, b) => a - b);
  if (!draft || !lines.length) return;
  const now = draft.selected + 1;
  const next = by > 0 ? (lines.find((line) => line > now) ?? lines[0]) : (lines.findLast((line) => line < now) ?? lines.at(-1));
  draft.selected = (next ?? 1) - 1;
  document.querySelector<HTMLElement>(`[data-line="${next}"] .code`)?.focus();
}

const REGIONS = [".top", ".rail", ".stage .mapbox", ".sheet", ".time"];

function nextRegion(): void {
  const all = REGIONS.flatMap((each) => document.querySelector<HTMLElement>(each) ?? []).filter((each) => each.offsetParent !== null || each.id === "map");
  const now = all.findIndex((each) => each.contains(document.activeElement));
  const next = all[(now + 1) % all.length];
  const inside = next?.matches("[tabindex]") ? [next] : [...(next?.querySelectorAll<HTMLElement>("input, button:not(:disabled), a[href]") ?? [])];
  inside.find((each) => each.offsetParent !== null || each === next)?.focus();
}
