import { describe, expect, it } from "vitest";
import { type Deed, deedOf, type KeyState } from "../src/table/keys";
import { left } from "../src/table/clock";
import { niceStep, spread } from "../src/table/chart";
import { compare } from "../src/table/rows";
import { pause } from "../src/api/live";
import { distance } from "../src/board/search";
import { distances, waterline } from "../src/board/distance";

const state: KeyState = { inField: false, onControl: false, onMap: true, letters: "", options: false };
const press = (key: string, more: Partial<KeyState> = {}, held: { ctrlKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {}): Deed | null =>
  deedOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, { ...state, ...more });

describe("keys", () => {
  it("leaves letters alone in a field", () => {
    expect(press("l", { inField: true })).toBeNull();
    expect(press("Enter", { inField: true }, { ctrlKey: true })).toEqual({ do: "commit" });
  });
  it("chooses orders by letter only while something is held", () => {
    expect(press("l")).toEqual({ do: "areas" });
    expect(press("l", { letters: "lp" })).toEqual({ do: "verb", letter: "l" });
  });
  it("goes to the neighbour, and with Shift moves the map", () => {
    expect(press("ArrowRight")).toEqual({ do: "neighbour", bearing: 90 });
    expect(press("ArrowRight", {}, { shiftKey: true })).toEqual({ do: "pan", x: -80, y: 0 });
    expect(press("ArrowRight", { onMap: false })).toBeNull();
  });
  it("leaves Enter to the button that has the focus", () => {
    expect(press("Enter", { onControl: true, onMap: false })).toBeNull();
    expect(press("Enter")).toEqual({ do: "take" });
  });
  it("takes figures for what is offered while a line is written", () => {
    expect(press("3")).toBeNull();
    expect(press("3", { options: true })).toEqual({ do: "option", number: 3 });
  });
  it("travels in time", () => {
    expect(press(",", { inField: true }, { altKey: true })).toEqual({ do: "turn", by: -1 });
  });
});

describe("deadlines in plain words", () => {
  const now = Date.parse("2026-12-05T12:00:00Z");
  it.each([
    ["2026-12-06T18:00:00Z", "1 d 6 h left", false],
    ["2026-12-06T11:59:00Z", "23 h left", false],
    ["2026-12-05T12:34:50Z", "34 min left", true],
    ["2026-12-05T12:00:30Z", "less than a minute left", true],
    ["2026-12-05T11:59:30Z", "closing", true],
  ])("%s", (deadline, text, soon) => {
    expect(left(deadline, now)).toEqual({ text, soon });
  });
});

describe("small helps", () => {
  it("sorts numbers by value and words by letter, nothing last", () => {
    expect(["10/1", "9/2", "9/10"].sort(compare)).toEqual(["9/2", "9/10", "10/1"]);
    expect(["b", "", "a"].sort(compare)).toEqual(["a", "b", ""]);
  });
  it("waits longer each time, never all at once, never for ever", () => {
    expect(pause(0, 0)).toBeLessThan(pause(3, 0));
    expect(pause(5, 0)).not.toBe(pause(5, 0.9));
    expect(pause(99, 1)).toBeLessThanOrEqual(90);
  });
  it("finds steps people count in", () => {
    expect([0.3, 3, 7, 12, 60].map(niceStep)).toEqual([1, 5, 10, 20, 100]);
  });
  it("pushes emblems apart", () => {
    const ends = spread([{ x: 0, y: 10 }, { x: 0, y: 12 }, { x: 0, y: 90 }], 20);
    expect(ends.map((each) => each.y)).toEqual([10, 30, 90]);
  });
  it("knows how far two names are apart", () => {
    expect(distance("kasca", "kaska")).toBe(1);
    expect(distance("", "abc")).toBe(3);
  });
});

describe("waterlines", () => {
  it("measures the way to the land", () => {
    const coverage = new Uint8Array(49);
    coverage[24] = 255;
    const field = distances(coverage, 7, 7, 20);
    expect(field[24]).toBe(0);
    expect(field[25]).toBe(1);
    expect(field[0]).toBeCloseTo(Math.sqrt(18), 5);
  });
  it("inks only near a line, the nearest to the shore most", () => {
    expect(waterline(3, 1)).toBeCloseTo(0.58);
    expect(waterline(4.5, 1)).toBe(0);
    expect(waterline(23.5, 1)).toBeLessThan(waterline(6.3, 1));
  });
});
