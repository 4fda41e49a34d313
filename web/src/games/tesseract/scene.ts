/** The cube of dice on its disc, in 3D. */
import {
  BackSide,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Painter, Place, Stage } from "../../three/stage";
import { COLUMNS, INK, SIGNS } from "./dice";
import { type End, Energy } from "./energy";
import { dieMaterial, discMaterial, signMaterial } from "./faces";
import { PITCH, placeOf } from "./geometry";
import type { News } from "./news";

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
  /** How near the next ignition and the end are, from 0 to 1. */
  charge: number;
  end: End;
  news: News;
}

export class CubePainter implements Painter<CubeModel> {
  private before: CubeModel | null = null;
  private readonly energy: Energy;

  /** Paints every texture up front, so that memory does not grow during a game. */
  constructor(private readonly stage: Stage) {
    const { store } = stage;
    for (const color of Object.keys(INK))
      for (const value of "123456?")
        for (const dim of [false, true]) if (color !== "?" || value === "?") dieMaterial(store, color + value, dim);
    for (const event of ["", ...Object.keys(SIGNS)])
      for (const shown of [false, true]) signMaterial(store, event, shown);
    this.energy = new Energy(stage);
  }

  private shape(): RoundedBoxGeometry {
    return this.stage.store.geometry("die", () => new RoundedBoxGeometry(1, 1, 1, 3, 0.11));
  }

  private body(die: string, dim: boolean): Mesh {
    const mesh = new Mesh(this.shape(), dieMaterial(this.stage.store, die, dim));
    mesh.castShadow = mesh.receiveShadow = true;
    return mesh;
  }

  private hull(color: string, scale: number): Mesh {
    const mesh = new Mesh(
      this.shape(),
      this.stage.store.material(
        `hull ${color}`,
        () => new MeshBasicMaterial({ color, side: BackSide, toneMapped: false }),
      ),
    );
    mesh.scale.setScalar(scale);
    return mesh;
  }

  private disc(model: CubeModel): Object3D[] {
    const { store } = this.stage;
    const rim = new Mesh(
      store.geometry("disc", () => new CylinderGeometry(4, 3.7, 0.45, 72)),
      store.material(
        "disc",
        () => new MeshStandardMaterial({ color: "#1a2238", roughness: 0.4, metalness: 0.6, userData: { whole: true } }),
      ),
    );
    rim.position.y = -0.235;
    const top = new Mesh(
      store.geometry("disc top", () => new CircleGeometry(3.98, 72)),
      discMaterial(store),
    );
    top.rotation.x = -Math.PI / 2;
    top.position.y = -0.004;
    top.receiveShadow = true;
    const found: Object3D[] = [rim, top];
    COLUMNS.forEach((column, at) => {
      const shown = model.uncovered.includes(column) && !(model.columns[column]?.length ?? 0);
      const tile = new Mesh(
        store.geometry("tile", () => new PlaneGeometry(1, 1)),
        signMaterial(store, model.base[at] ?? "", shown),
      );
      tile.rotation.x = -Math.PI / 2;
      const [x, , z] = placeOf(column, 1, false);
      tile.position.set(x, 0.008, z);
      tile.receiveShadow = true;
      tile.userData["word"] = column;
      found.push(tile);
    });
    return found;
  }

  show(model: CubeModel, time: number): void {
    const found: Object3D[] = this.disc(model);
    const falling: { mesh: Object3D; to: number }[] = [];
    const opened = this.before !== null && this.before.apart !== model.apart;
    for (const column of COLUMNS) {
      const stack = model.columns[column] ?? [];
      const old = opened ? stack : (this.before?.columns[column] ?? stack);
      if (stack.length > 0 && !model.apart) found.push(this.seam(column, stack.length));
      stack.forEach((die, index) => {
        const top = index === stack.length - 1;
        const body = this.body(die, !top);
        body.userData["word"] = column;
        const parts = [body, ...(top ? this.marks(column, model) : [])];
        const place = new Vector3(...placeOf(column, index + 1, model.apart));
        if (model.end === "lost") this.scatter(body, place, index);
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
    this.enliven(model, time);
    this.before = model;
  }

  private seam(column: string, height: number): Mesh {
    const [x, , z] = placeOf(column, 1, false);
    const high = height * PITCH - 0.11;
    return this.energy.seamOf([x, high / 2 + 0.02, z], high);
  }

  /** The cube bursts. */
  private scatter(body: Mesh, place: Vector3, index: number): void {
    place.x *= 1.22 + index * 0.05;
    place.z *= 1.22 + index * 0.05;
    place.y = place.y * 1.15 + 0.1;
    body.rotation.set(place.z * 0.35, place.x * 0.5, -place.x * 0.3);
  }

  private enliven(model: CubeModel, time: number): void {
    const old = this.before;
    if (old === null || old.charge !== model.charge || old.end !== model.end)
      this.energy.charge(model.charge, model.end, old === null ? 0 : time);
    if (old === null || old.news === model.news) return;
    const { ignitions, rolls } = model.news;
    if (ignitions > 0) this.energy.ignite(ignitions, time);
    else if (rolls.length > 0 || model.news.events.length > 0) this.energy.stir(model.charge, time);
    this.energy.roll(rolls, this.shape(), time);
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
