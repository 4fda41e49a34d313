/** The pieces with a shape of their own: figure, kidnapper, rat, exit tower and walls. */
import {
  AdditiveBlending,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  GreaterDepth,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  SphereGeometry,
  TorusGeometry,
  Vector2,
} from "three";
import type { Place } from "../../three/camera";
import { type Brush, x, z } from "./brush";
import { LEVEL } from "./looks";

export const TOWER = "#6d7880";
/** The figure is drawn after everything that may hide it, and its silhouette before it. */
const SILHOUETTE = 5;

/** A miner with helmet and lamp; a silhouette shows where parts hide it. */
export function person(brush: Brush, opacity: number): Group {
  const { store } = brush;
  const group = new Group();
  const add = (mesh: Mesh, place: Place): Mesh => {
    mesh.position.set(...place);
    group.add(mesh);
    return mesh;
  };
  const ball = store.geometry("ball", () => new SphereGeometry(0.2, 20, 14));
  const drum = store.geometry("drum", () => new CylinderGeometry(1, 1, 1, 24));
  const body = store.geometry("body", () => new CapsuleGeometry(0.17, 0.3, 4, 16));
  add(new Mesh(body, brush.plain("#e8791a", opacity)), [0, 0.4, 0]);
  add(new Mesh(ball, brush.plain("#ffd9b0", opacity)), [0, 0.8, 0]).scale.setScalar(0.78);
  add(new Mesh(ball, brush.plain("#f2c14e", opacity)), [0, 0.86, 0]).scale.set(0.92, 0.72, 0.92);
  add(new Mesh(drum, brush.plain("#f2c14e", opacity)), [0, 0.85, 0]).scale.set(0.23, 0.03, 0.23);
  add(new Mesh(drum, brush.plain("#6b431d", opacity)), [0, 0.05, 0]).scale.set(0.26, 0.1, 0.26);
  const lamp = store.material("lamp", () => new MeshBasicMaterial({ color: "#fff6cf", toneMapped: false }));
  add(new Mesh(ball, lamp), [0.1, 0.9, 0.15]).scale.setScalar(0.28);
  for (const side of [-1, 1])
    add(new Mesh(body, brush.plain("#c4610f", opacity)), [side * 0.2, 0.42, 0.02]).scale.set(0.38, 0.6, 0.38);
  group.traverse((one) => (one.castShadow = true));
  if (opacity === 1) silhouette(brush, group);
  return group;
}

/** Show a group through everything in front of it. */
function silhouette(brush: Brush, group: Group): void {
  const material = brush.store.material(
    "silhouette",
    () =>
      new MeshBasicMaterial({
        color: "#b35400",
        depthFunc: GreaterDepth,
        depthWrite: false,
        blending: AdditiveBlending,
        toneMapped: false,
        userData: { whole: true },
      }),
  );
  for (const part of [...group.children] as Mesh[]) {
    const shade = new Mesh(part.geometry, material);
    shade.position.copy(part.position);
    shade.scale.copy(part.scale);
    shade.renderOrder = SILHOUETTE;
    part.renderOrder = SILHOUETTE + 1;
    group.add(shade);
  }
}

/** A hooded figure with burning eyes. */
export function kidnapper(brush: Brush): Group {
  const { store } = brush;
  const group = new Group();
  const cloak = new Mesh(
    store.geometry("cone", () => new ConeGeometry(0.3, 0.9, 24)),
    brush.plain("#17121a"),
  );
  cloak.position.y = 0.45;
  const ball = store.geometry("ball", () => new SphereGeometry(0.2, 20, 14));
  const hood = new Mesh(ball, brush.plain("#221a26"));
  hood.position.y = 0.88;
  hood.scale.set(0.95, 1.05, 0.95);
  const eye = store.material("eye", () => new MeshBasicMaterial({ color: "#ff3b28", toneMapped: false }));
  group.add(cloak, hood);
  for (const side of [-1, 1]) {
    const mesh = new Mesh(ball, eye);
    mesh.position.set(side * 0.07, 0.9, 0.17);
    mesh.scale.setScalar(0.17);
    group.add(mesh);
  }
  group.traverse((one) => (one.castShadow = true));
  return group;
}

/** An hourglass whose sand has run this far: 1 is full at the top. */
export function hourglass(brush: Brush, sand: number): Group {
  const { store } = brush;
  const group = new Group();
  const bulb = store.geometry("bulb", () => {
    const outline = [0.2, 0.22, 0.2, 0.12, 0.04, 0.04, 0.12, 0.2, 0.22, 0.2];
    return new LatheGeometry(
      outline.map((wide, at) => new Vector2(wide, (at / (outline.length - 1)) * 0.9)),
      24,
    );
  });
  const glass = store.material(
    "glass",
    () =>
      new MeshStandardMaterial({
        color: "#cfeaf5",
        transparent: true,
        opacity: 0.35,
        roughness: 0.1,
        metalness: 0.3,
        side: DoubleSide,
        depthWrite: false,
      }),
  );
  const shell = new Mesh(bulb, glass);
  shell.position.y = 0.06;
  group.add(shell);
  const cone = store.geometry("cone", () => new ConeGeometry(0.3, 0.9, 24));
  const grains = brush.plain("#e6ad45");
  const upper = new Mesh(cone, grains);
  upper.rotation.x = Math.PI;
  upper.scale.set(0.55 * Math.sqrt(sand) + 0.01, 0.36 * sand + 0.01, 0.55 * Math.sqrt(sand) + 0.01);
  upper.position.y = 0.52 + 0.16 * sand;
  const lower = new Mesh(cone, grains);
  lower.scale.set(0.62, 0.36 * (1 - sand) + 0.01, 0.62);
  lower.position.y = 0.08 + 0.16 * (1 - sand);
  group.add(upper, lower);
  const drum = store.geometry("drum", () => new CylinderGeometry(1, 1, 1, 24));
  for (const y of [0.03, 0.99]) {
    const lid = new Mesh(drum, brush.plain("#7a1d14"));
    lid.scale.set(0.28, 0.07, 0.28);
    lid.position.y = y;
    group.add(lid);
  }
  for (let at = 0; at < 3; at++) {
    const post = new Mesh(drum, brush.plain("#a33a2a"));
    post.scale.set(0.025, 0.92, 0.025);
    post.position.set(Math.sin((at * Math.PI * 2) / 3) * 0.25, 0.5, Math.cos((at * Math.PI * 2) / 3) * 0.25);
    group.add(post);
  }
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

const SIDES: Record<string, readonly [number, number, number]> = {
  N: [0, -0.5, Math.PI],
  S: [0, 0.5, 0],
  E: [0.5, 0, Math.PI / 2],
  W: [-0.5, 0, -Math.PI / 2],
};

/** The exit: a shaft with level marks, a room with a door that shines, a lamp on the roof. */
export function tower(brush: Brush, cell: string, level: number, door: string): Object3D[] {
  const shaft = brush.solid(brush.ground("tower", TOWER), cell, 0, level);
  const room = brush.solid(brush.plain("#4a555c"), cell, level, level + 2.6);
  const roof = brush.solid(brush.plain("#b8412f"), cell, level + 2.6, level + 2.9, 1.12);
  const found: Object3D[] = [shaft, room, roof];
  for (let mark = 1; mark <= level; mark++) found.push(...levelMarks(brush, cell, mark));
  const side = SIDES[door];
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

/** Rings around the shaft, one for every level, so that heights can be counted. */
function levelMarks(brush: Brush, cell: string, level: number): Mesh[] {
  const wide = level % 5 === 0;
  const ring = new Mesh(brush.box(), brush.plain(wide ? "#f2c14e" : "#c9d2d8"));
  ring.scale.set(1.0, wide ? 0.06 : 0.025, 1.0);
  ring.position.set(x(cell), level * LEVEL, z(cell));
  return [ring];
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

/** A rusty pipe with a valve wheel along the rim of the box. */
export function pipes(brush: Brush): Object3D[] {
  const drum = brush.store.geometry("drum", () => new CylinderGeometry(1, 1, 1, 24));
  const rust = brush.plain("#7d4a2c");
  const found: Object3D[] = [];
  for (const [place, turn, long] of [
    [[-5.22, -0.12, 0], [Math.PI / 2, 0, 0], 9.9],
    [[0, -0.12, -5.22], [0, 0, Math.PI / 2], 9.9],
  ] as const) {
    const pipe = new Mesh(drum, rust);
    pipe.position.set(place[0], place[1], place[2]);
    pipe.rotation.set(turn[0], turn[1], turn[2]);
    pipe.scale.set(0.11, long, 0.11);
    pipe.castShadow = true;
    found.push(pipe);
  }
  const wheel = new Mesh(
    brush.store.geometry("wheel", () => new TorusGeometry(0.26, 0.05, 8, 24)),
    brush.plain("#b8412f"),
  );
  wheel.position.set(-5.22, 0.2, -5.22);
  wheel.rotation.x = Math.PI / 2;
  found.push(wheel);
  return found;
}
