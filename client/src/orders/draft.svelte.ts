// One seat's draft for one question: the lines, the way back, checks, and where it is saved.

import { Offline, Problem, type TableApi } from "../api/api";
import type { Question, Said, SavedDraft } from "../api/types";
import { History, linesOf, tally, textOf } from "./lines";

const CHECK_AFTER = 250;
const SAVE_AFTER = 600;

export type Saved = "unsaved" | "saving" | "saved" | "here";

export class Draft {
  lines: string[] = $state.raw([]);
  findings: Said[] = $state.raw([]);
  checking = $state(false);
  saved: Saved = $state("saved");
  savedAt = $state("");
  conflict: SavedDraft | null = $state.raw(null);
  /** The line that is changed now; -1: none. */
  selected = $state(-1);
  canUndo = $state(false);
  canRedo = $state(false);
  unfinished: string[] = $state.raw([]);

  private history: History;
  private version: number;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private asked: AbortController | undefined;
  private readonly here: string;

  tally = $derived(tally(this.lines, this.findings));
  text = $derived(textOf(this.lines));

  constructor(
    private readonly api: TableApi,
    readonly question: Question,
    /** Called when what the lines lead to may have changed. */
    readonly changed: () => void = () => undefined,
  ) {
    this.here = `hegemon.draft.${api.name}.${api.seat}.${question.question}`;
    const server = question.draft?.question === question.question ? question.draft : null;
    this.version = question.draft?.version ?? 0;
    const kept = localStorage.getItem(this.here);
    const begun = server?.text ?? question.filed ?? kept ?? question.ask.draft ?? "";
    this.history = new History(begun);
    this.lines = linesOf(begun);
    if (kept !== null && server && kept !== server.text && localStorage.getItem(`${this.here}.dirty`)) {
      this.lines = linesOf(kept);
      this.conflict = server;
    }
    this.soon(0);
  }

  /** Everything that changes the lines comes through here. */
  write(lines: string[], keep = true): void {
    this.lines = lines;
    if (keep) this.history.write(textOf(lines));
    this.after();
  }

  undo(): void {
    this.lines = linesOf(this.history.undo());
    this.after();
  }

  redo(): void {
    this.lines = linesOf(this.history.redo());
    this.after();
  }

  private after(): void {
    this.canUndo = this.history.canUndo;
    this.canRedo = this.history.canRedo;
    if (this.selected >= this.lines.length) this.selected = -1;
    localStorage.setItem(this.here, this.text);
    localStorage.setItem(`${this.here}.dirty`, "1");
    this.saved = "unsaved";
    this.soon(CHECK_AFTER);
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), SAVE_AFTER);
    this.changed();
  }

  private soon(wait: number): void {
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => void this.check(), wait);
  }

  async check(): Promise<void> {
    this.asked?.abort();
    const mine = new AbortController();
    this.asked = mine;
    this.checking = true;
    try {
      if (this.lines.length) {
        const checked = await this.api.check(this.text, mine.signal);
        if (!mine.signal.aborted) this.findings = checked.findings;
      } else this.findings = [];
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof Problem) && !(error instanceof Offline)) throw error;
    } finally {
      if (this.asked === mine) this.checking = false;
    }
  }

  async save(): Promise<void> {
    if (this.conflict) return;
    const text = this.text;
    this.saved = "saving";
    try {
      const kept = await this.api.saveDraft(text, this.question.question, this.version);
      this.version = kept.version;
      if (this.text !== text) return;
      this.saved = "saved";
      localStorage.removeItem(`${this.here}.dirty`);
      this.savedAt = new Date().toTimeString().slice(0, 5);
    } catch (error) {
      this.saved = "here";
      if (error instanceof Problem && error.error === "draft-conflict") this.conflict = error.draft;
      else if (error instanceof Offline) this.saveTimer = setTimeout(() => void this.save(), 5000);
      else if (!(error instanceof Problem)) throw error;
    }
  }

  /** Another device has saved: news from the server, taken at once if nothing is unsaved here. */
  heard(server: SavedDraft | null): void {
    if (!server || server.question !== this.question.question || server.version <= this.version) return;
    if (server.text === this.text) this.version = server.version;
    else if (this.saved === "saved") this.take(server);
    else this.conflict = server;
  }

  take(server: SavedDraft): void {
    this.version = server.version;
    this.conflict = null;
    this.lines = linesOf(server.text);
    this.history.write(server.text);
    this.after();
  }

  keepMine(): void {
    if (this.conflict) this.version = this.conflict.version;
    this.conflict = null;
    void this.save();
  }

  forget(): void {
    localStorage.removeItem(this.here);
    localStorage.removeItem(`${this.here}.dirty`);
    this.close();
  }

  close(): void {
    clearTimeout(this.checkTimer);
    clearTimeout(this.saveTimer);
    this.asked?.abort();
  }
}
