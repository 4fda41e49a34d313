/** The board and everything beside it. */
import {
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
} from "three";
import { type Brush, x, z } from "./brush";
import { cellAt, CELLS, GROUND, ROWS, sectionAt } from "./looks";
import type { BoxModel } from "./model";

/** The board; its cells, rim and letters are one texture. */
export function table(brush: Brush): Object3D[] {
  const wide = 10.2;
  const board = new Mesh(
    brush.box(),
    brush.store.material(
      "board",
      () => new MeshStandardMaterial({ color: "#57452f", roughness: 0.8, userData: { whole: true } }),
    ),
  );
  board.scale.set(wide, 0.4, wide);
  board.position.y = -0.21;
  const top = new Mesh(
    brush.plate(),
    brush.store.material(
      "top",
      () =>
        new MeshStandardMaterial({
          roughness: 0.85,
          userData: { whole: true },
          map: brush.store.texture(
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

/** The kidnapper's hourglass beside the box, his line of sight, and the chip at the end of his path. */
export function around(brush: Brush, model: BoxModel): Object3D[] {
  if (!model.end) return [];
  const found: Object3D[] = [];
  const [gx, gz] = sectionAt(model.section, 0.75);
  const glass = new Group();
  for (const [y, turn] of [
    [0.28, 0],
    [0.72, Math.PI],
  ] as const) {
    const cone = new Mesh(
      brush.store.geometry("cone", () => new ConeGeometry(0.26, 0.46, 24)),
      brush.store.material(
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
      brush.store.geometry("lid", () => new CylinderGeometry(0.3, 0.3, 0.07, 24)),
      brush.plain("#8c1f16"),
    );
    lid.position.y = y;
    glass.add(lid);
  }
  glass.position.set(gx - 4.5, 0, gz - 4.5);
  found.push(glass);
  const [ex, ez] = sectionAt(model.end, 0.75);
  const end = new Mesh(
    brush.store.geometry("end", () => new CylinderGeometry(0.36, 0.36, 0.1, 28)),
    brush.plain("#c22a1d"),
  );
  end.position.set(ex - 4.5, 0, ez - 4.5);
  found.push(end);
  const line = new Mesh(
    brush.box(),
    brush.store.material(
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
