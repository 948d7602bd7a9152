// The painter's own thread: the hand on the map never waits for the brush.

import { geometry, type Geometry } from "./geometry";
import type { Board } from "./model";
import { type Frame, type Look, paint } from "./paint";

interface Job {
  id: number;
  frame: Frame;
  look: Look;
}

let geo: Geometry | undefined;
let relief: ImageBitmap | undefined;
let looks: Look | undefined;

self.onmessage = ({ data }: MessageEvent<{ board?: Board; relief?: ImageBitmap; look?: Look; job?: Omit<Job, "look"> }>) => {
  if (data.board) {
    geo = geometry(data.board);
    relief = undefined;
  }
  if (data.relief) relief = data.relief;
  if (data.look) looks = data.look;
  if (!data.job || !geo || !looks) return;
  const { id, frame } = data.job;
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(frame.width * frame.ratio)),
    Math.max(1, Math.round(frame.height * frame.ratio)),
  );
  const context = canvas.getContext("2d");
  if (!context) return;
  const began = performance.now();
  paint(context, geo, frame, looks, relief);
  const picture = canvas.transferToImageBitmap();
  self.postMessage({ id, frame, picture, took: performance.now() - began }, { transfer: [picture] });
};
