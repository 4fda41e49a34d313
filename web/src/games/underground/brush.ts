/** The simple shapes that everything in the box is made of. */
import {
  BoxGeometry,
  type BufferGeometry,
  CircleGeometry,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
} from "three";
import type { Place } from "../../three/stage";
import type { Store } from "../../three/store";
import { columnOf, LEVEL, rowOf, SYMBOL } from "./looks";
import { planks, stone } from "./textures";

export const x = (cell: string): number => columnOf(cell) - 4;
export const z = (cell: string): number => rowOf(cell) - 4;

export function topOf(cell: string, level: number): Place {
  return [x(cell), level * LEVEL, z(cell)];
}

export class Brush {
  constructor(readonly store: Store) {}

  box(): BufferGeometry {
    return this.store.geometry("box", () => new BoxGeometry(1, 1, 1));
  }

  plate(): BufferGeometry {
    return this.store.geometry("plate", () => new PlaneGeometry(1, 1));
  }

  plain(color: string, opacity = 1): Material {
    return this.store.material(
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

  /** Materials of the ground: wood, stone and tops of the plateaus. */
  ground(name: string, color: string): Material {
    const paint = name === "wood" ? planks(color) : stone(color, name.length + name.charCodeAt(name.length - 1));
    return this.store.material(
      `ground ${name}`,
      () =>
        new MeshStandardMaterial({
          roughness: name === "wood" ? 0.75 : 0.42,
          metalness: name === "wood" ? 0 : 0.12,
          map: this.store.texture(`ground ${name}`, paint),
        }),
    );
  }

  solid(material: Material, cell: string, from: number, to: number, width = 0.97): Mesh {
    const mesh = new Mesh(this.box(), material);
    mesh.scale.set(width, (to - from) * LEVEL, width);
    mesh.position.set(x(cell), ((from + to) / 2) * LEVEL, z(cell));
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData["word"] = cell;
    return mesh;
  }

  /** A texture lying flat on a cell. */
  decal(
    name: string,
    cell: string,
    level: number,
    paint: (pen: CanvasRenderingContext2D, size: number) => void,
    width = 0.7,
  ): Mesh {
    const material = this.store.material(
      `decal ${name}`,
      () =>
        new MeshBasicMaterial({
          map: this.store.texture(`decal ${name}`, paint),
          transparent: true,
          depthWrite: false,
          toneMapped: false,
        }),
    );
    const mesh = new Mesh(this.plate(), material);
    mesh.rotation.x = -Math.PI / 2;
    mesh.scale.setScalar(width);
    mesh.position.set(x(cell), level * LEVEL + 0.025, z(cell));
    mesh.userData["word"] = cell;
    return mesh;
  }

  sign(symbol: string, cell: string, level: number): Mesh {
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

  number(text: string, cell: string, level: number, width: number): Mesh {
    const mesh = this.decal(`number ${text}`, cell, level, this.text(text, "#ffffff", "#06231acc"), width);
    mesh.renderOrder = 2;
    return mesh;
  }

  disc(color: string, cell: string, level: number, width: number): Mesh {
    const mesh = new Mesh(
      this.store.geometry("disc", () => new CircleGeometry(0.5, 32)),
      this.store.material(
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

  chip(cell: string, level: number): Mesh {
    return this.decal("chip", cell, level, this.text("?", "#3a2400", ""), 0.42);
  }

  drop(cell: string, level: number): Mesh {
    return this.decal("drop", cell, level, this.text("•", "#63c4ff", ""), 0.4);
  }

  veil(color: string, cell: string, level: number, opacity: number): Mesh {
    const mesh = new Mesh(
      this.plate(),
      this.store.material(
        `veil ${color}`,
        () => new MeshBasicMaterial({ color, transparent: true, opacity, depthWrite: false, toneMapped: false }),
      ),
    );
    mesh.rotation.x = -Math.PI / 2;
    mesh.position.set(x(cell), level * LEVEL + 0.015, z(cell));
    mesh.userData["word"] = cell;
    return mesh;
  }
}
