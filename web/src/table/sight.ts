/** On small screens a board scrolls, and what can be chosen next may be out of sight. */
import { moveTime } from "../lib/prefs.svelte";
import { litThings } from "./lit";

/** Where a thing is looked for: things in a picture in 3D are where the picture is. */
const placeOf = (thing: HTMLElement): Element => thing.closest(".space") ?? thing;

function inSight(thing: Element, room: DOMRect): boolean {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const [across, down] = [x + width / 2, y + height / 2];
  return across >= room.left && across <= room.right && down >= room.top && down <= room.bottom;
}

/** If nothing that can be chosen is in sight, scroll to the first of it. */
export function bringIntoSight(stage: HTMLElement): void {
  const places = litThings(stage).map(placeOf);
  const room = stage.getBoundingClientRect();
  if (places.some((place) => inSight(place, room))) return;
  places[0]?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: moveTime() > 0 ? "smooth" : "auto" });
}
