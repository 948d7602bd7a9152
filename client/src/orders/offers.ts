// From what the server offers to what can be clicked: every choice with the words it adds to the
// line, and the area or piece it means. No rule is known here, only the shape of the board.

import type { Offer, Slot, Words } from "../api/types";
import { type Geometry, towards } from "../board/geometry";
import type { Situation } from "../board/model";

export interface Choice {
  slot: string;
  kind: Slot["slot"];
  value: string;
  /** What is added to the line. */
  text: string;
  /** Another way to say it: the name of a place, the longer spelling. */
  title: string;
  area: string;
  piece: string;
}

export interface Ground {
  geo: Geometry;
  situation: Situation;
  words: Words;
}

const BEARINGS: Record<string, number> = { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 };
const MANY = 400;

/** What may follow, slot by slot in the order of the offer. */
export function choicesOf(offer: Offer, ground: Ground): Choice[] {
  const from = here(offer, ground.geo);
  return offer.slots.flatMap((slot) => choicesOfSlot(slot, ground, from));
}

function choicesOfSlot(slot: Slot, ground: Ground, from: string): Choice[] {
  switch (slot.slot) {
    case "square":
      return (slot.among ?? []).slice(0, MANY).map((value) => squareChoice(slot.name, value, ground));
    case "word":
      return wordChoices(slot, ground, from);
    case "keyword":
      return [plain(slot.name, "keyword", slot.spellings[0] ?? "")];
    case "number": {
      const [low, high] = [slot.low ?? 0, slot.high ?? 999];
      const count = Math.min(high - low + 1, 12);
      return Array.from({ length: Math.max(0, count) }, (_, i) => plain(slot.name, "number", `${low + i}${slot.unit ?? ""}`));
    }
    case "group":
      return slot.slots[0] ? choicesOfSlot(slot.slots[0], ground, from) : [];
    case "text":
      return [];
  }
}

const plain = (slot: string, kind: Choice["kind"], value: string): Choice => ({
  slot,
  kind,
  value,
  text: value,
  title: "",
  area: "",
  piece: "",
});

function squareChoice(slot: string, value: string, { geo, situation }: Ground): Choice {
  const name = (situation.holdings ?? []).find((each) => each.area === value)?.name ?? "";
  return { ...plain(slot, "square", value), text: value.replace("/", " "), title: name, area: geo.index.has(value) ? value : "" };
}

function wordChoices(slot: Extract<Slot, { slot: "word" }>, ground: Ground, from: string): Choice[] {
  const known = typeof slot.known === "string" ? (ground.words[slot.known] ?? {}) : slot.known;
  const values = slot.among ?? Object.keys(known);
  const pointing = values.every((value) => value in BEARINGS) && from !== "";
  const out: Choice[] = [];
  for (const value of values.slice(0, MANY)) {
    const spellings = known[value] ?? [value];
    const text = spellings[0] ?? value;
    const choice = { ...plain(slot.name, "word", value), text, title: titleOf(value, spellings, ground) };
    if (pointing) choice.area = neighbourAt(ground.geo, from, BEARINGS[value] as number);
    else if (ground.geo.index.has(value)) choice.area = value;
    else {
      const piece = pieceOf(ground.situation, value);
      if (piece) [choice.piece, choice.area] = [value, piece.area];
    }
    out.push(choice);
  }
  return out;
}

function titleOf(value: string, spellings: string[], { geo, situation }: Ground): string {
  const area = geo.areas[geo.index.get(value) ?? -1];
  if (area?.name) return area.name;
  const realm = (situation.realms ?? []).find((each) => each.seat === value);
  if (realm) return realm.name;
  const longest = spellings.reduce((best, each) => (each.length > best.length ? each : best), "");
  return longest !== spellings[0] ? longest.charAt(0) + longest.slice(1).toLowerCase() : "";
}

function pieceOf(situation: Situation, id: string): { area: string } | undefined {
  for (const piece of situation.pieces ?? []) {
    if (piece.id === id) return piece;
    const part = (piece.parts ?? []).find((each) => each.id === id);
    if (part) return part;
  }
  return undefined;
}

const neighbourAt = (geo: Geometry, from: string, bearing: number): string =>
  geo.areas[towards(geo, geo.index.get(from) ?? -1, bearing, 40)]?.id ?? "";

/** Where the line stands now: the last place it names, and the way it went from there. */
export function here(offer: Offer, geo: Geometry): string {
  return track(offer, geo).at(-1) ?? "";
}

/** The places a line goes through, in its order. */
export function track(offer: Offer, geo: Geometry): string[] {
  const way: string[] = [];
  const see = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(see);
    if (value && typeof value === "object") return Object.values(value).forEach(see);
    if (typeof value !== "string") return;
    if (geo.index.has(value)) way.push(value);
    else if (value in BEARINGS && way.length) {
      const next = neighbourAt(geo, way.at(-1) as string, BEARINGS[value] as number);
      if (next) way.push(next);
    }
  };
  // A tactic or a kind of troop may be written with the letter of a direction: only what is written
  // last, or repeated, is a way.
  const entries = Object.entries(offer.values);
  entries.forEach(([, value], i) => {
    if (typeof value === "string" && value in BEARINGS && !geo.index.has(value) && i < entries.length - 1) return;
    see(value);
  });
  see(offer.begun);
  return way;
}

/** The areas that light up, each with the choice that a click on it takes. */
export function litBy(choices: Choice[]): Map<string, Choice> {
  const lit = new Map<string, Choice>();
  for (const choice of choices) if (choice.area && !lit.has(choice.area)) lit.set(choice.area, choice);
  return lit;
}

/** A line with a choice added. */
export const extended = (line: string, choice: { text: string }): string =>
  `${line.trimEnd()}${line.trim() ? " " : ""}${choice.text} `;

/** Choices that begin as typed, by word or by title, the best first. */
export function matching(choices: Choice[], typed: string): Choice[] {
  const wanted = typed.toUpperCase();
  if (!wanted) return choices;
  const rank = (choice: Choice): number => {
    if (choice.text.toUpperCase().startsWith(wanted)) return 0;
    if (choice.title.toUpperCase().startsWith(wanted)) return 1;
    return choice.title.toUpperCase().includes(wanted) ? 2 : 3;
  };
  return choices.filter((choice) => rank(choice) < 3).sort((a, b) => rank(a) - rank(b));
}
