// "Something happened": events by EventSource, tried again after a shaken pause; where they do not
// come, the page asks from time to time.

import type { Ticket } from "./types";

export interface Counts {
  position: number;
  press: number;
  notes: number;
}

/** Seconds to wait before the n-th new try: growing, and never the same for all clients. */
export function pause(tries: number, random = Math.random()): number {
  return Math.min(60, 1.5 * 1.8 ** Math.min(tries, 8)) * (0.5 + random);
}

const POLL = 12;

export class Live {
  private source: EventSource | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private closed = false;

  constructor(
    private readonly ticket: () => Promise<Ticket>,
    private readonly happened: (counts: Counts) => void,
    private readonly connected: (is: boolean) => void,
  ) {
    void this.open();
  }

  private async open(): Promise<void> {
    if (this.closed) return;
    try {
      const { address, number } = await this.ticket();
      this.connected(true);
      this.happened(counted(number));
      if (!address) return this.later(POLL);
      const source = new EventSource(address);
      this.source = source;
      source.onopen = () => {
        this.tries = 0;
      };
      const hear = (event: MessageEvent): void => this.heard(String(event.data), event.lastEventId);
      source.onmessage = hear;
      for (const kind of ["pulse", "happened", "changed"]) source.addEventListener(kind, hear as EventListener);
      source.onerror = () => {
        source.close();
        this.later(Math.min(POLL, pause(this.tries++)));
      };
    } catch {
      this.connected(false);
      this.later(pause(this.tries++));
    }
  }

  private heard(data: string, id: string): void {
    for (const text of [data, `[${id.replaceAll(".", ",").replaceAll("-", ",")}]`])
      try {
        const value: unknown = JSON.parse(text);
        if (Array.isArray(value) && value.length) return this.happened(counted(value as number[]));
        if (value && typeof value === "object") {
          const { position = 0, press = 0, notes = 0 } = value as Partial<Counts>;
          return this.happened({ position, press, notes });
        }
      } catch {
        // another form of the same news
      }
    this.happened({ position: -1, press: -1, notes: -1 });
  }

  private later(seconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.open(), seconds * 1000);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.source?.close();
  }
}

const counted = ([position = 0, press = 0, notes = 0]: number[]): Counts => ({ position, press, notes });
