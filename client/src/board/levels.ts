// Zoom levels go by the width of the median area, so one rule serves all boards (ui.md, section 4).

const STEPS = [14, 28, 60, 120];

/** 0: the whole board; 4: close by. */
export function levelOf(pixels: number): number {
  return STEPS.filter((step) => pixels >= step).length;
}

/** The widest zoom: three times the fourth level. */
export const WIDEST = 360;
