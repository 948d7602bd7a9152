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
      source.addEventListener("change", (event) => this.heard(String((event as MessageEvent).data)));
      source.onerror = () => {
        source.close();
        this.later(Math.min(POLL, pause(this.tries++)));
      };
    } catch {
      this.connected(false);
      this.later(pause(this.tries++));
    }
  }

  private heard(data: string): void {
    const value: unknown = JSON.parse(data);
    if (Array.isArray(value)) return this.happened(counted(value as number[]));
    const { position = 0, press = 0, notes = 0 } = value as Partial<Counts>;
    this.happened({ position, press, notes });
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
