// A lesson is a real table with a script. It waits for the deed, not for "next".

import type { Table } from "../table/table.svelte";

/** What a step waits for. Every condition that is given must hold. */
export interface Deed {
  held?: boolean;
  /** The line being written begins so (a regular expression). */
  writing?: string;
  /** A line of the sheet matches. */
  line?: string;
  lines?: number;
  page?: string;
  turn?: number;
  findings?: boolean;
  level?: number;
  pressed?: boolean;
}

export interface Step {
  say: string;
  /** What is pointed at: an element of the page, or "piece" for the first ringed piece. */
  point?: string;
  until?: Deed;
  /** A line the button "Show me" writes. */
  show?: string;
}

export interface Script {
  game: string;
  title: string;
  steps: Step[];
  /** What was left out. */
  after: string[];
}

export function fulfilled(deed: Deed | undefined, table: Table): boolean {
  if (!deed) return false;
  const lines = table.draft?.lines ?? [];
  if (deed.held !== undefined && Boolean(table.view.held) !== deed.held) return false;
  if (deed.writing && !new RegExp(deed.writing, "i").test(table.hand?.line ?? "")) return false;
  if (deed.line && !lines.some((line) => new RegExp(deed.line as string, "i").test(line))) return false;
  if (deed.lines !== undefined && lines.length < deed.lines) return false;
  if (deed.page && table.page !== deed.page) return false;
  if (deed.turn !== undefined && (table.asked?.step ?? 0) < deed.turn) return false;
  if (deed.findings !== undefined && Boolean(table.draft?.findings.length) !== deed.findings) return false;
  if (deed.level !== undefined && table.view.level < deed.level) return false;
  return true;
}

export class Lesson {
  script: Script | null = $state.raw(null);
  at = $state(0);
  private readonly key: string;

  constructor(private readonly table: Table) {
    this.key = `hegemon.lesson.${table.api.name}`;
  }

  step = $derived(this.script?.steps[this.at] ?? null);

  async load(game: string): Promise<void> {
    const answer = await fetch(`${import.meta.env.BASE_URL}lessons/${game}.json`).catch(() => null);
    if (!answer?.ok) return;
    this.script = (await answer.json()) as Script;
    this.at = Number(localStorage.getItem(this.key) ?? 0);
  }

  next(): void {
    this.at += 1;
    localStorage.setItem(this.key, String(this.at));
  }

  back(): void {
    this.at = Math.max(0, this.at - 1);
  }

  leave(): void {
    this.script = null;
  }

  /** What "Show me" does: the pointed-at thing flashes, and a shown line goes to the sheet. */
  show(): void {
    const { step } = this;
    if (step?.show && this.table.draft) this.table.draft.write([...this.table.draft.lines, step.show]);
    else this.element()?.focus?.();
  }

  element(): HTMLElement | null {
    const point = this.step?.point;
    return point && point !== "piece" ? document.querySelector<HTMLElement>(point) : null;
  }
}
