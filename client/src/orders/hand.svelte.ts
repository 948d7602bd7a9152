// The grammar of the hand: hold, place, done. What a click or a word may do is asked of the server;
// the line grows by what is taken, the same whether clicked, keyed or typed.

import { Offline, Problem, type TableApi } from "../api/api";
import type { Form, Offer, Words } from "../api/types";
import type { Piece } from "../board/model";
import type { MapView } from "../board/view.svelte";
import type { Draft } from "./draft.svelte";
import { type Choice, choicesOf, extended, type Ground, litBy, matching, track } from "./offers";

export interface Verb {
  verb: string;
  title: string;
  letter: string;
  /** Places the order may start from; null: it starts elsewhere. */
  starts: Map<string, Choice>;
}

const LOOK_AHEAD = 14;

export class Hand {
  /** The line being written. */
  line = $state("");
  offer: Offer | null = $state.raw(null);
  choices: Choice[] = $state.raw([]);
  /** The choice that is taken on the way when a lit place is clicked. */
  via: Choice | null = $state.raw(null);
  verbs: Verb[] = $state.raw([]);
  picked = $state(0);
  busy = $state(false);
  /** The line of the sheet that is rewritten; -1: a new one. */
  editing = $state(-1);
  words: Words = $state.raw({});
  said = $state("");

  private lit = new Map<string, Choice>();
  private kept = new Map<string, Promise<Offer | null>>();
  private keptFor = "";
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tracks = new Map<string, Promise<string[]>>();

  private offerFor = $state("");

  typed = $derived(/\S*$/.exec(this.line)?.[0] ?? "");
  matches = $derived(matching(this.choices, this.typed));
  complete = $derived(Boolean(this.offer?.complete && (!this.typed || this.offerFor === this.line)));

  constructor(
    private readonly api: TableApi,
    private readonly view: MapView,
    private readonly draft: Draft,
    private readonly forms: Form[],
    readonly decides: boolean,
  ) {}

  private get ground(): Ground {
    return { geo: this.view.geo, situation: this.view.situation, words: this.words };
  }

  private get before(): string {
    const lines = this.editing < 0 ? this.draft.lines : this.draft.lines.slice(0, this.editing);
    return lines.length && !this.decides ? `${lines.join("\n")}\n` : "";
  }

  private ask(line: string): Promise<Offer | null> {
    const { before } = this;
    if (this.keptFor !== before) {
      this.kept.clear();
      this.keptFor = before;
    }
    let asked = this.kept.get(line);
    if (!asked) {
      asked = this.api.offer(before + line).catch((error: unknown) => {
        this.kept.delete(line);
        if (error instanceof Problem || error instanceof Offline) return null;
        throw error;
      });
      this.kept.set(line, asked);
    }
    return asked;
  }

  async begin(words: Words): Promise<void> {
    this.words = words;
    await this.refresh();
  }

  /** Which orders may be begun now, and from where. */
  async findVerbs(): Promise<Verb[]> {
    const first = await this.ask("");
    const slot = first?.slots[0];
    const among = slot?.slot === "word" ? (slot.among ?? this.forms.map((form) => form.verb)) : this.forms.map((form) => form.verb);
    const open = this.forms.filter((form) => among.includes(form.verb));
    const seen = new Set<string>();
    const verbs = await Promise.all(
      open
        .filter((form) => !seen.has(form.verb) && seen.add(form.verb))
        .map(async (form): Promise<Verb> => {
          const offer = await this.ask(`${form.verb} `);
          const starts = offer ? litBy(choicesOf(offer, this.ground)) : new Map<string, Choice>();
          return { verb: form.verb, title: form.title ?? "", letter: "", starts };
        }),
    );
    const letters = new Set<string>();
    for (const verb of verbs) {
      verb.letter = [...verb.verb.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !letters.has(letter)) ?? "";
      letters.add(verb.letter);
    }
    this.verbs = verbs;
    return verbs;
  }

  /** The order a held piece begins with: the one that goes somewhere, the fullest of those. */
  private usual(verbs: Verb[]): Verb | undefined {
    const last = localStorage.getItem(`hegemon.verb.${this.draft.question.ask.kind}`);
    const weight = (verb: Verb): number => {
      const slots = this.forms.find((form) => form.verb === verb.verb)?.slots ?? [];
      const goes = slots.some((slot) => slot.slot !== "group" && (slot.most ?? 1) > 5);
      return (goes ? 100 : 0) + slots.length + (verb.verb === last ? 50 : 0);
    };
    return [...verbs].sort((a, b) => weight(b) - weight(a))[0];
  }

  possible(area: string): Verb[] {
    return this.verbs.filter((verb) => verb.starts.has(area));
  }

  /** Hold what stands in this area: its usual order is begun. */
  async hold(area: string): Promise<boolean> {
    this.putAway();
    await this.findVerbs();
    const verbs = this.possible(area);
    this.view.held = area;
    const verb = this.usual(verbs);
    if (!verb) {
      this.line = "";
      this.said = "Nothing can be ordered here now.";
      await this.refresh();
      return false;
    }
    await this.use(verb);
    return true;
  }

  /** Another order for what is held. */
  async use(verb: Verb): Promise<void> {
    const start = verb.starts.get(this.view.held);
    this.line = extended(verb.verb, start ?? { text: "" }).replace(/\s+$/, " ");
    if (start) localStorage.setItem(`hegemon.verb.${this.draft.question.ask.kind}`, verb.verb);
    await this.refresh();
    this.said = `Held: ${this.view.lit.length} places lit`;
  }

  /** A click on an area; true if the line took it. */
  async place(area: string): Promise<boolean> {
    const choice = this.lit.get(area);
    if (!choice) return false;
    await this.take(choice, this.via);
    return true;
  }

  async take(choice: Choice, via: Choice | null = null): Promise<void> {
    const base = this.line.slice(0, this.line.length - this.typed.length);
    const through = via && via !== choice ? extended(base, via) : base;
    this.line = extended(through, choice);
    if (!this.view.held && choice.area) this.view.held = choice.area;
    this.picked = 0;
    await this.refresh();
  }

  /** Typing: the offer follows after a moment. */
  write(line: string): void {
    this.line = line;
    this.picked = 0;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), 120);
  }

  /** One slot back. */
  async back(): Promise<void> {
    this.line = this.line.trimEnd().replace(/\S+$/, "");
    if (!this.line.trim()) return this.letGo();
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const turn = ++this.count;
    this.busy = true;
    const base = this.line.slice(0, this.line.length - this.typed.length);
    const [offer, whole] = await Promise.all([this.ask(base), this.typed ? this.ask(this.line) : null]);
    if (turn !== this.count) return;
    const shown = whole?.complete ? { ...(offer ?? whole), complete: true, values: whole.values } : offer;
    const choices = offer ? choicesOf(offer, this.ground) : [];
    let lit = base.trim() || this.decides ? litBy(choices) : new Map<string, Choice>();
    let via: Choice | null = null;
    if (!lit.size && base.trim() && choices.length) [lit, via] = await this.ahead(base, choices);
    if (turn !== this.count) return;
    this.offer = shown;
    this.offerFor = this.line;
    this.choices = choices;
    this.via = via;
    this.lit = lit;
    this.busy = false;
    this.light(whole ?? offer);
  }

  /** Places that light up after one more word, where every way to them goes through a word. */
  private async ahead(base: string, choices: Choice[]): Promise<[Map<string, Choice>, Choice | null]> {
    const words = choices.filter((choice) => choice.kind === "word").slice(0, LOOK_AHEAD);
    const offers = await Promise.all(words.map((word) => this.ask(extended(base, word))));
    const found = offers.map((offer, i) => {
      const next = offer ? choicesOf(offer, this.ground).filter((choice) => choice.kind === "word" && choice.area && choice.value !== choice.area) : [];
      return { via: words[i] as Choice, lit: litBy(next) };
    });
    const going = found.filter((each) => each.lit.size);
    const parts = this.heldPieces().flatMap((piece) => (piece.parts?.length ? piece.parts : [piece]));
    const collective = (choice: Choice): boolean =>
      !parts.some((part) => part.kind?.slice(0, 2).toUpperCase() === choice.text.slice(0, 2).toUpperCase());
    const best = going.sort((a, b) => Number(collective(b.via)) - Number(collective(a.via)) || b.lit.size - a.lit.size)[0];
    return best ? [best.lit, best.via] : [new Map(), null];
  }

  heldPieces(): Piece[] {
    const { situation, held } = this.view;
    return (situation.pieces ?? []).filter((piece) => piece.area === held && piece.owner === situation.seat);
  }

  private light(offer: Offer | null): void {
    const way = offer ? track(offer, this.view.geo) : [];
    const steps = Math.max(1, way.length);
    const going = [...this.lit.values()].some((choice) => choice.kind === "word");
    this.view.lit = [...this.lit.keys()].map((area) => ({ area, text: going && this.view.held ? String(steps) : "" }));
    const live = way.length > 1 ? [{ key: "live", areas: way, owner: this.view.situation.seat, state: "live" as const }] : [];
    this.view.routes = [...this.view.routes.filter((route) => route.key !== "live"), ...live];
  }

  /** An unfinished line is put away, never lost and never committed. */
  private putAway(): void {
    const line = this.line.trim();
    if (line.split(/\s+/).length > 2 && this.editing < 0)
      this.draft.unfinished = [line, ...this.draft.unfinished.filter((each) => each !== line)].slice(0, 3);
    this.editing = -1;
    this.line = "";
  }

  letGo(): void {
    this.line = "";
    this.editing = -1;
    this.view.held = "";
    this.picked = 0;
    this.said = "";
    void this.refresh();
  }

  /** The line goes to the sheet. */
  done(): void {
    const line = this.line.trim();
    if (!line) return;
    const at = this.editing;
    const lines = at < 0 ? [...this.draft.lines, line] : this.draft.lines.map((each, i) => (i === at ? line : each));
    this.draft.unfinished = this.draft.unfinished.filter((each) => each !== line);
    this.line = "";
    this.editing = -1;
    this.view.held = "";
    this.draft.write(lines);
    this.said = `Line ${at < 0 ? lines.length : at + 1}: ${line}`;
    void this.refresh();
  }

  edit(at: number): void {
    this.putAway();
    this.editing = at;
    this.line = this.draft.lines[at] ?? "";
    void this.refresh();
  }

  /** The places a line of the sheet goes through. */
  trackOf(line: string): Promise<string[]> {
    let known = this.tracks.get(line);
    if (!known) {
      known = this.api
        .offer(line)
        .then((offer) => (offer ? track(offer, this.view.geo) : []))
        .catch(() => []);
      this.tracks.set(line, known);
    }
    return known;
  }

  /** Pieces of the reader that have no order yet, in the order of the board. */
  idle(): string[] {
    const { situation } = this.view;
    const text = this.draft.text;
    const areas = new Set((situation.pieces ?? []).filter((piece) => piece.owner === situation.seat).map((piece) => piece.area));
    return [...areas].filter((area) => !text.includes(` ${area.replace("/", " ")} `));
  }
}
