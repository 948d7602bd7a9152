import { describe, expect, it } from "vitest";
import { areaAt, geometry, outline, towards } from "../src/board/geometry";
import type { Area, Board } from "../src/board/model";

const squares = (rows: string[]): Board => {
  const areas: Area[] = [];
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      if (letter !== " ")
        areas.push({ id: `${x + 1}/${y + 1}`, at: [x * 10 + 5, y * 10 + 5], kind: letter === "~" ? "sea" : "land" });
    }),
  );
  const columns = rows[0]?.length ?? 0;
  return { key: rows.join("|"), title: "", shape: "squares", width: columns * 10, height: rows.length * 10, columns, rows: rows.length, size: 10, areas };
};

const size = (loop: [number, number][]): number =>
  Math.abs(loop.reduce((sum, [x, y], i) => { const [a, b] = loop[(i + 1) % loop.length] as [number, number]; return sum + x * b - a * y; }, 0) / 2);

describe("outlines", () => {
  it("goes round a block once", () => {
    const geo = geometry(squares(["...", "...", "..."]));
    const loops = outline(geo, () => true);
    expect(loops.map(size)).toEqual([900]);
  });
  it("keeps a hole as a line of its own", () => {
    const geo = geometry(squares(["...", ".~.", "..."]));
    const loops = outline(geo, (i) => geo.areas[i]?.kind !== "sea");
    expect(loops.map(size).sort((a, b) => a - b)).toEqual([100, 900]);
  });
  it("parts squares that only touch at a corner", () => {
    const geo = geometry(squares([".~", "~."]));
    const loops = outline(geo, (i) => geo.areas[i]?.kind !== "sea");
    expect(loops.map(size)).toEqual([100, 100]);
  });
  it("chains arcs of provinces whichever way they run", () => {
    // Two provinces side by side; the common border is written once, each ring its own way round.
    const board: Board = {
      key: "p", title: "", shape: "areas", width: 20, height: 10,
      arcs: [[[10, 0], [0, 0], [0, 10], [10, 10]], [[10, 0], [10, 10]], [[10, 0], [20, 0], [20, 10], [10, 10]]],
      areas: [
        { id: "1", at: [5, 5], rings: [[0, ~1]] },
        { id: "2", at: [15, 5], rings: [[2, ~1]] },
      ],
    };
    const geo = geometry(board);
    expect(outline(geo, () => true).map(size)).toEqual([200]);
    expect(outline(geo, (i) => i === 1).map(size)).toEqual([100]);
    expect([...(geo.neighbours[0] ?? [])]).toEqual([1]);
    expect(areaAt(geo, 15, 5)).toBe(1);
  });
  it("joins hexes whose middles are rounded", () => {
    const areas: Area[] = [];
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 4; column++)
        areas.push({ id: `${column}.${row}`, at: [column * 60 + (row % 2) * 30, Math.round(row * 51.96)] });
    const geo = geometry({ key: "h", title: "", shape: "hexes", width: 300, height: 260, size: 60, areas });
    expect(outline(geo, () => true)).toHaveLength(1);
    expect(geo.neighbours[geo.index.get("1.1") ?? -1]?.size).toBe(6);
  });
});

describe("neighbours", () => {
  const geo = geometry(squares(["...", "...", "..."]));
  const from = geo.index.get("2/2") ?? -1;
  it.each([[0, "2/1"], [90, "3/2"], [180, "2/3"], [270, "1/2"], [70, "3/2"]])("finds the one towards %i", (bearing, id) => {
    expect(geo.areas[towards(geo, from, bearing)]?.id).toBe(id);
  });
  it("finds none over the edge", () => {
    expect(towards(geo, geo.index.get("1/1") ?? -1, 0, 60)).toBe(-1);
  });
});
