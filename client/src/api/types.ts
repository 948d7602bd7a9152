// What the server sends about a table and its game (schema/openapi.json), as far as the client
// looks at it.

import type { Situation } from "../board/model";

export interface Me {
  name: string | null;
  guest: boolean;
  zone: string;
  csrf: string;
}

export interface SeatOut {
  seat: string;
  kind: string;
  who: string | null;
  mine: boolean;
  awaited: boolean;
  ready: boolean;
  level: string | null;
}

export interface TableOut {
  table: string;
  title: string;
  game: string;
  game_title: string;
  scenario: string;
  status: string;
  step: number;
  host: string | null;
  role: string;
  solo: boolean;
  anonymous: boolean;
  press: string[];
  watch_delay: number;
  seats: SeatOut[];
  clock: { clock: string; zone: string; deadline: string | null; local: string | null; overdue: boolean };
  me: string[];
  dice: string;
}

interface SlotBase {
  name: string;
  optional?: boolean;
  most?: number;
  least?: number;
}
export interface WordSlot extends SlotBase {
  slot: "word";
  known: string | Record<string, string[]>;
  among?: string[] | null;
  runs?: boolean;
}
export interface NumberSlot extends SlotBase {
  slot: "number";
  low?: number;
  high?: number;
  unit?: string;
}
export interface SquareSlot extends SlotBase {
  slot: "square";
  columns: number;
  rows: number;
  among?: string[] | null;
}
export interface KeywordSlot extends SlotBase {
  slot: "keyword";
  spellings: string[];
}
export interface TextSlot extends SlotBase {
  slot: "text";
}
export interface GroupSlot extends SlotBase {
  slot: "group";
  slots: Slot[];
}
export type Slot = WordSlot | NumberSlot | SquareSlot | KeywordSlot | TextSlot | GroupSlot;

export interface Form {
  verb: string;
  slots?: Slot[];
  clause?: string;
  title?: string;
}

export interface Ask {
  seat: string;
  kind: string;
  forms: Form[];
  clause?: string;
  facts?: Record<string, string | number | string[]>;
  most_lines?: number;
  reaction?: boolean;
  default?: string;
  draft?: string;
}

export interface SavedDraft {
  text: string;
  version: number;
  question: string;
}

export interface Question {
  question: string;
  step: number;
  ask: Ask;
  title: string;
  usage: Record<string, string>;
  filed: string | null;
  ready: boolean;
  draft: SavedDraft | null;
}

export interface Asked {
  step: number;
  over: boolean;
  waiting: string[];
  question: Question | null;
  undo: string;
}

export interface Said {
  problem: "cannot be read" | "ambiguous" | "not legal now" | "warning";
  reason: string;
  sentence: string;
  line: number;
  column: number;
  word: string;
  clause: string;
  suggestion: string;
}

export interface Checked {
  question: string;
  lines: { number: number; text: string; verb: string }[];
  findings: Said[];
  accepted: boolean;
}

export interface Offer {
  verb: string;
  values: Record<string, unknown>;
  begun: Record<string, unknown>;
  slots: Slot[];
  complete: boolean;
}

export type Words = Record<string, Record<string, string[]>>;

export interface Clause {
  id: string;
  kind?: string;
  title: string;
  requirement: string;
}

export interface Roll {
  value: number;
  sides: number;
  clause: string;
  why: string;
}

export type Inline = string | { part: "place"; id: string; name?: string };
export interface Paragraph {
  part: "paragraph";
  words: Inline[];
  clauses?: string[];
  rolls?: Roll[];
  places?: string[];
}
export type Part =
  | string
  | Paragraph
  | { part: "listing"; items: (string | Paragraph)[]; label?: string; first?: number }
  | { part: "table"; columns: string[]; rows: (string | number | Inline)[][]; caption?: string; total?: (string | number | Inline)[] }
  | { part: "plain"; text: string }
  | { part: "figure"; svg: string; caption?: string }
  | { part: "remark"; who: string; line: number; order: string; reason: string; refused: boolean; problem?: string; column?: number; clause?: string }
  | Section;
export interface Section {
  part: "section";
  heading: string;
  body: Part[];
  key?: string;
}
export interface Report {
  title: string;
  sections: Section[];
  head?: Part[];
}

export interface Turn {
  step: number;
  title: string;
  report: Report;
  answers: { kind?: string; text: string; by?: string }[];
}

export interface Turns {
  turns: { step: number; title: string }[];
}

export interface Curve {
  key: string;
  title: string;
  seat: string;
  name: string;
  values: (number | null)[];
}
export interface Charts {
  steps: number[];
  titles: string[];
  curves: Curve[];
}

export interface Message {
  number: number;
  kind: string;
  sender: string;
  to: string[];
  text: string;
  at: string;
  step: number;
  mine: boolean;
}

export interface Ticket {
  address: string;
  number: number[];
}

export type { Situation };
