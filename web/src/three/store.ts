/** Geometries, materials, textures and batches of a stage: created once by name, kept until the stage closes. */
import {
  type BufferGeometry,
  CanvasTexture,
  InstancedMesh,
  type Material,
  type Mesh,
  SRGBColorSpace,
  type Texture,
  type WebGLRenderer,
} from "three";

export class Store {
  private readonly geometries = new Map<string, BufferGeometry>();
  private readonly materials = new Map<string, Material>();
  private readonly textures = new Map<string, Texture>();
  /** Equal meshes are drawn together. */
  private readonly batches = new Map<string, InstancedMesh>();

  constructor(
    private readonly renderer: WebGLRenderer,
    /** Called with every new material. */
    private readonly prepare: (material: Material) => void,
  ) {}

  get shapes(): number {
    return this.geometries.size;
  }

  allMaterials(): Iterable<Material> {
    return this.materials.values();
  }

  geometry<G extends BufferGeometry>(name: string, make: () => G): G {
    let found = this.geometries.get(name);
    if (found === undefined) this.geometries.set(name, (found = make()));
    return found as G;
  }

  material<T extends Material>(name: string, make: () => T): T {
    let found = this.materials.get(name);
    if (found === undefined) {
      this.materials.set(name, (found = make()));
      this.prepare(found);
    }
    return found as T;
  }

  /** A square texture, painted once and uploaded immediately, so that no later frame waits for it. */
  texture(name: string, paint: (pen: CanvasRenderingContext2D, size: number) => void, size = 128): Texture {
    let found = this.textures.get(name);
    if (found === undefined) {
      const sheet = document.createElement("canvas");
      sheet.width = sheet.height = size;
      const pen = sheet.getContext("2d");
      if (pen !== null) paint(pen, size);
      found = new CanvasTexture(sheet);
      found.colorSpace = SRGBColorSpace;
      found.anisotropy = 4;
      this.textures.set(name, found);
      this.renderer.initTexture(found);
    }
    return found;
  }

  /** Equal meshes as one instanced mesh, drawn by one call. */
  together(key: string, group: readonly Mesh[]): InstancedMesh {
    let batch = this.batches.get(key);
    if (batch === undefined || batch.instanceMatrix.count < group.length) {
      const [first] = group as [Mesh];
      batch?.dispose();
      batch = new InstancedMesh(
        first.geometry,
        first.material as Material,
        Math.max(16, 2 ** Math.ceil(Math.log2(group.length))),
      );
      Object.assign(batch, {
        castShadow: first.castShadow,
        receiveShadow: first.receiveShadow,
        renderOrder: first.renderOrder,
      });
      this.batches.set(key, batch);
    }
    for (const [at, mesh] of group.entries()) {
      mesh.updateMatrix();
      batch.setMatrixAt(at, mesh.matrix);
    }
    batch.count = group.length;
    batch.instanceMatrix.needsUpdate = true;
    batch.userData["words"] = group.map((mesh) => mesh.userData["word"] as string | undefined);
    batch.computeBoundingSphere();
    return batch;
  }

  dispose(): void {
    for (const kept of [this.batches, this.geometries, this.materials, this.textures])
      for (const one of kept.values()) one.dispose();
  }
}
