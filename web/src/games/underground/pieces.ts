/** The pieces with a shape of their own: figure, rat, exit tower and walls. */
import {
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  SphereGeometry,
} from "three";
import type { Place } from "../../three/stage";
import { type Brush, x, z } from "./brush";
import { LEVEL } from "./looks";

export const TOWER = "#6d7880";

export function person(brush: Brush, color: string, opacity: number): Group {
  const group = new Group();
  const body = new Mesh(
    brush.store.geometry("body", () => new CapsuleGeometry(0.16, 0.34, 4, 16)),
    brush.plain(color, opacity),
  );
  body.position.y = 0.36;
  const head = new Mesh(
    brush.store.geometry("head", () => new SphereGeometry(0.15, 20, 16)),
    brush.plain("#ffd9b0", opacity),
  );
  head.position.y = 0.82;
  const foot = new Mesh(
    brush.store.geometry("foot", () => new CylinderGeometry(0.24, 0.26, 0.1, 24)),
    brush.plain("#6b431d", opacity),
  );
  foot.position.y = 0.05;
  group.add(body, head, foot);
  group.traverse((one) => (one.castShadow = true));
  return group;
}

export function rodent(brush: Brush): Group {
  const group = new Group();
  const ball = brush.store.geometry("ball", () => new SphereGeometry(0.2, 20, 14));
  const parts: readonly [string, Place, Place][] = [
    ["#8b8580", [0, 0.19, 0], [1.5, 0.9, 0.95]],
    ["#8b8580", [-0.33, 0.24, 0], [0.85, 0.7, 0.65]],
    ["#e79aa6", [-0.5, 0.22, 0], [0.2, 0.2, 0.2]],
    ["#c9a5a0", [-0.25, 0.4, 0.11], [0.4, 0.45, 0.15]],
    ["#c9a5a0", [-0.25, 0.4, -0.11], [0.4, 0.45, 0.15]],
    ["#d98f99", [0.46, 0.13, 0], [1.1, 0.16, 0.16]],
  ];
  for (const [color, place, size] of parts) {
    const part = new Mesh(ball, brush.plain(color));
    part.position.set(...place);
    part.scale.set(...size);
    part.castShadow = true;
    group.add(part);
  }
  return group;
}

export function tower(brush: Brush, cell: string, level: number, door: string): Object3D[] {
  const shaft = brush.solid(brush.ground("tower", TOWER), cell, 0, level);
  const room = brush.solid(brush.plain("#4a555c"), cell, level, level + 2.6);
  const roof = brush.solid(brush.plain("#b8412f"), cell, level + 2.6, level + 2.9, 1.12);
  const found: Object3D[] = [shaft, room, roof];
  const sides: Record<string, [number, number, number]> = {
    N: [0, -0.5, Math.PI],
    S: [0, 0.5, 0],
    E: [0.5, 0, Math.PI / 2],
    W: [-0.5, 0, -Math.PI / 2],
  };
  const side = sides[door];
  if (side !== undefined) {
    const leaf = new Mesh(
      brush.plate(),
      brush.store.material(
        "door",
        () => new MeshBasicMaterial({ color: "#8dff8a", side: DoubleSide, toneMapped: false }),
      ),
    );
    leaf.scale.set(0.5, LEVEL * 2, 1);
    leaf.position.set(x(cell) + side[0] * 1.01, (level + 1.05) * LEVEL, z(cell) + side[1] * 1.01);
    leaf.rotation.y = side[2];
    const arrow = new Mesh(
      brush.store.geometry("way", () => new ConeGeometry(0.26, 0.5, 3)),
      brush.store.material("way", () => new MeshBasicMaterial({ color: "#8dff8a", toneMapped: false })),
    );
    arrow.position.set(x(cell) + side[0] * 0.5, (level + 3.1) * LEVEL, z(cell) + side[1] * 0.5);
    arrow.rotation.set(Math.PI / 2, side[2], 0, "YXZ");
    arrow.scale.set(1, 1, 0.4);
    found.push(leaf, arrow);
  }
  return found;
}

export function wall(brush: Brush, cell: string, level: number, side: string): Mesh {
  const mesh = new Mesh(brush.box(), brush.plain("#15120f"));
  const along = side === "N" || side === "S";
  mesh.scale.set(along ? 0.95 : 0.1, LEVEL * 0.55, along ? 0.1 : 0.95);
  const off = 0.44;
  mesh.position.set(
    x(cell) + (side === "E" ? off : side === "W" ? -off : 0),
    level * LEVEL + LEVEL * 0.27,
    z(cell) + (side === "S" ? off : side === "N" ? -off : 0),
  );
  mesh.castShadow = true;
  return mesh;
}
