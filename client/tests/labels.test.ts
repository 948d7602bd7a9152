import { describe, expect, it } from "vitest";
import { type Boxed, visible } from "../src/board/labels";

const box = (x: number, y: number, rank: number): Boxed => ({ x, y, width: 60, height: 14, rank });

describe("names give way", () => {
  it("shows the one of higher rank where two meet", () => {
    expect([...visible([box(100, 100, 5), box(120, 104, 2)], [])]).toEqual([1]);
  });
  it("shows both where they do not meet", () => {
    expect(visible([box(100, 100, 5), box(100, 140, 2)], []).size).toBe(2);
  });
  it("lets armies stand before any name", () => {
    expect(visible([box(100, 100, 0)], [{ x: 110, y: 100, width: 20, height: 20, rank: 9 }]).size).toBe(0);
  });
  it("keeps the order of the list between equals", () => {
    expect([...visible([box(0, 0, 1), box(10, 0, 1)], [])]).toEqual([0]);
  });
  it("never shows more than it may", () => {
    const many = Array.from({ length: 900 }, (_, i) => box((i % 30) * 100, Math.floor(i / 30) * 40, 1));
    expect(visible(many, [], 400).size).toBe(400);
  });
});
