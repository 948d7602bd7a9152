// The sprite stands inline once, since a browser cannot use a hatch of another file.

import sprite from "./art/emblems.svg?url";

export async function bringSprite(): Promise<void> {
  const answer = await fetch(sprite);
  const page = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  page.documentElement.id = "sprite";
  document.body.prepend(document.importNode(page.documentElement, true));
}
