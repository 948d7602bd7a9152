// From what a seat knows to how each area is coloured, for the colouring that was chosen.

import type { Geometry } from "./geometry";
import { type Holding, isSea, type Realm, type Situation } from "./model";
import type { Shade } from "./plate";

export type Colouring = string;

export const OWNERS = "owners";
export const TERRAIN = "terrain";
export const KNOWN = "known";

const EMPTY: Shade = {
  realm: "",
  pigment: "",
  rim: "plain",
  inner: "",
  dashed: false,
  faint: false,
  bare: false,
  fill: "",
  strength: 0,
};

export function shadesOf(geo: Geometry, situation: Situation, colouring: Colouring): Shade[] {
  const holdings = new Map((situation.holdings ?? []).map((each) => [each.area, each]));
  const realms = new Map((situation.realms ?? []).map((each) => [each.seat, each]));
  const steps = fiveSteps(situation, colouring);
  return geo.areas.map((area) => {
    const holding = holdings.get(area.id);
    if (isSea(area)) return EMPTY;
    const shade = holding ? owned(holding, realms) : { ...EMPTY };
    if (colouring === TERRAIN) return { ...shade, fill: "land", strength: 0 };
    if (colouring === KNOWN) return { ...shade, ...knowledge(holding) };
    if (colouring !== OWNERS) {
      const step = steps(holding?.overlays?.[colouring]);
      return { ...shade, fill: "ink", strength: step * 0.13 };
    }
    return shade;
  });
}

function owned(holding: Holding, realms: Map<string, Realm>): Shade {
  const lord = holding.controller ?? holding.owner ?? "";
  const realm = realms.get(lord);
  const owner = holding.owner ? realms.get(holding.owner) : undefined;
  const through = Boolean(holding.controller && holding.owner && holding.controller !== holding.owner);
  return {
    ...EMPTY,
    realm: through ? `${holding.owner}>${lord}` : lord,
    pigment: realm?.pigment ?? "",
    rim: (through ? owner?.rim : realm?.rim) ?? "plain",
    inner: "",
    dashed: through,
    faint: holding.known === "once",
    bare: holding.known === "never",
  };
}

function knowledge(holding: Holding | undefined): Partial<Shade> {
  const known = holding?.known ?? (holding ? "now" : "never");
  const strength = { now: 0.34, once: 0.14, never: 0 }[known];
  return { fill: "glow", strength };
}

/** Amounts in one ramp of ink of five steps. */
function fiveSteps(situation: Situation, key: string): (value: number | undefined) => number {
  const values = (situation.holdings ?? []).map((each) => each.overlays?.[key] ?? 0);
  const top = Math.max(1, ...values);
  return (value) => (value ? Math.min(5, Math.max(1, Math.ceil((value / top) * 5))) : 0);
}
