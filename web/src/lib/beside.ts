/** Where to put a small box beside a thing without covering what can be clicked. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 8;
/** So many pixels further away is better than on a thing that is looked at. */
const TAKEN = 150;

const within = (at: number, least: number, most: number): number => Math.max(least, Math.min(at, most));

/** Does the box cover the middle of the other one? */
function covers(box: Box, other: Box): boolean {
  const [x, y] = [other.x + other.width / 2, other.y + other.height / 2];
  return x > box.x - 4 && x < box.x + box.width + 4 && y > box.y - 4 && y < box.y + box.height + 4;
}

/** The part of a thing that the box hides, from 0 to 1. */
function hidden(box: Box, thing: Box): number {
  const wide = Math.min(box.x + box.width, thing.x + thing.width) - Math.max(box.x, thing.x);
  const high = Math.min(box.y + box.height, thing.y + thing.height) - Math.max(box.y, thing.y);
  return (Math.max(0, wide) * Math.max(0, high)) / Math.max(1, thing.width * thing.height);
}

/**
 * The corner of a box of this size: close to `anchor`, inside `room`, on the middle of as few things in `clear` as
 * possible, and on no part of what is to be read; better on free ground than on what is in `keep`.
 */
export function beside(
  anchor: Box,
  size: { width: number; height: number },
  room: Box,
  clear: readonly Box[],
  read: readonly Box[] = [],
  keep: readonly Box[] = [],
): [number, number] {
  const { width, height } = size;
  const [middleX, middleY] = [anchor.x + (anchor.width - width) / 2, anchor.y + (anchor.height - height) / 2];
  const [left, right] = [anchor.x - width - GAP, anchor.x + anchor.width + GAP];
  const [above, below] = [anchor.y - height - GAP, anchor.y + anchor.height + GAP];
  const [end, foot] = [room.x + room.width - width, room.y + room.height - height];
  const spots: [number, number][] = [
    [right, middleY],
    [left, middleY],
    [middleX, below],
    [middleX, above],
    [right, below],
    [left, below],
    [right, above],
    [left, above],
    [room.x, foot],
    [end, foot],
    [room.x, room.y],
    [end, room.y],
    [room.x, middleY],
    [end, middleY],
    [middleX, foot],
    [middleX, room.y],
  ];
  let best: [number, number] = [room.x, foot];
  let least = Infinity;
  for (const [order, spot] of spots.entries()) {
    const [x, y] = [within(spot[0], room.x, Math.max(room.x, end)), within(spot[1], room.y, Math.max(room.y, foot))];
    const box = { x, y, width, height };
    const covered =
      clear.filter((thing) => covers(box, thing)).length +
      read.filter((text) => hidden(box, text) > 0).length +
      (covers(box, anchor) ? 1 : 0);
    const partly = clear.reduce((sum, thing) => sum + hidden(box, thing), 0);
    const taken = keep.reduce((sum, thing) => sum + hidden(box, thing), 0);
    const far = Math.hypot(x - middleX, y - middleY);
    const cost = covered * 10_000 + (hidden(box, anchor) + partly) * 1_000 + taken * TAKEN + far + order;
    if (cost < least) [best, least] = [[x, y], cost];
  }
  return best;
}
