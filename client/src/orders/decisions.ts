// The options of a decision: every short answer that the server offers, spelled out.

import type { Ask, Offer } from "../api/types";
import type { Geometry } from "../board/geometry";
import { choicesOf, extended, type Ground } from "./offers";

export interface Option {
  text: string;
  title: string;
}

const MOST = 24;
const DEEPEST = 4;

export async function optionsOf(
  ask: Ask,
  offer: (text: string) => Promise<Offer | null>,
  ground: Ground,
): Promise<Option[]> {
  const found: Option[] = [];
  const go = async (line: string, titles: string[], depth: number): Promise<void> => {
    if (found.length >= MOST || depth > DEEPEST) return;
    const next = await offer(line);
    if (!next) return;
    if (line && next.complete) found.push({ text: line.trim(), title: titles.join(" ") });
    if (line && next.complete && next.slots.every((slot) => slot.optional || (slot.most ?? 1) > 1)) return;
    const choices = choicesOf(next, ground).filter((choice) => choice.kind !== "number" || next.slots.length === 1);
    for (const choice of choices.slice(0, 12)) {
      if (choice.kind === "number" && choices.length > 8) return;
      const title = titles.length ? choice.title || choice.text : titleOf(ask, choice.text);
      await go(extended(line, choice), [...titles, title], depth + 1);
    }
  };
  await go("", [], 0);
  return found;
}

function titleOf(ask: Ask, verb: string): string {
  const title = ask.forms.find((form) => form.verb === verb)?.title;
  return title || verb.charAt(0) + verb.slice(1).toLowerCase();
}

/** The areas a text names, for the map. */
export function areasOfText(text: string, geo: Geometry): string[] {
  const words = text.split(/\s+/);
  return words.flatMap((word, i) => {
    if (geo.index.has(word)) return [word];
    const pair = `${word}/${words[i + 1] ?? ""}`;
    return geo.index.has(pair) ? [pair] : [];
  });
}
