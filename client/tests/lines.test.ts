import { describe, expect, it } from "vitest";
import type { Said } from "../src/api/types";
import { doubled, findingsOf, folds, History, linesOf, marked, mended, moved, signOf, tally, without } from "../src/orders/lines";

const said = (more: Partial<Said>): Said => ({ problem: "not legal now", reason: "", sentence: "", line: 1, column: 0, word: "", clause: "", suggestion: "", ...more });

describe("the sheet", () => {
  it("keeps notes and drops blank lines", () => {
    expect(linesOf("LAND 1 1 AT E\n\n; a note  \n")).toEqual(["LAND 1 1 AT E", "; a note"]);
  });
  it("moves, doubles and drops lines", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(doubled(["a", "b"], 0)).toEqual(["a", "a", "b"]);
    expect(without(["a", "b"], 1)).toEqual(["a"]);
  });
  it("goes back and forth, and a new line ends the way forth", () => {
    const history = new History("");
    history.write("a");
    history.write("a\nb");
    expect(history.undo()).toBe("a");
    expect(history.redo()).toBe("a\nb");
    history.undo();
    history.write("c");
    expect(history.canRedo).toBe(false);
    expect(history.undo()).toBe("a");
    expect(history.undo()).toBe("");
    expect(history.undo()).toBe("");
  });
});

describe("findings", () => {
  it("underlines the word, and the rest of the line where the word is missing", () => {
    expect(marked("ALL Amurru 3", said({ column: 12, word: "3" }))).toEqual([{ text: "ALL Amurru ", wrong: false }, { text: "3", wrong: true }]);
    expect(marked("LAND 1 1", said({ column: 10 }))).toEqual([{ text: "LAND 1 1", wrong: false }]);
  });
  it("puts the word right", () => {
    expect(mended("PLA 1 1 FOTO", said({ column: 9, word: "FOTO", suggestion: "FOOT" }))).toBe("PLA 1 1 FOOT");
    expect(mended("PLA 1 1", said({ column: 9, suggestion: "FOOT" }))).toBe("PLA 1 1 FOOT");
  });
  it("shows the worst first", () => {
    const found = findingsOf([said({ problem: "warning" }), said({ problem: "cannot be read" }), said({ line: 2 })], 1);
    expect(found.map((each) => each.problem)).toEqual(["cannot be read", "warning"]);
  });
  it("has a sign for each line, notes apart", () => {
    expect(signOf("; note", [])).toBe("note");
    expect(signOf("LAND", [])).toBe("good");
    expect(signOf("LAND", [said({ problem: "warning" })])).toBe("warning");
    expect(signOf("LAND", [said({ problem: "ambiguous" })])).toBe("error");
  });
  it("counts what is committed", () => {
    expect(tally(["a", "; n", "b", "c"], [said({ line: 3 }), said({ line: 4, problem: "warning" })])).toEqual({ good: 1, warnings: 1, errors: 1 });
  });
  it("folds runs of like good lines", () => {
    const lines = ["AT 1 9", "AT 2 9", "AT 3 9", "AT 4 9", "MO 9 1"];
    expect(folds(lines, [])).toEqual([{ from: 0, to: 3 }]);
    expect(folds(lines, [said({ line: 2 })])).toEqual([]);
  });
});
