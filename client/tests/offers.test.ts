import { describe, expect, it } from "vitest";
import type { Offer } from "../src/api/types";
import { geometry } from "../src/board/geometry";
import type { Area, Board, Situation } from "../src/board/model";
import { choicesOf, extended, type Ground, here, litBy, matching, track } from "../src/orders/offers";

const areas: Area[] = [];
for (let row = 1; row <= 3; row++)
  for (let column = 1; column <= 3; column++) areas.push({ id: `${column}/${row}`, at: [column * 10 - 5, row * 10 - 5] });
const squares: Board = { key: "s", title: "", shape: "squares", width: 30, height: 30, columns: 3, rows: 3, size: 10, areas };
const situation: Situation = {
  seat: "t1",
  title: "",
  realms: [{ seat: "t2", name: "Kaska", pigment: "pine", emblem: "boar" }],
  holdings: [{ area: "2/2", owner: "t1", name: "Urshu" }],
  pieces: [{ id: "u7", area: "1/1", owner: "t1", symbol: "spear", parts: [{ id: "u8", area: "1/1", owner: "t1", symbol: "archer" }] }],
};
const ground: Ground = {
  geo: geometry(squares),
  situation,
  words: { directions: { N: ["N"], S: ["S"], E: ["E"], W: ["W"] }, types: { F: ["FOOT"], B: ["BOWMEN"] }, tribes: { t2: ["2"] }, units: { u8: ["8"] } },
};
const offer = (more: Partial<Offer>): Offer => ({ verb: "LAND", values: {}, begun: {}, slots: [], complete: false, ...more });

describe("offers become choices", () => {
  it("writes a square as column and row and lights it", () => {
    const [choice] = choicesOf(offer({ slots: [{ slot: "square", name: "at", columns: 3, rows: 3, among: ["2/2"] }] }), ground);
    expect(choice).toMatchObject({ text: "2 2", area: "2/2", title: "Urshu" });
    expect(extended("LAND", choice!)).toBe("LAND 2 2 ");
  });
  it("lights the neighbour a direction means", () => {
    const choices = choicesOf(offer({ values: { at: "2/2" }, slots: [{ slot: "word", name: "route", known: "directions", among: ["N", "E"] }] }), ground);
    expect([...litBy(choices).keys()]).toEqual(["2/1", "3/2"]);
  });
  it("lights nothing over the edge of the map", () => {
    const choices = choicesOf(offer({ values: { at: "1/1" }, slots: [{ slot: "word", name: "route", known: "directions" }] }), ground);
    expect([...litBy(choices).keys()].sort()).toEqual(["1/2", "2/1"]);
  });
  it("finds the area of a piece, also of a part of a stack", () => {
    const [choice] = choicesOf(offer({ slots: [{ slot: "word", name: "unit", known: "units" }] }), ground);
    expect(choice).toMatchObject({ piece: "u8", area: "1/1", text: "8" });
  });
  it("says the name of a realm that orders number", () => {
    const [choice] = choicesOf(offer({ slots: [{ slot: "word", name: "tribe", known: "tribes" }] }), ground);
    expect(choice).toMatchObject({ text: "2", title: "Kaska", area: "" });
  });
  it("takes the first slot of a group, keywords and numbers", () => {
    const choices = choicesOf(
      offer({
        slots: [
          { slot: "group", name: "units", slots: [{ slot: "word", name: "kind", known: "types", among: ["F"] }] },
          { slot: "keyword", name: "to", spellings: ["TO", "INTO"] },
          { slot: "number", name: "amount", low: 1, high: 3 },
        ],
      }),
      ground,
    );
    expect(choices.map((each) => each.text)).toEqual(["FOOT", "TO", "1", "2", "3"]);
  });
  it("knows no more than what is among", () => {
    expect(choicesOf(offer({ slots: [{ slot: "word", name: "kind", known: "types", among: [] }] }), ground)).toEqual([]);
  });
});

describe("where a line stands", () => {
  it("follows the way from place to place", () => {
    const values = { at: "1/1", route: ["E", "S", "S"] };
    expect(track(offer({ values }), ground.geo)).toEqual(["1/1", "2/1", "2/2", "2/3"]);
    expect(here(offer({ values }), ground.geo)).toBe("2/3");
  });
  it("does not take a letter between for a step", () => {
    expect(track(offer({ values: { at: "2/2", tactic: "S", route: ["N"] } }), ground.geo)).toEqual(["2/2", "2/1"]);
  });
  it("sees what is begun in a group", () => {
    expect(here(offer({ values: { units: [{ at: "1/1", kind: "F" }] }, begun: { at: "3/3" } }), ground.geo)).toBe("3/3");
  });
});

describe("typing", () => {
  const choices = choicesOf(offer({ slots: [{ slot: "word", name: "kind", known: "types" }, { slot: "word", name: "tribe", known: "tribes" }] }), ground);
  it.each([["fo", ["FOOT"]], ["kas", ["2"]], ["", ["FOOT", "BOWMEN", "2"]], ["zz", []]])("%s", (typed, texts) => {
    expect(matching(choices, typed).map((each) => each.text)).toEqual(texts);
  });
});
