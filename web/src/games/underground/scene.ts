/** The box with everything that is built in it, in 3D. */
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  SphereGeometry,
} from "three";
import type { Painter, Place, Stage } from "../../three/stage";
import { cellAt, CELLS, columnOf, GROUND, plateauColor, rowOf, ROWS, sectionAt, SYMBOL } from "./looks";
import type { BoxModel } from "./model";

export const LEVEL = 0.44;
const x = (cell: string): number => columnOf(cell) - 4;
const z = (cell: string): number => rowOf(cell) - 4;

/** The highest number that can be displayed. */
const HIGHEST = 20;
const COVERED = "#8a7d6c";
const TOWER = "#6d7880";

export function topOf(cell: string, level: number): Place {
  return [x(cell), level * LEVEL, z(cell)];
}

export class BoxPainter implements Painter<BoxModel> {
  private before: BoxModel | null = null;

  /** Every picture is painted now, so that a long game needs no more memory than a short one. */
  constructor(private readonly stage: Stage) {
    this.table();
    for (let number = 0; number <= HIGHEST; number++) this.number(String(number), "A1", 0, 1);
    for (const [name, color] of Object.entries(GROUND)) this.ground(name, color);
    for (const letter of "abcdefgh") this.ground(`plateau ${letter}`, plateauColor(letter));
    this.ground("covered", COVERED);
    this.ground("tower", TOWER);
    for (const symbol of Object.keys(SYMBOL)) this.sign(symbol, "A1", 0);
    this.chip("A1", 0);
    this.drop("A1", 0);
  }

  private box(): BufferGeometry {
    return this.stage.geometry("box", () => new BoxGeometry(1, 1, 1));
  }

  private plain(color: string, opacity = 1): Material {
    return this.stage.material(
      `plain ${color} ${opacity}`,
      () =>
        new MeshStandardMaterial({
          color,
          roughness: 0.8,
          transparent: opacity < 1,
          opacity,
          depthWrite: opacity >= 1,
        }),
    );
  }

  /** Grounds: planks, stones, bare board and the lids of the plateaus. */
  private ground(name: string, color: string): Material {
    return this.stage.material(
      `ground ${name}`,
      () =>
        new MeshStandardMaterial({
          roughness: 0.85,
          map: this.stage.texture(`ground ${name}`, (pen, size) => {
            pen.fillStyle = color;
            pen.fillRect(0, 0, size, size);
            pen.strokeStyle = "#00000055";
            pen.lineWidth = size * 0.025;
            if (name === "wood")
              for (let at = 1; at < 4; at++) {
                pen.beginPath();
                pen.moveTo(0, (at * size) / 4);
                pen.lineTo(size, (at * size) / 4);
                pen.stroke();
              }
            else if (name === "stone")
              for (const [a, b, c, d] of [
                [0, 0.5, 1, 0.45],
                [0.5, 0, 0.45, 0.5],
                [0.25, 0.5, 0.3, 1],
                [0.7, 0.48, 0.72, 1],
              ] as const) {
                pen.beginPath();
                pen.moveTo(a * size, b * size);
                pen.lineTo(c * size, d * size);
                pen.stroke();
              }
            pen.strokeStyle = "#00000066";
            pen.lineWidth = size * 0.04;
            pen.strokeRect(0, 0, size, size);
          }),
        }),
    );
  }

  private solid(material: Material, cell: string, from: number, to: number, width = 0.97): Mesh {
    const mesh = new Mesh(this.box(), material);
    mesh.scale.set(width, (to - from) * LEVEL, width);
    mesh.position.set(x(cell), ((from + to) / 2) * LEVEL, z(cell));
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData["word"] = cell;
    return mesh;
  }

  /** A picture lying on a cell. */
  private decal(
    name: string,
    cell: string,
    level: number,
    paint: (pen: CanvasRenderingContext2D, size: number) => void,
    width = 0.7,
  ): Mesh {
    const material = this.stage.material(
      `decal ${name}`,
      () =>
        new MeshBasicMaterial({
          map: this.stage.texture(`decal ${name}`, paint),
          transparent: true,
          depthWrite: false,
          toneMapped: false,
        }),
    );
    const mesh = new Mesh(
      this.stage.geometry("plate", () => new PlaneGeometry(1, 1)),
      material,
    );
    mesh.rotation.x = -Math.PI / 2;
    mesh.scale.setScalar(width);
    mesh.position.set(x(cell), level * LEVEL + 0.025, z(cell));
    mesh.userData["word"] = cell;
    return mesh;
  }

  private sign(symbol: string, cell: string, level: number): Mesh {
    return this.decal(`sign ${symbol}`, cell, level, (pen, size) => {
      pen.setTransform(size / 26, 0, 0, size / 26, size / 2, size / 2);
      pen.lineCap = pen.lineJoin = "round";
      for (const [width, color] of [
        [5, "#000"],
        [2.4, "#fff3c4"],
      ] as const) {
        pen.lineWidth = width;
        pen.strokeStyle = color;
        pen.stroke(new Path2D(SYMBOL[symbol] ?? ""));
      }
    });
  }

  private text(text: string, color: string, rim: string): (pen: CanvasRenderingContext2D, size: number) => void {
    return (pen, size) => {
      pen.font = `700 ${size * 0.6}px sans-serif`;
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.lineJoin = "round";
      pen.lineWidth = size * 0.12;
      pen.strokeStyle = rim;
      if (rim) pen.strokeText(text, size / 2, size * 0.53);
      pen.fillStyle = color;
      pen.fillText(text, size / 2, size * 0.53);
    };
  }

  private number(text: string, cell: string, level: number, width: number): Mesh {
    const mesh = this.decal(`number ${text}`, cell, level, this.text(text, "#ffffff", "#06231acc"), width);
    mesh.renderOrder = 2;
    return mesh;
  }

  private disc(color: string, cell: string, level: number, width: number): Mesh {
    const mesh = new Mesh(
      this.stage.geometry("disc", () => new CircleGeometry(0.5, 32)),
      this.stage.material(
        `disc ${color}`,
        () => new MeshBasicMaterial({ color, transparent: true, opacity: 0.88, depthWrite: false, toneMapped: false }),
      ),
    );
    mesh.rotation.x = -Math.PI / 2;
    mesh.scale.setScalar(width);
    mesh.position.set(x(cell), level * LEVEL + 0.02, z(cell));
    mesh.userData["word"] = cell;
    mesh.renderOrder = 1;
    return mesh;
  }

  private chip(cell: string, level: number): Mesh {
    return this.decal("chip", cell, level, this.text("?", "#3a2400", ""), 0.42);
  }

  private drop(cell: string, level: number): Mesh {
    return this.decal("drop", cell, level, this.text("•", "#63c4ff", ""), 0.4);
  }

  show(model: BoxModel, time: number): void {
    const found: Object3D[] = [
      ...this.table(),
      ...this.built(model),
      ...this.lying(model),
      ...this.marks(model),
      ...this.around(model),
    ];
    const figure = this.figure(model, time);
    if (figure !== null) found.push(figure);
    this.stage.replace(found);
    this.before = model;
  }

  /** The board with its rim and letters is one picture. */
  private table(): Object3D[] {
    const wide = 10.2;
    const board = new Mesh(
      this.box(),
      this.stage.material(
        "board",
        () => new MeshStandardMaterial({ color: "#57452f", roughness: 0.8, userData: { whole: true } }),
      ),
    );
    board.scale.set(wide, 0.4, wide);
    board.position.y = -0.21;
    const top = new Mesh(
      this.stage.geometry("plate", () => new PlaneGeometry(1, 1)),
      this.stage.material(
        "top",
        () =>
          new MeshStandardMaterial({
            roughness: 0.85,
            userData: { whole: true },
            map: this.stage.texture(
              "top",
              (pen, size) => {
                const unit = size / wide;
                pen.fillStyle = "#57452f";
                pen.fillRect(0, 0, size, size);
                pen.setTransform(unit, 0, 0, unit, size / 2, size / 2);
                for (const cell of CELLS) {
                  pen.fillStyle = GROUND[""] ?? "";
                  pen.fillRect(x(cell) - 0.5, z(cell) - 0.5, 1, 1);
                  pen.lineWidth = 0.04;
                  pen.strokeStyle = "#00000077";
                  pen.strokeRect(x(cell) - 0.5, z(cell) - 0.5, 1, 1);
                }
                pen.fillStyle = "#f0e3c8";
                pen.font = "700 0.34px sans-serif";
                pen.textAlign = "center";
                pen.textBaseline = "middle";
                for (const side of [-4.8, 4.8])
                  [...ROWS].forEach((row, at) => {
                    pen.fillText(row, side, at - 4);
                    pen.fillText(String(at + 1), at - 4, side);
                  });
              },
              1024,
            ),
          }),
      ),
    );
    top.rotation.x = -Math.PI / 2;
    top.scale.setScalar(wide);
    top.receiveShadow = true;
    top.userData["wordAt"] = (point: { x: number; z: number }) =>
      cellAt(Math.round(point.z) + 4, Math.round(point.x) + 4) ?? undefined;
    return [board, top];
  }

  private built(model: BoxModel): Object3D[] {
    const found: Object3D[] = [];
    const top = new Map(model.cells.map((cell) => [cell.cell, cell]));
    for (const solid of model.solids)
      for (const cell of solid.cells) {
        const here = top.get(cell);
        if (/^[a-h]$/.test(solid.id))
          found.push(
            this.solid(this.ground(`plateau ${solid.id}`, plateauColor(solid.id)), cell, 0, solid.level, 0.995),
          );
        else {
          const ground = here?.top === solid.id ? here.ground : "covered";
          found.push(this.solid(this.ground(ground, GROUND[ground] ?? COVERED), cell, solid.level - 1, solid.level));
        }
      }
    for (const cell of model.cells) {
      if (cell.top === "exit") found.push(...this.tower(cell.cell, cell.level, model.door));
      for (const side of cell.walls) found.push(this.wall(cell.cell, cell.level, side));
      if (cell.symbol || cell.used) found.push(this.sign(cell.used ? "used" : cell.symbol, cell.cell, cell.level));
    }
    return found;
  }

  private tower(cell: string, level: number, door: string): Object3D[] {
    const shaft = this.solid(this.ground("tower", TOWER), cell, 0, level);
    const room = this.solid(this.plain("#4a555c"), cell, level, level + 2.6);
    const roof = this.solid(this.plain("#b8412f"), cell, level + 2.6, level + 2.9, 1.12);
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
        this.stage.geometry("plate", () => new PlaneGeometry(1, 1)),
        this.stage.material(
          "door",
          () => new MeshBasicMaterial({ color: "#8dff8a", side: DoubleSide, toneMapped: false }),
        ),
      );
      leaf.scale.set(0.5, LEVEL * 2, 1);
      leaf.position.set(x(cell) + side[0] * 1.01, (level + 1.05) * LEVEL, z(cell) + side[1] * 1.01);
      leaf.rotation.y = side[2];
      const arrow = new Mesh(
        this.stage.geometry("way", () => new ConeGeometry(0.26, 0.5, 3)),
        this.stage.material("way", () => new MeshBasicMaterial({ color: "#8dff8a", toneMapped: false })),
      );
      arrow.position.set(x(cell) + side[0] * 0.5, (level + 3.1) * LEVEL, z(cell) + side[1] * 0.5);
      arrow.rotation.set(Math.PI / 2, side[2], 0, "YXZ");
      arrow.scale.set(1, 1, 0.4);
      found.push(leaf, arrow);
    }
    return found;
  }

  private wall(cell: string, level: number, side: string): Mesh {
    const mesh = new Mesh(this.box(), this.plain("#15120f"));
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

  private lying(model: BoxModel): Object3D[] {
    const found: Object3D[] = [];
    for (const cell of model.cells) {
      if (cell.water) {
        const water = this.solid(
          this.stage.material(
            "water",
            () =>
              new MeshStandardMaterial({
                color: "#2f9be8",
                transparent: true,
                opacity: 0.72,
                roughness: 0.15,
                metalness: 0.2,
              }),
          ),
          cell.cell,
          cell.level,
          cell.level + 0.32,
          0.93,
        );
        water.castShadow = false;
        found.push(water);
      }
      if (cell.chip) {
        const chip = new Mesh(
          this.stage.geometry("chip", () => new CylinderGeometry(0.3, 0.3, 0.12, 24)),
          this.plain("#f2c14e"),
        );
        chip.position.set(x(cell.cell), cell.level * LEVEL + 0.06, z(cell.cell));
        chip.userData["word"] = cell.cell;
        chip.castShadow = true;
        found.push(chip, this.chip(cell.cell, cell.level + 0.3));
      }
    }
    if (model.rat !== null) {
      const rat = this.rodent();
      rat.position.set(x(model.rat) + 0.12, this.levelAt(model, model.rat) * LEVEL, z(model.rat) + 0.12);
      rat.traverse((one) => (one.userData["word"] = model.rat));
      found.push(rat);
    }
    return found;
  }

  private rodent(): Group {
    const group = new Group();
    const ball = this.stage.geometry("ball", () => new SphereGeometry(0.2, 20, 14));
    const parts: readonly [string, Place, Place][] = [
      ["#8b8580", [0, 0.19, 0], [1.5, 0.9, 0.95]],
      ["#8b8580", [-0.33, 0.24, 0], [0.85, 0.7, 0.65]],
      ["#e79aa6", [-0.5, 0.22, 0], [0.2, 0.2, 0.2]],
      ["#c9a5a0", [-0.25, 0.4, 0.11], [0.4, 0.45, 0.15]],
      ["#c9a5a0", [-0.25, 0.4, -0.11], [0.4, 0.45, 0.15]],
      ["#d98f99", [0.46, 0.13, 0], [1.1, 0.16, 0.16]],
    ];
    for (const [color, place, size] of parts) {
      const part = new Mesh(ball, this.plain(color));
      part.position.set(...place);
      part.scale.set(...size);
      part.castShadow = true;
      group.add(part);
    }
    return group;
  }

  private levelAt(model: BoxModel, cell: string): number {
    return model.cells.find((one) => one.cell === cell)?.level ?? 0;
  }

  private figure(model: BoxModel, time: number): Object3D | null {
    if (model.figure === null) return null;
    const made = this.person("#ff9d2e", 1);
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

  private person(color: string, opacity: number): Group {
    const group = new Group();
    const body = new Mesh(
      this.stage.geometry("body", () => new CapsuleGeometry(0.16, 0.34, 4, 16)),
      this.plain(color, opacity),
    );
    body.position.y = 0.36;
    const head = new Mesh(
      this.stage.geometry("head", () => new SphereGeometry(0.15, 20, 16)),
      this.plain("#ffd9b0", opacity),
    );
    head.position.y = 0.82;
    const foot = new Mesh(
      this.stage.geometry("foot", () => new CylinderGeometry(0.24, 0.26, 0.1, 24)),
      this.plain("#6b431d", opacity),
    );
    foot.position.y = 0.05;
    group.add(body, head, foot);
    group.traverse((one) => (one.castShadow = true));
    return group;
  }

  private marks(model: BoxModel): Object3D[] {
    const found: Object3D[] = [];
    for (const cell of model.cells) {
      const mark = model.lit.get(cell.cell);
      const level = cell.level + (cell.water ? 0.35 : 0);
      if (mark !== undefined) {
        const picked = model.picked.includes(cell.cell);
        const size = model.placing ? 0.5 : 0.62;
        found.push(this.disc(picked ? "#e08a00" : model.placing ? "#1d8a45" : "#0d7fb8", cell.cell, level, size));
        if (mark !== "") found.push(this.number(mark, cell.cell, level + 0.02, size * 1.15));
      }
      if (model.watched.includes(cell.cell)) found.push(this.veil("#ff4638", cell.cell, level, 0.3));
      else if (model.next.includes(cell.cell)) found.push(this.veil("#ffb02e", cell.cell, level, 0.16));
      if (model.mayFlood.includes(cell.cell) && !cell.water) found.push(this.drop(cell.cell, level));
      if (model.news.includes(cell.cell)) found.push(this.veil("#ffe08a", cell.cell, level, 0.4));
    }
    if (model.ghost !== null) {
      const { cells, from, level, grounds } = model.ghost;
      cells.forEach((cell, at) => {
        const block = this.solid(
          this.stage.material(
            `ghost ${grounds[at] ?? ""}`,
            () =>
              new MeshStandardMaterial({
                color: grounds[at] === "S" ? "#b9ffd0" : "#e0ffb0",
                transparent: true,
                opacity: 0.72,
                emissive: "#1c7a3a",
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
        const number = this.number(String(level), cell, level, 0.7);
        delete number.userData["word"];
        found.push(number);
      });
    }
    if (model.ghostFigure !== null) {
      const ghost = this.person("#ffd08a", 0.55);
      ghost.position.set(...topOf(model.ghostFigure, this.levelAt(model, model.ghostFigure)));
      found.push(ghost);
    }
    return found;
  }

  private veil(color: string, cell: string, level: number, opacity: number): Mesh {
    const mesh = new Mesh(
      this.stage.geometry("plate", () => new PlaneGeometry(1, 1)),
      this.stage.material(
        `veil ${color}`,
        () => new MeshBasicMaterial({ color, transparent: true, opacity, depthWrite: false, toneMapped: false }),
      ),
    );
    mesh.rotation.x = -Math.PI / 2;
    mesh.position.set(x(cell), level * LEVEL + 0.015, z(cell));
    mesh.userData["word"] = cell;
    return mesh;
  }

  /** The kidnapper with his glass beside the box, and the chip where his way ends. */
  private around(model: BoxModel): Object3D[] {
    if (!model.end) return [];
    const found: Object3D[] = [];
    const [gx, gz] = sectionAt(model.section, 0.75);
    const glass = new Group();
    for (const [y, turn] of [
      [0.28, 0],
      [0.72, Math.PI],
    ] as const) {
      const cone = new Mesh(
        this.stage.geometry("cone", () => new ConeGeometry(0.26, 0.46, 24)),
        this.stage.material(
          "glass",
          () => new MeshStandardMaterial({ color: "#ffe2b0", transparent: true, opacity: 0.85, roughness: 0.2 }),
        ),
      );
      cone.position.y = y;
      cone.rotation.x = turn;
      glass.add(cone);
    }
    for (const y of [0.02, 0.98]) {
      const lid = new Mesh(
        this.stage.geometry("lid", () => new CylinderGeometry(0.3, 0.3, 0.07, 24)),
        this.plain("#8c1f16"),
      );
      lid.position.y = y;
      glass.add(lid);
    }
    glass.position.set(gx - 4.5, 0, gz - 4.5);
    found.push(glass);
    const [ex, ez] = sectionAt(model.end, 0.75);
    const end = new Mesh(
      this.stage.geometry("end", () => new CylinderGeometry(0.36, 0.36, 0.1, 28)),
      this.plain("#c22a1d"),
    );
    end.position.set(ex - 4.5, 0, ez - 4.5);
    found.push(end);
    const line = new Mesh(
      this.box(),
      this.stage.material(
        "sight",
        () => new MeshBasicMaterial({ color: "#ff4638", transparent: true, opacity: 0.5, toneMapped: false }),
      ),
    );
    const across = model.section[0] === "R" || model.section[0] === "L";
    line.scale.set(across ? 9.6 : 0.05, 0.05, across ? 0.05 : 9.6);
    line.position.set(across ? 0 : gx - 4.5, 0.6, across ? gz - 4.5 : 0);
    found.push(line);
    return found;
  }
}

export { cellAt };
