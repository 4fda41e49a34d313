/** The box and everything built in it, in 3D. */
import { CylinderGeometry, Group, Mesh, MeshStandardMaterial, type Object3D, RepeatWrapping } from "three";
import type { Painter, Place, Stage } from "../../three/stage";
import type { UndergroundCellView } from "../../wire";
import { Brush, topOf, x, z } from "./brush";
import { GROUND, LEVEL, plateauColor, SYMBOL } from "./looks";
import type { BoxModel } from "./model";
import { person, rodent, tower, TOWER, wall } from "./pieces";
import { around, table } from "./table";
import { ripples } from "./textures";

/** The highest number shown on a cell. */
const HIGHEST = 20;
const COVERED = "#8a7d6c";
/** How deep water is, in levels. */
const WATER = 0.34;

export class BoxPainter implements Painter<BoxModel> {
  private readonly brush: Brush;
  private before: BoxModel | null = null;

  /** Paints every texture up front, so that memory does not grow during a game. */
  constructor(private readonly stage: Stage) {
    this.brush = new Brush(stage.store);
    table(this.brush);
    for (let number = 0; number <= HIGHEST; number++) this.brush.number(String(number), "A1", 0, 1);
    for (const [name, color] of Object.entries(GROUND)) this.brush.ground(name, color);
    for (const letter of "abcdefgh") this.brush.ground(`plateau ${letter}`, plateauColor(letter));
    this.brush.ground("covered", COVERED);
    this.brush.ground("tower", TOWER);
    for (const symbol of Object.keys(SYMBOL)) this.brush.sign(symbol, "A1", 0);
    this.brush.chip("A1", 0);
    this.brush.drop("A1", 0);
    this.water();
  }

  show(model: BoxModel, time: number): void {
    const found: Object3D[] = [
      ...table(this.brush),
      ...this.built(model),
      ...this.lying(model, time),
      ...this.marks(model),
      ...around(this.brush, model),
    ];
    const figure = this.figure(model, time);
    if (figure !== null) found.push(figure);
    this.stage.replace(found);
    this.before = model;
  }

  private built(model: BoxModel): Object3D[] {
    const found: Object3D[] = [];
    const top = new Map(model.cells.map((cell) => [cell.cell, cell]));
    for (const solid of model.solids)
      for (const cell of solid.cells) {
        const here = top.get(cell);
        if (/^[a-h]$/.test(solid.id))
          found.push(
            this.brush.solid(
              this.brush.ground(`plateau ${solid.id}`, plateauColor(solid.id)),
              cell,
              0,
              solid.level,
              0.995,
            ),
          );
        else {
          const ground = here?.top === solid.id ? here.ground : "covered";
          found.push(
            this.brush.solid(this.brush.ground(ground, GROUND[ground] ?? COVERED), cell, solid.level - 1, solid.level),
          );
        }
      }
    for (const cell of model.cells) {
      if (cell.top === "exit") found.push(...tower(this.brush, cell.cell, cell.level, model.door));
      for (const side of cell.walls) found.push(wall(this.brush, cell.cell, cell.level, side));
      if (cell.symbol || cell.used)
        found.push(this.brush.sign(cell.used ? "used" : cell.symbol, cell.cell, cell.level));
    }
    return found;
  }

  /** The surface of all water; it moves when water comes. */
  private water(): MeshStandardMaterial {
    const map = this.brush.store.texture("water", ripples);
    map.wrapS = map.wrapT = RepeatWrapping;
    return this.brush.store.material(
      "water",
      () =>
        new MeshStandardMaterial({
          map,
          transparent: true,
          opacity: 0.86,
          roughness: 0.08,
          metalness: 0.25,
          emissive: "#0b4a78",
          emissiveIntensity: 0.5,
        }),
    );
  }

  private lying(model: BoxModel, time: number): Object3D[] {
    const found: Object3D[] = [];
    for (const cell of model.cells) {
      if (cell.water) found.push(this.flooded(model, cell, time));
      if (cell.chip) {
        const chip = new Mesh(
          this.brush.store.geometry("chip", () => new CylinderGeometry(0.3, 0.33, 0.14, 24)),
          this.brush.plain("#f2c14e"),
        );
        chip.position.set(x(cell.cell), cell.level * LEVEL + 0.07, z(cell.cell));
        chip.userData["word"] = cell.cell;
        chip.castShadow = true;
        found.push(chip, this.brush.chip(cell.cell, cell.level + 0.33));
      }
    }
    if (model.rat !== null) {
      const rat = rodent(this.brush);
      rat.position.set(x(model.rat) + 0.12, this.levelAt(model, model.rat) * LEVEL, z(model.rat) + 0.12);
      rat.traverse((one) => (one.userData["word"] = model.rat));
      found.push(rat);
    }
    return found;
  }

  private flooded(model: BoxModel, cell: UndergroundCellView, time: number): Object3D {
    const water = this.brush.solid(this.water(), cell.cell, cell.level, cell.level + WATER, 0.98);
    water.castShadow = false;
    if (time <= 0 || !model.flooded.includes(cell.cell) || this.before?.flooded === model.flooded) return water;
    const rising = new Group().add(water);
    const map = this.water().map;
    const [, high] = [water.position.y, water.scale.y];
    this.stage.move(time * 4, (part) => {
      const now = Math.min(1, part * 1.6);
      water.scale.y = Math.max(0.001, high * now * (1 + 0.5 * Math.sin(now * Math.PI)));
      water.position.y = cell.level * LEVEL + water.scale.y / 2;
      map?.offset.set(part * 0.3, part * 0.18);
    });
    return rising;
  }

  private levelAt(model: BoxModel, cell: string): number {
    return model.cells.find((one) => one.cell === cell)?.level ?? 0;
  }

  private figure(model: BoxModel, time: number): Object3D | null {
    if (model.figure === null) return null;
    const made = person(this.brush, 1);
    const at = model.figure;
    const old = this.before?.figure ?? at;
    const put = (cell: string): Place => topOf(cell, this.levelAt(model, cell));
    made.position.set(...put(at));
    made.traverse((one) => (one.userData["word"] = at));
    if (old !== at && time > 0) {
      const way = [old, ...(model.way.at(-1) === at ? model.way : [at])].map(put);
      this.stage.move(time * Math.max(1, (way.length - 1) * 0.6), (part) => {
        const along = part * (way.length - 1);
        const step = Math.min(way.length - 2, Math.floor(along));
        const [a, b] = [way[step] ?? put(at), way[step + 1] ?? put(at)];
        const rest = along - step;
        made.position.set(
          a[0] + (b[0] - a[0]) * rest,
          a[1] + (b[1] - a[1]) * rest + Math.sin(rest * Math.PI) * 0.35,
          a[2] + (b[2] - a[2]) * rest,
        );
      });
    }
    return made;
  }

  private marks(model: BoxModel): Object3D[] {
    const found: Object3D[] = [];
    for (const cell of model.cells) {
      const mark = model.lit.get(cell.cell);
      const level = cell.level + (cell.water ? 0.35 : 0);
      if (mark !== undefined) {
        const picked = model.picked.includes(cell.cell);
        const size = model.placing ? 0.5 : 0.62;
        found.push(this.brush.disc(picked ? "#e08a00" : model.placing ? "#1d8a45" : "#0d7fb8", cell.cell, level, size));
        if (mark !== "") found.push(this.brush.number(mark, cell.cell, level + 0.02, size * 1.15));
      }
      if (model.watched.includes(cell.cell)) found.push(this.brush.veil("#ff4638", cell.cell, level, 0.3));
      else if (model.next.includes(cell.cell)) found.push(this.brush.veil("#ffb02e", cell.cell, level, 0.16));
      if (model.mayFlood.includes(cell.cell) && !cell.water) found.push(this.brush.drop(cell.cell, level));
      if (model.news.includes(cell.cell)) found.push(this.brush.veil("#ffe08a", cell.cell, level, 0.4));
    }
    if (model.ghost !== null) {
      const { cells, from, level, grounds, grip, bad } = model.ghost;
      cells.forEach((cell, at) => {
        const block = this.brush.solid(
          this.brush.store.material(
            `ghost ${bad ? "bad" : (grounds[at] ?? "")}`,
            () =>
              new MeshStandardMaterial({
                color: bad ? "#ffb3a6" : grounds[at] === "S" ? "#b9ffd0" : "#e0ffb0",
                transparent: true,
                opacity: bad ? 0.5 : 0.72,
                emissive: bad ? "#8c1f16" : "#1c7a3a",
                emissiveIntensity: 0.5,
              }),
          ),
          cell,
          from,
          level,
          0.96,
        );
        delete block.userData["word"];
        block.castShadow = false;
        found.push(block);
        if (bad) return;
        const number = this.brush.number(String(level), cell, level, cell === grip ? 0.95 : 0.55);
        delete number.userData["word"];
        found.push(number);
      });
    }
    if (model.ghostFigure !== null) {
      const ghost = person(this.brush, 0.55);
      ghost.position.set(...topOf(model.ghostFigure, this.levelAt(model, model.ghostFigure)));
      found.push(ghost);
    }
    return found;
  }
}
