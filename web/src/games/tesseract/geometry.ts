/** Where the dice of the cube stand in space. */
import type { Place } from "../../three/camera";

export const PITCH = 1.05;
/** How much higher the layers lie when the cube is opened. */
const APART = 1.7;
const RIM = 4;

export function placeOf(column: string, layer: number, apart: boolean): Place {
  return [
    (Number(column[0]) - 1.5) * PITCH,
    (layer - 0.5) * PITCH * (apart ? APART : 1),
    (Number(column[1]) - 1.5) * PITCH,
  ];
}

/** What has to be in the picture: the rim of the disc, and the highest dice with the arrow above them. */
export function frameOf(apart: boolean): Place[] {
  const high = 4 * PITCH * (apart ? APART : 1) + 0.6;
  const rim = Array.from({ length: 16 }, (_, at): Place => {
    const angle = (at * Math.PI) / 8;
    return [Math.sin(angle) * RIM, -0.3, Math.cos(angle) * RIM];
  });
  const corners = [-2.1, 2.1].flatMap((x) => [-2.1, 2.1].map((z): Place => [x, high, z]));
  return [...rim, ...corners];
}
