/** The cube of dice on its disc, in 3D. */
import {
  BackSide,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  ConeGeometry,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Painter, Place, Stage } from "../../three/stage";
import { COLUMNS, INK, pips, question, SIGNS } from "./dice";

export interface CubeModel {
  columns: Readonly<Record<string, readonly string[]>>;
  base: readonly string[];
  uncovered: readonly string[];
  lit: readonly string[];
  picked: readonly string[];
  threat: readonly string[];
  movable: readonly string[];
  hover: string | null;
  /** Leave gaps between the layers. */
  apart: boolean;
}

const PITCH = 1.05;

export function placeOf(column: string, layer: number, apart: boolean): Place {
  return [
    (Number(column[0]) - 1.5) * PITCH,
    (layer - 0.5) * PITCH * (apart ? 1.7 : 1),
    (Number(column[1]) - 1.5) * PITCH,
  ];
}

export class CubePainter implements Painter<CubeModel> {
  private before: CubeModel | null = null;

  /** Paints every texture up front, so that memory does not grow during a game. */
  constructor(private readonly stage: Stage) {
    for (const color of Object.keys(INK))
      for (const value of "123456?")
        for (const dim of [false, true]) if (color !== "?" || value === "?") this.die(color + value, dim);
    for (const event of ["", ...Object.keys(SIGNS)]) for (const shown of [false, true]) this.sign(event, shown);
  }

  private die(die: string, dim: boolean): MeshStandardMaterial {
    const face = die in INK || /^[yopb?]/.test(die) ? die : "??";
    return this.stage.store.material(`die ${face} ${dim ? "dim" : ""}`, () => {
      const ink = INK[face[0] ?? "?"] ?? INK["?"];
      const map = this.stage.store.texture(`die ${face}`, (pen, size) => {
        pen.fillStyle = ink?.fill ?? "#888";
        pen.fillRect(0, 0, size, size);
        pen.strokeStyle = ink?.dark ?? "#555";
        pen.lineWidth = size * 0.05;
        pen.strokeRect(0, 0, size, size);
        pen.setTransform(size / 42, 0, 0, size / 42, size / 2, size / 2);
        pen.fillStyle = pen.strokeStyle = ink?.pip ?? "#fff";
        pen.lineWidth = 3;
        if (face[1] !== "?") pen.fill(new Path2D(pips(face)));
        else if (face[0] === "?") pen.stroke(new Path2D(question));
      });
      return new MeshStandardMaterial({ map, roughness: 0.45, metalness: 0.05, color: dim ? "#b9b9c4" : "#ffffff" });
    });
  }

  private body(die: string, dim: boolean): Mesh {
    const mesh = new Mesh(
      this.stage.store.geometry("die", () => new RoundedBoxGeometry(1, 1, 1, 3, 0.11)),
      this.die(die, dim),
    );
    mesh.castShadow = mesh.receiveShadow = true;
    return mesh;
  }

  private hull(color: string, scale: number): Mesh {
    const mesh = new Mesh(
      this.stage.store.geometry("die", () => new RoundedBoxGeometry(1, 1, 1, 3, 0.11)),
      this.stage.store.material(
        `hull ${color}`,
        () => new MeshBasicMaterial({ color, side: BackSide, toneMapped: false }),
      ),
    );
    mesh.scale.setScalar(scale);
    return mesh;
  }

  private disc(model: CubeModel): Object3D[] {
    const found: Object3D[] = [];
    const disc = new Mesh(
      this.stage.store.geometry("disc", () => new CylinderGeometry(3.5, 3.7, 0.3, 64)),
      this.stage.store.material(
        "disc",
        () =>
          new MeshStandardMaterial({ color: "#2b3550", roughness: 0.6, metalness: 0.35, userData: { whole: true } }),
      ),
    );
    disc.position.y = -0.17;
    disc.receiveShadow = true;
    found.push(disc);
    COLUMNS.forEach((column, at) => {
      const shown = model.uncovered.includes(column) && !(model.columns[column]?.length ?? 0);
      const tile = new Mesh(
        this.stage.store.geometry("tile", () => new PlaneGeometry(0.98, 0.98)),
        this.sign(model.base[at] ?? "", shown),
      );
      tile.rotation.x = -Math.PI / 2;
      const [x, , z] = placeOf(column, 1, false);
      tile.position.set(x, 0.005, z);
      tile.receiveShadow = true;
      tile.userData["word"] = column;
      found.push(tile);
    });
    return found;
  }

  /** A field of the disc; it is highlighted once its event is revealed. */
  private sign(event: string, shown: boolean): MeshStandardMaterial {
    const name = `sign ${event} ${shown ? "lit" : ""}`;
    return this.stage.store.material(
      name,
      () =>
        new MeshStandardMaterial({
          map: this.stage.store.texture(name, (pen, size) => {
            pen.fillStyle = shown ? "#f2c14e" : "#46537a";
            pen.fillRect(0, 0, size, size);
            pen.setTransform(size / 32, 0, 0, size / 32, size / 2, size / 2);
            pen.strokeStyle = shown ? "#3a2400" : "#dfe7ff";
            pen.lineWidth = 2.2;
            pen.lineCap = pen.lineJoin = "round";
            pen.stroke(new Path2D(SIGNS[event] ?? ""));
          }),
          roughness: 0.7,
          userData: { whole: true },
        }),
    );
  }

  show(model: CubeModel, time: number): void {
    const found: Object3D[] = this.disc(model);
    const falling: { mesh: Object3D; to: number }[] = [];
    for (const column of COLUMNS) {
      const stack = model.columns[column] ?? [];
      const old = this.before?.columns[column] ?? stack;
      stack.forEach((die, index) => {
        const top = index === stack.length - 1;
        const body = this.body(die, !top);
        body.userData["word"] = column;
        const parts = [body, ...(top ? this.marks(column, model) : [])];
        const place = new Vector3(...placeOf(column, index + 1, model.apart));
        if (time > 0 && index >= old.length) {
          const cell = new Group().add(...parts);
          cell.position.copy(place);
          found.push(cell);
          falling.push({ mesh: cell, to: place.y });
        } else
          for (const part of parts) {
            part.position.add(place);
            found.push(part);
          }
      });
      if (time > 0)
        old
          .slice(stack.length)
          .forEach((die, above) =>
            found.push(this.leaving(die, placeOf(column, stack.length + above + 1, model.apart), time)),
          );
    }
    this.stage.replace(found);
    for (const one of falling) this.stage.move(time, (part) => (one.mesh.position.y = one.to + (1 - part) ** 2 * 4));
    this.before = model;
  }

  private marks(column: string, model: CubeModel): Mesh[] {
    const found: Mesh[] = [];
    const threat = model.threat.includes(column);
    if (model.picked.includes(column)) found.push(this.hull("#ffffff", 1.14));
    else if (model.lit.includes(column)) found.push(this.hull(model.hover === column ? "#ffffff" : "#63d8ff", 1.1));
    else if (threat) found.push(this.hull("#ff3b2f", 1.1));
    if (threat) {
      const arrow = new Mesh(
        this.stage.store.geometry("arrow", () => new ConeGeometry(0.2, 0.4, 4)),
        this.stage.store.material(
          "arrow",
          () => new MeshStandardMaterial({ color: "#ff3b2f", emissive: "#ff2a1c", emissiveIntensity: 0.7 }),
        ),
      );
      arrow.rotation.x = Math.PI;
      arrow.position.y = 0.85;
      found.push(arrow);
    }
    return found;
  }

  /** A die that leaves: it rises, spins and disappears. */
  private leaving(die: string, place: Place, time: number): Object3D {
    const mesh = new Group().add(this.body(die, false));
    mesh.position.set(...place);
    this.stage.move(
      time * 1.6,
      (part) => {
        mesh.position.y = place[1] + part * 2.6;
        mesh.rotation.set(part * 3, part * 4, 0);
        mesh.scale.setScalar(Math.max(0.001, 1 - part * part));
      },
      () => mesh.removeFromParent(),
    );
    return mesh;
  }
}
