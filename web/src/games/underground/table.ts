/** The board and everything beside it. */
import { CylinderGeometry, Mesh, MeshBasicMaterial, MeshStandardMaterial, type Object3D } from "three";
import { type Brush, x, z } from "./brush";
import { cellAt, CELLS, ROWS, sectionAt } from "./looks";
import type { BoxModel } from "./model";
import { hourglass, kidnapper, pipes } from "./pieces";
import { floor } from "./textures";

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
          roughness: 0.45,
          metalness: 0.1,
          userData: { whole: true },
          map: brush.store.texture(
            "top",
            (pen, size) => {
              const unit = size / wide;
              pen.fillStyle = "#57452f";
              pen.fillRect(0, 0, size, size);
              pen.setTransform(unit, 0, 0, unit, size / 2, size / 2);
              for (const cell of CELLS) {
                floor(pen, x(cell) - 0.5, z(cell) - 0.5, x(cell) * 13 + z(cell) * 7 + 101);
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
  return [board, top, ...pipes(brush)];
}

/** The kidnapper's hourglass beside the box, his line of sight, and the chip at the end of his path. */
export function around(brush: Brush, model: BoxModel): Object3D[] {
  if (!model.end) return [];
  const found: Object3D[] = [];
  const [gx, gz] = sectionAt(model.section, 0.75);
  const glass = hourglass(brush, model.sand);
  glass.position.set(gx - 4.5, 0, gz - 4.5);
  const across = model.section[0] === "R" || model.section[0] === "L";
  const outward = model.section[0] === "R" || model.section[0] === "B" ? 1 : -1;
  const him = kidnapper(brush);
  him.position.set(gx - 4.5 + (across ? 0 : 0.55), 0, gz - 4.5 + (across ? 0.55 : 0));
  him.rotation.y = across ? (outward * -Math.PI) / 2 : outward > 0 ? Math.PI : 0;
  found.push(glass, him);
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
  line.scale.set(across ? 9.6 : 0.05, 0.05, across ? 0.05 : 9.6);
  line.position.set(across ? 0 : gx - 4.5, 0.6, across ? gz - 4.5 : 0);
  found.push(line);
  return found;
}
