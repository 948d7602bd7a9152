// An area in words: for the ear, the tip card and the list of areas.

import { type Area, type Board, type Holding, isSea, nameOf, numberOf, type Piece, type Realm, type Situation } from "./model";

export const titleOf = (area: Area, holding?: Holding): string => holding?.name || nameOf(area);

/** "13/8", or the number of a province; empty where the name says it already. */
export function numberBeside(area: Area, holding?: Holding): string {
  const number = numberOf(area);
  return number === titleOf(area, holding) ? "" : number;
}

export function terrainOf(board: Board, area: Area): string {
  if (area.terrain) return board.terrains?.[area.terrain] ?? area.terrain;
  return isSea(area) ? "sea" : "";
}

export function ownerOf(holding: Holding | undefined, realms: Map<string, Realm>): string {
  if (!holding?.owner) return "";
  const owner = realms.get(holding.owner)?.name ?? holding.owner;
  if (!holding.controller || holding.controller === holding.owner) return owner;
  return `${owner} under ${realms.get(holding.controller)?.name ?? holding.controller}`;
}

export function knowledgeOf(holding: Holding | undefined): string {
  if (!holding) return "";
  if (holding.known === "once") return holding.since ? `last seen ${holding.since}` : "seen before";
  return holding.known === "never" ? "never seen" : "";
}

/** "4 foot soldiers, 2 bowmen". */
export function piecesText(pieces: Piece[]): string {
  return pieces
    .map((piece) => {
      const kind = piece.kind || piece.symbol.replace(/^u-/, "");
      const printed = piece.text ?? "";
      if (printed && !/^\d+$/.test(printed)) return `${kind} ${printed}`;
      return `${piece.count ?? 1} ${kind}`;
    })
    .join(", ");
}

export function describe(
  area: Area,
  board: Board,
  holding: Holding | undefined,
  realms: Map<string, Realm>,
  situation: Situation,
): string {
  const here = (situation.pieces ?? []).filter((piece) => piece.area === area.id);
  const parts = [
    titleOf(area, holding),
    numberBeside(area, holding),
    terrainOf(board, area),
    ownerOf(holding, realms),
    piecesText(here.flatMap((piece) => (piece.parts?.length ? piece.parts : [piece]))),
    knowledgeOf(holding),
  ];
  return parts.filter(Boolean).join(", ");
}
