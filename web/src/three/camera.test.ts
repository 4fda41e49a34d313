import { Vector3 } from "three";
import { expect, it } from "vitest";
import { Director, type Place } from "./camera";

const BOX: Place[] = [-4.5, 4.5].flatMap((x) => [0, 5].flatMap((y) => [-4.5, 4.5].map((z): Place => [x, y, z])));
const RIM = { left: 6, right: 44, top: 10, bottom: 8 };

function directed(width: number, height: number): Director {
  const director = new Director(0.55);
  director.frame(BOX);
  director.size(width, height, RIM);
  return director;
}
const seen = (director: Director, place: Place): Vector3 => new Vector3(...place).project(director.camera);

it("keeps every corner in the picture, whatever its shape", () => {
  for (const [width, height] of [
    [580, 690],
    [380, 500],
    [384, 384],
    [430, 286],
    [1480, 1160],
  ] as const)
    for (const place of BOX) {
      const { x, y } = seen(directed(width, height), place);
      expect(Math.max(Math.abs(x), Math.abs(y)), `${width} x ${height}`).toBeLessThanOrEqual(1);
    }
});

it("glances nearer at a place and returns to the view as it was", () => {
  const director = directed(580, 690);
  const before = director.camera.position.clone();
  const far = seen(director, [3, 1, 3]).length();
  director.glance([3, 1, 3], 1);
  expect(director.camera.position.length()).toBeLessThan(before.length());
  expect(seen(director, [3, 1, 3]).setZ(0).length()).toBeLessThan(far);
  director.glance(null, 0);
  expect(director.camera.position.distanceTo(before)).toBeCloseTo(0);
});
