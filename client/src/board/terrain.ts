// How a terrain is engraved. A board names its terrains in words; the words choose the drawing.

export type Drawing =
  | "plain"
  | "furrows"
  | "tufts"
  | "dots"
  | "dunes"
  | "trees"
  | "hills"
  | "peaks"
  | "reeds";

const WORDS: [RegExp, Drawing][] = [
  [/mountain|peak|alp|impassable/i, "peaks"],
  [/hill|rough|highland|broken/i, "hills"],
  [/forest|wood/i, "trees"],
  [/marsh|swamp|bog|fen/i, "reeds"],
  [/desert|dune|sand|waste/i, "dunes"],
  [/cultivat|field|farm|crop|fertile/i, "furrows"],
  [/grass|meadow|pasture/i, "tufts"],
  [/steppe|scrub|arid/i, "dots"],
];

export function drawingOf(title: string): Drawing {
  return WORDS.find(([word]) => word.test(title))?.[1] ?? "plain";
}

/** Glyph names, distance between glyphs in pixels, and how many of the places are taken. */
export const GLYPHS_OF: Record<Drawing, { names: string[]; apart: number; share: number }> = {
  plain: { names: [], apart: 20, share: 0 },
  furrows: { names: ["furrow"], apart: 17, share: 0.62 },
  tufts: { names: ["tuft"], apart: 13.5, share: 0.46 },
  dots: { names: ["tuft", "dot", "dot"], apart: 11.5, share: 0.55 },
  dunes: { names: ["dune", "dot"], apart: 15, share: 0.6 },
  trees: { names: ["tree"], apart: 9.4, share: 0.72 },
  hills: { names: ["hill1", "hill2", "hill3", "hill4"], apart: 12, share: 0.62 },
  peaks: { names: ["peak1", "peak2", "peak3"], apart: 14, share: 0.8 },
  reeds: { names: ["reed"], apart: 13, share: 0.62 },
};

/** A breath of colour under the drawing, by day and by night. */
export const TINTS: Record<Drawing, [string, string]> = {
  plain: ["rgb(226 205 150 / .16)", "rgb(120 110 80 / .12)"],
  furrows: ["rgb(214 190 92 / .30)", "rgb(150 132 60 / .20)"],
  tufts: ["rgb(178 190 110 / .26)", "rgb(104 124 66 / .22)"],
  dots: ["rgb(214 186 120 / .28)", "rgb(138 118 72 / .22)"],
  dunes: ["rgb(232 200 128 / .34)", "rgb(150 124 70 / .26)"],
  trees: ["rgb(128 150 96 / .30)", "rgb(70 96 62 / .30)"],
  hills: ["rgb(190 160 116 / .26)", "rgb(120 98 70 / .22)"],
  peaks: ["rgb(150 128 108 / .32)", "rgb(110 98 90 / .26)"],
  reeds: ["rgb(132 168 160 / .34)", "rgb(66 104 104 / .32)"],
};
