// Everything one person sees of one table, kept up to date.

import { me, Offline, Problem, TableApi } from "../api/api";
import { type Counts, Live } from "../api/live";
import type { Asked, Charts, Me, Message, Situation, TableOut, Turn, Words } from "../api/types";
import type { Board } from "../board/model";
import { MapView } from "../board/view.svelte";
import { Draft } from "../orders/draft.svelte";
import { Hand } from "../orders/hand.svelte";

export type Page = "map" | "areas" | "forces" | "report" | "press" | "charts";

export class Table {
  readonly api: TableApi;
  readonly view = new MapView();
  me: Me | null = $state.raw(null);
  table: TableOut | null = $state.raw(null);
  asked: Asked | null = $state.raw(null);
  draft: Draft | null = $state.raw(null);
  hand: Hand | null = $state.raw(null);
  turns: { step: number; title: string }[] = $state.raw([]);
  messages: Message[] = $state.raw([]);
  charts: Charts | null = $state.raw(null);
  /** A past turn that is looked at; null: now. */
  looking: number | null = $state(null);
  turn: Turn | null = $state.raw(null);
  page: Page = $state("map");
  online = $state(true);
  failure = $state("");
  /** A turn that came in and has not been read. */
  news: { step: number; title: string } | null = $state.raw(null);
  running = $state(0);
  said = $state("");
  loaded = $state(false);
  private live: Live | undefined;
  private counts: Counts = { position: -2, press: -2, notes: -2 };
  private readPress = 0;

  unread = $derived(this.messages.filter((each) => !each.mine && each.number > this.lastRead).length);
  lastRead = $state(0);
  question = $derived(this.asked?.question ?? null);
  decides = $derived((this.question?.ask.most_lines ?? 1) === 1);
  mine = $derived(this.table?.me ?? []);

  get spectator(): boolean {
    return this.loaded && !this.api.seat;
  }

  constructor(name: string) {
    this.api = new TableApi(name);
    this.readPress = Number(localStorage.getItem(`hegemon.press.${name}`) ?? 0);
    this.lastRead = this.readPress;
  }

  async load(): Promise<void> {
    try {
      const query = new URLSearchParams(location.search);
      this.api.invitation = query.get("invitation") ?? "";
      this.me = await me();
      this.table = await this.api.table();
      const wanted = query.get("seat") ?? "";
      this.api.seat = this.table.me.includes(wanted) ? wanted : (this.table.me[0] ?? "");
      if (this.table.status !== "open") await this.refresh();
      this.loaded = true;
      const turn = query.get("turn");
      if (turn !== null && this.asked && Number(turn) < this.asked.step) await this.look(Number(turn));
      this.live = new Live(this.api.ticket, (counts) => void this.happened(counts), (is) => (this.online = is));
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    if (error instanceof Offline) this.online = false;
    else if (error instanceof Problem) this.failure = error.detail;
    else throw error;
  }

  private async happened(counts: Counts): Promise<void> {
    const before = this.counts;
    this.counts = counts;
    if (before.position === -2 && this.loaded) {
      await this.loadPress();
      return;
    }
    const moved = (key: keyof Counts): boolean => counts[key] === -1 || counts[key] !== before[key];
    try {
      if (moved("position") || moved("notes")) await this.refresh();
      if (moved("press")) await this.loadPress();
    } catch (error) {
      this.fail(error);
    }
  }

  async loadPress(): Promise<void> {
    this.messages = await this.api.press().catch(() => this.messages);
  }

  pressRead(): void {
    this.lastRead = Math.max(0, ...this.messages.map((each) => each.number));
    localStorage.setItem(`hegemon.press.${this.api.name}`, String(this.lastRead));
  }

  /** Look again: what is asked, who is awaited and, if the game moved on, the map and the past. */
  async refresh(): Promise<void> {
    const [table, asked] = await Promise.all([this.api.table(), this.api.ask()]);
    this.online = true;
    const before = this.asked;
    const moved = !before || before.step !== asked.step || before.over !== asked.over;
    const another = before?.question?.question !== asked.question?.question;
    // Everything is fetched before anything is shown, so that map, date and sheet change together.
    const [position, turns, words] = await Promise.all([
      (moved || another) && this.looking === null ? this.fetchPosition() : null,
      moved ? this.api.turns() : null,
      another && asked.question ? this.api.words() : null,
    ]);
    if (this.asked !== before) return;
    this.table = table;
    if (position) this.showPosition(...position);
    if (turns) this.turns = turns.turns;
    this.asked = asked;
    if (moved && before) this.arrived();
    if (!asked.question) {
      this.draft?.close();
      this.draft = null;
      this.hand = null;
    } else if (another || !this.draft) await this.takeQuestion(words ?? (await this.api.words()));
    else this.draft.heard(asked.question.draft);
    this.titleOfPage();
  }

  private fetchPosition(): Promise<[Board, Situation]> {
    return Promise.all([this.api.board(), this.api.position()]);
  }

  private showPosition(board: Board, position: Situation): void {
    this.view.situation = position;
    this.view.show(board);
    this.view.lit = [];
    this.view.held = "";
    this.view.routes = [];
    this.view.showMarks = true;
  }

  private arrived(): void {
    const last = this.turns.at(-1);
    if (!last) return;
    this.news = last;
    this.turn = null;
    this.said = `${last.title} has been told`;
  }

  private async takeQuestion(words: Words): Promise<void> {
    const question = this.asked?.question;
    if (!question) return;
    this.draft?.close();
    const draft = new Draft(this.api, question, () => void this.drawLines());
    const hand = new Hand(this.api, this.view, draft, question.ask.forms, (question.ask.most_lines ?? 1) === 1);
    this.draft = draft;
    this.hand = hand;
    this.view.ringed = [];
    await hand.begin(words);
    const verbs = await hand.findVerbs();
    if (this.hand !== hand) return;
    this.view.ringed = [...new Set(verbs.flatMap((verb) => [...verb.starts.keys()]))];
    await this.drawLines();
  }

  /** The lines of the sheet as routes on the map. */
  async drawLines(): Promise<void> {
    const { draft, hand } = this;
    if (!draft || !hand) return;
    const tracks = await Promise.all(draft.lines.map((line) => (/^\s*[;#]/.test(line) ? [] : hand.trackOf(line))));
    if (this.draft !== draft) return;
    const wrong = new Set(draft.findings.filter((each) => each.problem !== "warning").map((each) => each.line));
    const routes = tracks.flatMap((areas, i) =>
      areas.length > 1 && draft.lines[i]
        ? [{ key: `line${i}`, areas, owner: this.api.seat, state: wrong.has(i + 1) ? ("wrong" as const) : ("good" as const), line: i }]
        : [],
    );
    const live = this.view.routes.filter((route) => route.key === "live" && hand.line);
    this.view.routes = [...routes, ...live];
  }

  async commit(text: string, ready = true): Promise<Problem | null> {
    const question = this.question;
    if (!question) return null;
    this.running = Date.now();
    try {
      await this.api.file(text, question.question, ready);
      await this.refresh();
      return null;
    } catch (error) {
      if (error instanceof Problem) {
        if (error.status === 409) await this.refresh();
        return error;
      }
      this.fail(error);
      return null;
    } finally {
      this.running = 0;
    }
  }

  /** A look at a past turn: its map as it was known then, its report, the orders filed. */
  async look(step: number): Promise<void> {
    const now = this.asked?.step ?? 0;
    if (step >= now && !this.asked?.over) return this.now();
    try {
      const [turn, position] = await Promise.all([this.api.turn(step), this.api.position(step)]);
      this.looking = step;
      this.turn = turn;
      this.view.situation = position;
      this.view.lit = [];
      this.view.held = "";
      this.view.routes = [];
      this.remember();
    } catch (error) {
      this.fail(error);
    }
  }

  async now(): Promise<void> {
    if (this.looking === null) return;
    this.looking = null;
    this.turn = null;
    this.showPosition(...(await this.fetchPosition()));
    await this.drawLines();
    this.remember();
  }

  /** The report of a turn, without moving the map back. */
  async read(step: number): Promise<void> {
    try {
      this.turn = await this.api.turn(step);
      this.news = null;
      this.page = "report";
    } catch (error) {
      this.fail(error);
    }
  }

  async loadCharts(): Promise<void> {
    this.charts = await this.api.charts().catch(() => null);
  }

  private remember(): void {
    const at = new URL(location.href);
    if (this.looking === null) at.searchParams.delete("turn");
    else at.searchParams.set("turn", String(this.looking));
    history.replaceState(null, "", at);
  }

  private titleOfPage(): void {
    const due = this.question && !this.question.ready ? "(1) " : "";
    document.title = `${due}${this.table?.title ?? "Hegemon"} · Hegemon`;
  }

  close(): void {
    this.live?.close();
    this.draft?.close();
  }
}
