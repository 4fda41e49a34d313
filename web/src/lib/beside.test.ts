import { describe, expect, it } from "vitest";
import { beside } from "./beside";

const room = { x: 0, y: 0, width: 400, height: 300 };
const size = { width: 100, height: 40 };

describe("beside", () => {
  it("puts the box next to the thing", () => {
    expect(beside({ x: 100, y: 100, width: 40, height: 40 }, size, room, [])).toEqual([70, 148]);
  });
  it("stays in the room", () => {
    const [x, y] = beside({ x: 380, y: 280, width: 20, height: 20 }, size, room, []);
    expect([x >= 0 && x <= 300, y >= 0 && y <= 260]).toEqual([true, true]);
  });
  it("covers nothing that can be clicked if there is another place", () => {
    const target = { x: 100, y: 150, width: 40, height: 40 };
    const [, y] = beside({ x: 100, y: 100, width: 40, height: 40 }, size, room, [target]);
    expect(y + size.height).toBeLessThanOrEqual(100);
  });
  it("goes to an edge if everything near can be clicked", () => {
    const anchor = { x: 180, y: 130, width: 40, height: 40 };
    const ring = [50, 110, 170, 230, 290].flatMap((x) => [70, 130, 190].map((y) => ({ x, y, width: 50, height: 50 })));
    const [x, y] = beside(anchor, size, room, ring);
    const overlaps = ring.filter((one) => x < one.x + 50 && one.x < x + 100 && y < one.y + 50 && one.y < y + 40);
    expect(overlaps).toEqual([]);
  });
  it("lies on free ground rather than on what is looked at", () => {
    const anchor = { x: 180, y: 130, width: 40, height: 40 };
    const [x, y] = beside(anchor, size, room, [], [], [{ x: 150, y: 170, width: 250, height: 130 }]);
    expect(y + size.height).toBeLessThanOrEqual(170);
    expect([x, y]).toEqual([150, 82]);
  });
  it("covers no part of a text, and nothing of the thing itself", () => {
    const text = { x: 0, y: 150, width: 400, height: 150 };
    const [, y] = beside({ x: 100, y: 100, width: 40, height: 40 }, size, room, [], [text]);
    expect(y + size.height).toBeLessThanOrEqual(100);
    const [, low] = beside({ x: 4, y: 262, width: 40, height: 36 }, size, room, []);
    expect(low + size.height).toBeLessThanOrEqual(262);
  });
});
