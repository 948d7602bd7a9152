// The painter as the page sees it: one thread, one picture at a time, the newest wish first.

import type { Board } from "./model";
import type { Frame, Look } from "./paint";

export interface Painted {
  frame: Frame;
  picture: ImageBitmap;
  took: number;
}

export class Painter {
  private worker = new Worker(new URL("./painter.worker.ts", import.meta.url), { type: "module" });
  private busy = false;
  private waiting: { frame: Frame; done: (painted: Painted) => void } | undefined;
  private count = 0;
  private done: (painted: Painted) => void = () => undefined;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Painted>) => {
      this.busy = false;
      const next = this.waiting;
      this.waiting = undefined;
      this.done(data);
      if (next) this.paint(next.frame, next.done);
    };
  }

  board(board: Board, relief?: ImageBitmap): void {
    this.worker.postMessage({ board: plain(board), relief });
  }

  look(look: Look): void {
    this.worker.postMessage({ look: plain(look) });
  }

  paint(frame: Frame, done: (painted: Painted) => void): void {
    if (this.busy) {
      this.waiting = { frame, done };
      return;
    }
    this.busy = true;
    this.done = done;
    this.worker.postMessage({ job: { id: ++this.count, frame } });
  }

  close(): void {
    this.worker.terminate();
  }
}

/** Without the page's own wrappers, which cannot be sent to another thread. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The custom properties of the page that the painter needs, by name without dashes. */
export function pageColours(element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  const names = ["land", "sea", "sealine", "panel", "sunken", "rule2", "ink", "ink3", "hill", "river", "road", "coast", "glow"];
  const pigments =
    "minium azurite orpiment pine murex saffron caeruleum umber verdigris lampblack madder malachite indigo ochre lead cerussa";
  for (const each of pigments.split(" ")) names.push(`t-${each}`, `tw-${each}`);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}
