// What the server describes must fit what the client expects: this file is only compiled. Where the
// server may leave out a default, the client's field is optional.

import type { components } from "../schema/types.gen";
import type * as here from "../src/api/types";
import type * as board from "../src/board/model";

type There = components["schemas"];

/** An error at compile time unless every value the server may send is one the client expects. */
type Fits<Server extends Client, Client> = [Server, Client];

export type Checks = [
  Fits<There["Me"], here.Me>,
  Fits<There["SeatOut"], here.SeatOut>,
  Fits<There["TableOut"], here.TableOut>,
  Fits<There["MessageOut"], here.Message>,
  Fits<There["Ticket"], here.Ticket>,
  Fits<There["DraftOut"], here.SavedDraft>,
  Fits<There["ClauseOut"], here.Clause>,
  Fits<There["Said"], here.Said>,
  Fits<There["Checked"], here.Checked>,
  Fits<There["Asked"], Loosely<here.Asked>>,
  Fits<There["Charts"], Loosely<here.Charts>>,
  Fits<There["Board"], Loosely<board.Board>>,
  Fits<There["Situation"], Loosely<board.Situation>>,
];

/** Tuples of points come as lists in the schema, and nested asks are open. */
type Loosely<T> = { [Key in keyof T]: T[Key] extends string | number | boolean | undefined ? T[Key] : unknown };
