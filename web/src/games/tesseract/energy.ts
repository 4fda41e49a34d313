/** The energy of the cube: light in its seams, sparks, ignitions, and dice that are rolled. */
import {
  AdditiveBlending,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  Euler,
  Group,
  Mesh,
  MeshBasicMaterial,
  type MeshStandardMaterial,
  Points,
  PointsMaterial,
  Quaternion,
  RingGeometry,
} from "three";
import type { Place, Stage } from "../../three/stage";
import { dieMaterial, discMaterial } from "./faces";

export type End = "" | "won" | "lost";

const CALM = new Color("#2f9dff");
const TENSE = new Color("#ffae2b");
const HOT = new Color("#ff2d1a");
const SAFE = new Color("#3dffb0");
const SPARKS = 90;
/** How long a charged cube sparks after something has happened, in animation times. */
const UNREST = 5;

/** The colour of a charge from 0 to 1. */
export function chargeColor(charge: number, end: End): Color {
  if (end === "won") return SAFE.clone();
  if (end === "lost") return HOT.clone();
  return charge < 0.5 ? CALM.clone().lerp(TENSE, charge * 2) : TENSE.clone().lerp(HOT, charge * 2 - 1);
}

export class Energy {
  private readonly seam: MeshBasicMaterial;
  private readonly disc: MeshStandardMaterial;
  private readonly sparks: Points<BufferGeometry, PointsMaterial>;
  private readonly ring: Mesh<RingGeometry, MeshBasicMaterial>;
  private readonly speeds = new Float32Array(SPARKS * 3);
  private bursts = 0;

  constructor(private readonly stage: Stage) {
    const { store } = stage;
    this.seam = store.material("seam", () => new MeshBasicMaterial({ color: CALM, toneMapped: false }));
    this.disc = discMaterial(store);
    const geometry = store.geometry("sparks", () => {
      const made = new BufferGeometry();
      made.setAttribute("position", new BufferAttribute(new Float32Array(SPARKS * 3), 3));
      return made;
    });
    const glint = store.texture(
      "glint",
      (pen, size) => {
        const light = pen.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
        light.addColorStop(0, "#fff");
        light.addColorStop(0.25, "#fffc");
        light.addColorStop(1, "#fff0");
        pen.fillStyle = light;
        pen.fillRect(0, 0, size, size);
      },
      64,
    );
    const shine = { transparent: true, depthWrite: false, blending: AdditiveBlending, toneMapped: false };
    this.sparks = new Points(
      geometry,
      store.material("sparks", () => new PointsMaterial({ ...shine, map: glint, size: 0.34 })),
    );
    this.sparks.frustumCulled = false;
    this.ring = new Mesh(
      store.geometry("ring", () => new RingGeometry(0.86, 1, 64)),
      store.material("ring", () => new MeshBasicMaterial({ ...shine })),
    );
    this.ring.rotation.x = -Math.PI / 2;
    this.ring.position.y = 0.05;
    this.sparks.visible = this.ring.visible = false;
    stage.effects.add(this.sparks, this.ring);
  }

  /** Light between the dice of a column. */
  seamOf(place: Place, high: number): Mesh {
    const mesh = new Mesh(
      this.stage.store.geometry("core", () => new BoxGeometry(1, 1, 1)),
      this.seam,
    );
    mesh.scale.set(0.94, high, 0.94);
    mesh.position.set(...place);
    return mesh;
  }

  /** Show a charge from 0 to 1. */
  charge(charge: number, end: End, time: number): void {
    const to = chargeColor(charge, end);
    const from = this.seam.color.clone();
    const traces = this.disc.emissive.clone();
    this.stage.move(from.equals(to) ? 0 : time * 2, (part) => {
      this.seam.color.lerpColors(from, to, part);
      this.disc.emissive.lerpColors(traces, to, part);
      this.disc.emissiveIntensity = 0.7 + charge * 0.8;
    });
  }

  /** Restlessness after a change: the more charge, the more sparks; it ends by itself. */
  stir(charge: number, time: number): void {
    if (this.stage.slow || time <= 0 || charge < 0.15) return;
    this.spray(charge, time * UNREST * (0.5 + charge), 1.4, Math.ceil(SPARKS * charge * 0.6));
  }

  /** An ignition: a shock wave over the disc and a shower of sparks. */
  ignite(count: number, time: number): void {
    if (time <= 0) return;
    const color = HOT.clone();
    this.ring.visible = true;
    this.ring.material.color.copy(color);
    this.stage.move(
      time * 3.2,
      (part) => {
        const wide = 1.5 + part * 4.5;
        this.ring.scale.set(wide, wide, 1);
        this.ring.material.opacity = (1 - part) * 0.9;
      },
      () => (this.ring.visible = false),
    );
    const seam = this.seam.color.clone();
    this.stage.move(time * 3, (part) => this.seam.color.lerpColors(new Color("#fff2d0"), seam, part));
    this.spray(1, time * 4, 3 + count, SPARKS);
  }

  private spray(charge: number, time: number, speed: number, many: number): void {
    const mine = ++this.bursts;
    const at = this.sparks.geometry.getAttribute("position") as BufferAttribute;
    const start = new Float32Array(SPARKS * 3);
    for (let one = 0; one < SPARKS; one++) {
      const side = Math.floor(Math.random() * 4);
      const along = Math.random() * 4.2 - 2.1;
      const high = Math.random() * 4;
      const [x, z] = side < 2 ? [along, side ? 2.1 : -2.1] : [side === 2 ? 2.1 : -2.1, along];
      start.set(one < many ? [x, high, z] : [0, -50, 0], one * 3);
      this.speeds.set(
        [(x / 2.1) * speed * Math.random(), (Math.random() + 0.3) * speed, (z / 2.1) * speed * Math.random()],
        one * 3,
      );
    }
    this.sparks.material.color.copy(chargeColor(charge, ""));
    this.sparks.visible = true;
    this.stage.move(
      time,
      (part) => {
        if (mine !== this.bursts) return;
        for (let one = 0; one < many * 3; one++) {
          const fall = one % 3 === 1 ? -3.2 * part * part * speed * 0.5 : 0;
          at.array[one] = (start[one] ?? 0) + (this.speeds[one] ?? 0) * part + fall;
        }
        at.needsUpdate = true;
        this.sparks.material.opacity = (1 - part) * (0.6 + 0.4 * Math.sin(part * 60));
      },
      () => {
        if (mine === this.bursts) this.sparks.visible = false;
      },
    );
  }

  /** Dice roll over the disc, stop with their value on top, and go where they belong. */
  roll(dice: readonly string[], body: Mesh["geometry"], time: number): void {
    if (time <= 0) return;
    dice.slice(0, 6).forEach((die, at) => {
      const mesh = new Mesh(
        body,
        sides(die).map((face) => dieMaterial(this.stage.store, face, false)),
      );
      mesh.castShadow = true;
      const holder = new Group().add(mesh);
      const angle = 0.55 + (at - (Math.min(6, dice.length) - 1) / 2) * 0.42;
      const to: Place = [Math.sin(angle) * 2.95, 0.42, Math.cos(angle) * 2.95];
      const from: Place = [Math.sin(angle) * 1.2, 4.4, Math.cos(angle) * 1.2];
      const end = new Quaternion().setFromEuler(new Euler(0, angle + at, 0));
      const axis = new Euler(9 + at * 2, 5, 7 - at);
      holder.scale.setScalar(0.8);
      this.stage.effects.add(holder);
      this.stage.move(
        time * 6,
        (part) => {
          const rolling = Math.min(1, part / 0.45);
          const bounce = Math.abs(Math.cos(rolling * Math.PI * 2.5)) * (1 - rolling) ** 1.4;
          holder.position.set(
            from[0] + (to[0] - from[0]) * rolling,
            to[1] + (from[1] - to[1]) * bounce,
            from[2] + (to[2] - from[2]) * rolling,
          );
          const left = 1 - rolling;
          mesh.quaternion
            .setFromEuler(new Euler(axis.x * left * left, axis.y * left * left, axis.z * left * left))
            .premultiply(end);
          if (part > 0.85) holder.scale.setScalar(Math.max(0.001, 0.8 * (1 - (part - 0.85) / 0.15)));
        },
        () => holder.removeFromParent(),
      );
    });
  }
}

/** The faces of a die with its value on top, in the order of a box: right, left, top, bottom, front, back. */
function sides(die: string): string[] {
  const top = Number(die[1]) || 1;
  const [a = 2, b = 3] = [1, 2, 3].filter((value) => value !== top && value !== 7 - top);
  return [a, 7 - a, top, 7 - top, b, 7 - b].map((value) => `${die[0] ?? "?"}${value}`);
}
