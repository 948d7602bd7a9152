// The server's HTTP API for one table and seat.

import type { Board } from "../board/model";
import type {
  Asked,
  Charts,
  Checked,
  Clause,
  Me,
  Message,
  Offer,
  Said,
  SavedDraft,
  Situation,
  TableOut,
  Ticket,
  Turn,
  Turns,
  Words,
} from "./types";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly detail: string,
    readonly findings: Said[] = [],
    readonly draft: SavedDraft | null = null,
  ) {
    super(detail);
  }
}

/** No answer at all: the network, not the server. */
export class Offline extends Error {}

let csrf = "";

async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && csrf) headers["X-CSRFToken"] = csrf;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Offline();
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const said = (data ?? {}) as { error?: string; detail?: string; findings?: Said[]; draft?: SavedDraft };
  throw new Problem(answer.status, said.error ?? "", said.detail ?? answer.statusText, said.findings ?? [], said.draft ?? null);
}

export async function me(): Promise<Me> {
  const who = await call<Me>("GET", "/api/me");
  csrf = who.csrf;
  return who;
}

export class TableApi {
  private readonly at: string;
  seat = "";
  invitation = "";

  constructor(readonly name: string) {
    this.at = `/api/tables/${encodeURIComponent(name)}`;
  }

  private path(end: string, more: Record<string, string | number> = {}): string {
    const query = new URLSearchParams();
    if (this.seat) query.set("seat", this.seat);
    if (this.invitation) query.set("invitation", this.invitation);
    for (const [key, value] of Object.entries(more)) query.set(key, String(value));
    const text = query.toString();
    return `${this.at}${end}${text ? `?${text}` : ""}`;
  }

  table = (): Promise<TableOut> => call("GET", this.path(""));
  board = (): Promise<Board> => call("GET", this.path("/board"));
  position = (step?: number): Promise<Situation> => call("GET", this.path("/position", step === undefined ? {} : { step }));
  ask = (): Promise<Asked> => call("GET", this.path("/ask"));
  words = async (): Promise<Words> => (await call<{ words: Words }>("GET", this.path("/words"))).words;
  check = (text: string, signal?: AbortSignal): Promise<Checked> => call("POST", this.path("/check"), { text }, signal);
  offer = async (text: string, signal?: AbortSignal): Promise<Offer | null> =>
    (await call<{ offer: Offer | null }>("POST", this.path("/offer"), { text }, signal)).offer;
  saveDraft = (text: string, question: string, version: number): Promise<SavedDraft> =>
    call("PUT", this.path("/draft"), { text, question, version });
  file = (text: string, question: string, ready: boolean): Promise<{ step: number; findings: Said[] }> =>
    call("POST", this.path("/orders"), { text, question, ready });
  undo = (): Promise<unknown> => call("POST", this.path("/undo"), {});
  turns = (): Promise<Turns> => call("GET", this.path("/turns"));
  turn = (step: number): Promise<Turn> => call("GET", this.path(`/turns/${step}`));
  charts = (): Promise<Charts> => call("GET", this.path("/charts"));
  press = (): Promise<Message[]> => call("GET", this.path("/press"));
  write = (kind: string, text: string, to: string[]): Promise<Message> => call("POST", this.path("/press"), { kind, text, to });
  ticket = (): Promise<Ticket> => call("GET", this.path("/events"));
  textReport = (step: number): string => this.path(`/turns/${step}/report.txt`);
}

const clauses = new Map<string, Promise<Clause | null>>();

/** A clause of a game's rules, asked for once. */
export function clause(game: string, id: string): Promise<Clause | null> {
  const key = `${game} ${id}`;
  let asked = clauses.get(key);
  if (!asked) {
    asked = call<Clause>("GET", `/api/games/${game}/rules/${encodeURIComponent(id)}`).catch(() => null);
    clauses.set(key, asked);
  }
  return asked;
}
