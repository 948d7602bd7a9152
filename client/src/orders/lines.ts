// The sheet is text. These are the hands that change it: line by line, with a way back.

import type { Said } from "../api/types";

export interface Sheet {
  lines: string[];
}

export const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trimEnd()).filter((line) => line !== "");

export const textOf = (lines: string[]): string => lines.join("\n");

export function moved(lines: string[], from: number, by: number): string[] {
  const to = from + by;
  if (to < 0 || to >= lines.length) return lines;
  const next = [...lines];
  const [line] = next.splice(from, 1);
  next.splice(to, 0, line as string);
  return next;
}

export const without = (lines: string[], at: number): string[] => lines.filter((_, i) => i !== at);

export const doubled = (lines: string[], at: number): string[] => lines.flatMap((line, i) => (i === at ? [line, line] : [line]));

export const replaced = (lines: string[], at: number, line: string): string[] =>
  lines.map((each, i) => (i === at ? line : each));

/** A step back and a step forth, without end within the draft. */
export class History {
  private past: string[] = [];
  private future: string[] = [];

  constructor(private now: string) {}

  get text(): string {
    return this.now;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  write(text: string): void {
    if (text === this.now) return;
    this.past.push(this.now);
    this.now = text;
    this.future = [];
  }

  undo(): string {
    const before = this.past.pop();
    if (before === undefined) return this.now;
    this.future.push(this.now);
    this.now = before;
    return before;
  }

  redo(): string {
    const after = this.future.pop();
    if (after === undefined) return this.now;
    this.past.push(this.now);
    this.now = after;
    return after;
  }
}

export type Sign = "good" | "note" | "warning" | "error";

const WEIGHT: Record<Said["problem"], number> = { warning: 1, "not legal now": 2, ambiguous: 3, "cannot be read": 4 };

/** Findings of one line, the worst first. */
export function findingsOf(findings: Said[], line: number): Said[] {
  return findings.filter((each) => each.line === line).sort((a, b) => WEIGHT[b.problem] - WEIGHT[a.problem]);
}

export function signOf(text: string, findings: Said[]): Sign {
  if (/^\s*[;#]/.test(text)) return "note";
  if (!findings.length) return "good";
  return findings.some((each) => each.problem !== "warning") ? "error" : "warning";
}

export interface Piece {
  text: string;
  wrong: boolean;
}

/** A line cut where a finding points at a word of it. */
export function marked(line: string, finding: Said | undefined): Piece[] {
  const at = finding ? (finding.column || 0) - 1 : -1;
  if (!finding || at < 0 || at >= line.length) return [{ text: line, wrong: false }];
  const length = wordLength(line, at, finding.word);
  const parts = [
    { text: line.slice(0, at), wrong: false },
    { text: line.slice(at, at + length), wrong: true },
    { text: line.slice(at + length), wrong: false },
  ];
  return parts.filter((part) => part.text);
}

function wordLength(line: string, at: number, word: string): number {
  if (word && line.slice(at, at + word.length).toUpperCase() === word.toUpperCase()) return word.length;
  const end = line.slice(at).search(/[\s,]/);
  return end <= 0 ? line.length - at : end;
}

/** The line with the word a finding points at put right. */
export function mended(line: string, finding: Said): string {
  const at = (finding.column || 1) - 1;
  if (!finding.word && at >= line.length) return `${line} ${finding.suggestion}`;
  const length = wordLength(line, at, finding.word);
  return line.slice(0, at) + finding.suggestion + line.slice(at + length);
}

export const BEFORE: Record<Said["problem"], string> = {
  "cannot be read": "Not understood:",
  ambiguous: "Which one:",
  "not legal now": "Not legal now:",
  warning: "",
};

export const ICON: Record<Said["problem"], string> = {
  "cannot be read": "unread",
  ambiguous: "ambiguous",
  "not legal now": "error",
  warning: "warn",
};

/** "2 good, 1 warning": what is committed. */
export function tally(lines: string[], findings: Said[]): { good: number; warnings: number; errors: number } {
  const out = { good: 0, warnings: 0, errors: 0 };
  lines.forEach((line, i) => {
    const sign = signOf(line, findingsOf(findings, i + 1));
    if (sign === "good") out.good++;
    else if (sign === "warning") out.warnings++;
    else if (sign === "error") out.errors++;
  });
  return out;
}

export interface Fold {
  from: number;
  to: number;
}

/** Runs of three or more lines that begin alike fold into one row. */
export function folds(lines: string[], findings: Said[], least = 4): Fold[] {
  const kind = (i: number): string => {
    const line = lines[i] ?? "";
    if (signOf(line, findingsOf(findings, i + 1)) !== "good") return `!${i}`;
    const words = line.split(/\s+/);
    return `${words[0]}|${words.at(-1)}`;
  };
  const out: Fold[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (to + 1 < lines.length && kind(to + 1) === kind(from)) to++;
    if (to - from + 1 >= least) out.push({ from, to });
    from = to + 1;
  }
  return out;
}
