// What the keys do (ui.md, section 20). Letters act when no field has the focus.

export type Deed =
  | { do: "find" | "letGo" | "take" | "back" | "plain" | "write" | "areas" | "press" | "sheet" | "night" | "help" | "overlay" | "fit" | "heldView" | "zoomIn" | "zoomOut" | "undo" | "redo" | "commit" | "nextFinding" | "lastFinding" | "nextPiece" | "nextIdle" | "region" | "report" | "now" }
  | { do: "neighbour"; bearing: number }
  | { do: "pan"; x: number; y: number }
  | { do: "turn"; by: number }
  | { do: "option"; number: number }
  | { do: "verb"; letter: string };

export const KEYS: [string, string][] = [
  ["/", "find a place or unit"],
  ["Arrows", "to the neighbouring area"],
  ["Shift+Arrows", "move the map"],
  ["+ − 0 .", "zoom in, out, all, to what is held"],
  ["Enter", "hold, take, done"],
  ["Space", "take the lit place"],
  ["Esc", "let go, back one level"],
  ["Backspace", "one word back"],
  ["u, U", "next piece, next without an order"],
  ["letter", "the order with that letter on the card"],
  ["1 to 9", "choose what may follow"],
  ["w, e", "write box, sheet as text"],
  ["Alt+↑↓, Ctrl+D, Del", "move, duplicate, delete a line"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["Ctrl+Enter", "commit"],
  ["n, N", "next, last finding"],
  ["Alt+, Alt+.", "a turn back, forth"],
  ["l, p, v, \\", "areas, press, colouring, sheet"],
  ["F6", "next region"],
  ["T, ?", "day or night, this help"],
];

const BEARING: Record<string, number> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };
const PAN: Record<string, [number, number]> = { ArrowUp: [0, 80], ArrowRight: [-80, 0], ArrowDown: [0, -80], ArrowLeft: [80, 0] };
const PLAIN: Record<string, Deed["do"]> = {
  "/": "find", Escape: "letGo", Backspace: "back", e: "plain", w: "write", l: "areas", p: "press", "\\": "sheet", T: "night", "?": "help",
  v: "overlay", "0": "fit", ".": "heldView", "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", n: "nextFinding", N: "lastFinding", u: "nextPiece", U: "nextIdle", Enter: "take", " ": "take",
};

export interface KeyState {
  /** A field has the focus. */
  inField: boolean;
  /** A button or link has the focus, which Enter and Space are for. */
  onControl: boolean;
  /** The map has the focus. */
  onMap: boolean;
  /** Something is held: letters choose orders. */
  letters: string;
  options: boolean;
}

/** What this key means now; null: nothing of ours. */
export function deedOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">, state: KeyState): Deed | null {
  const { key } = event;
  const command = event.ctrlKey || event.metaKey;
  if (key === "F6") return { do: "region" };
  if (command && key === "Enter") return { do: "commit" };
  if (event.altKey && (key === "," || key === ".")) return { do: "turn", by: key === "," ? -1 : 1 };
  if (state.inField) return null;
  if (command && key.toLowerCase() === "z") return { do: event.shiftKey ? "redo" : "undo" };
  if (command && key.toLowerCase() === "y") return { do: "redo" };
  if (command || event.altKey) return null;
  if (key in BEARING) {
    const [x, y] = PAN[key] as [number, number];
    if (event.shiftKey) return { do: "pan", x, y };
    return state.onMap ? { do: "neighbour", bearing: BEARING[key] as number } : null;
  }
  if (state.options && /^[1-9]$/.test(key)) return { do: "option", number: Number(key) };
  if (state.letters && state.letters.includes(key)) return { do: "verb", letter: key };
  if ((key === "Enter" || key === " ") && !state.onMap) return null;
  const plain = PLAIN[key];
  return plain && !(state.onControl && (key === "Enter" || key === " ")) ? ({ do: plain } as Deed) : null;
}
