/** A 3D scene that is rendered only when something has changed. */
import {
  ACESFilmicToneMapping,
  Group,
  type Intersection,
  type Material,
  Mesh,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { isSoftware, lights } from "./lights";
import { Store } from "./store";

export type Place = readonly [number, number, number];
export type Look = "top" | "north" | "east" | "south" | "west" | "corner";

export interface StageSettings {
  centre: Place;
  distance: number;
  /** Half the width of the area that casts shadows. */
  reach: number;
  /** Distance from the middle to the rim, and width of one row; used to cut the scene open. */
  rows: { half: number; width: number };
  pick: (word: string, touch: boolean) => void;
  hover: (word: string | null) => void;
  drawn: () => void;
  lost: () => void;
}

/** Draws the model of one game on a stage. */
export interface Painter<M> {
  show(model: M, time: number): void;
}

const DIRECTIONS: Record<Look, Place> = {
  top: [0, 1, 0.001],
  north: [0, 0.45, -1],
  east: [1, 0.45, 0],
  south: [0, 0.45, 1],
  west: [-1, 0.45, 0],
  corner: [0.62, 0.78, 1],
};
const STILL = 6;
const FOV = 30;
/** Below this aspect ratio the field of view widens, so that everything stays visible. */
const WIDE = 1.25;

/** The word of what was hit: a single mesh, one instance of a batch, or a place on a large mesh. */
function wordOf(hit: Intersection): string | undefined {
  const { word, words, wordAt } = hit.object.userData as {
    word?: string;
    words?: readonly (string | undefined)[];
    wordAt?: (point: Vector3) => string | undefined;
  };
  return words === undefined ? (word ?? wordAt?.(hit.point)) : words[hit.instanceId ?? 0];
}

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FOV, 1, 0.1, 200);
  /** What the painter draws; objects with a word in userData can be selected. */
  readonly things = new Group();
  /** Shared geometries, materials and textures. */
  readonly store: Store;
  private readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly watcher: ResizeObserver;
  /** Everything between this plane and the camera is cut away. */
  private readonly cutting = new Plane();
  private cutRows = 0;
  private readonly motions = new Set<{ start: number; time: number; step: (part: number) => void; end: () => void }>();
  private readonly abort = new AbortController();
  private readonly ray = new Raycaster();
  /** Highest pixel ratio. */
  private readonly fine: number;
  private frame = 0;
  private frames = 0;
  private down: { x: number; y: number } | null = null;
  private hovered: string | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly settings: StageSettings,
  ) {
    const slow = isSoftware();
    this.renderer = new WebGLRenderer({ canvas, antialias: !slow, alpha: true, powerPreference: "low-power" });
    this.fine = slow ? 1 : 2;
    this.store = new Store(this.renderer, (material) => this.open(material));
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.shadowMap.enabled = !slow;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.localClippingEnabled = true;
    this.scene.add(...lights(settings.centre, settings.reach, !slow), this.things);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enablePan = false;
    this.controls.minDistance = settings.distance * 0.45;
    this.controls.maxDistance = settings.distance * 1.7;
    this.controls.maxPolarAngle = Math.PI * 0.49;
    this.controls.target.set(...settings.centre);
    this.controls.addEventListener("change", this.request);
    this.look("corner", 0);
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(canvas.parentElement ?? canvas);
    this.listen();
    this.resize();
  }

  private listen(): void {
    const { signal } = this.abort;
    this.canvas.addEventListener(
      "pointerdown",
      (event) => {
        this.down = { x: event.clientX, y: event.clientY };
      },
      { signal },
    );
    this.canvas.addEventListener(
      "pointerup",
      (event) => {
        const from = this.down;
        this.down = null;
        if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) return;
        const word = this.wordAt(event);
        if (word !== null) this.settings.pick(word, event.pointerType !== "mouse");
      },
      { signal },
    );
    this.canvas.addEventListener(
      "pointermove",
      (event) => {
        if (event.buttons === 0) this.point(this.wordAt(event));
      },
      { signal },
    );
    this.canvas.addEventListener("pointerleave", () => this.point(null), { signal });
    this.canvas.addEventListener(
      "webglcontextlost",
      (event) => {
        event.preventDefault();
        this.settings.lost();
      },
      { signal },
    );
  }

  private point(word: string | null): void {
    if (word === this.hovered) return;
    this.hovered = word;
    this.settings.hover(word);
  }

  private wordAt(event: PointerEvent): string | null {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(
      ((event.clientX - box.x) / box.width) * 2 - 1,
      1 - ((event.clientY - box.y) / box.height) * 2,
    );
    this.ray.setFromCamera(at, this.camera);
    for (const hit of this.ray.intersectObjects(this.things.children, true)) {
      const word = wordOf(hit);
      if (word !== undefined && !(this.isCut(hit.object) && this.cutting.distanceToPoint(hit.point) < 0)) return word;
    }
    return null;
  }

  private isCut(thing: Object3D): boolean {
    return this.cutRows > 0 && ((thing as Mesh).material as Material | undefined)?.clippingPlanes != null;
  }

  /** Hide this many rows on the side of the camera, to see inside. */
  cut(rows: number): void {
    this.cutRows = rows;
    for (const material of this.store.allMaterials()) this.open(material);
    this.changed();
  }

  private open(material: Material): void {
    const planes = this.cutRows > 0 && material.userData["whole"] !== true ? [this.cutting] : null;
    if ((material.clippingPlanes === null) !== (planes === null)) material.needsUpdate = true;
    material.clippingPlanes = planes;
    material.clipShadows = true;
  }

  private turnCut(): void {
    const { half, width } = this.settings.rows;
    const { x, z } = this.camera.position.clone().sub(this.controls.target);
    const along = Math.abs(x) > Math.abs(z) ? new Vector3(-Math.sign(x), 0, 0) : new Vector3(0, 0, -Math.sign(z));
    if (!this.cutting.normal.equals(along)) this.renderer.shadowMap.needsUpdate = true;
    this.cutting.set(along, half - this.cutRows * width);
  }

  private resize(): void {
    const box = (this.canvas.parentElement ?? this.canvas).getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, this.fine));
    this.renderer.setSize(box.width, box.height, false);
    this.camera.aspect = box.width / box.height;
    this.camera.fov =
      this.camera.aspect < WIDE
        ? (Math.atan((Math.tan((FOV / 360) * Math.PI) * WIDE) / this.camera.aspect) * 360) / Math.PI
        : FOV;
    this.camera.updateProjectionMatrix();
    this.request();
  }

  /** Render once, in the next frame. */
  readonly request = (): void => {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.draw);
  };

  /** Render again and update the shadows. */
  changed(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.request();
  }

  private readonly draw = (now: number): void => {
    this.frame = 0;
    for (const motion of this.motions) {
      const part = Math.min(1, (now - motion.start) / motion.time);
      motion.step(part);
      if (part >= 1) {
        this.motions.delete(motion);
        motion.end();
      }
    }
    if (this.cutRows > 0) this.turnCut();
    const start = performance.now();
    this.renderer.render(this.scene, this.camera);
    const { memory, render } = this.renderer.info;
    Object.assign(this.canvas.dataset, {
      geometries: memory.geometries,
      shapes: this.store.shapes,
      textures: memory.textures,
      calls: render.calls,
      triangles: render.triangles,
      script: (performance.now() - start).toFixed(2),
      frames: ++this.frames,
    });
    this.settings.drawn();
    if (this.motions.size > 0) this.changed();
  };

  /** Animate from 0 to 1 over a time; without motion, jump to the end. */
  move(time: number, step: (part: number) => void, end: () => void = () => undefined): void {
    if (time <= 0) {
      step(1);
      end();
    } else this.motions.add({ start: performance.now(), time, step, end });
    this.changed();
  }

  /** Move the camera to a fixed view. */
  look(look: Look, time: number): void {
    const target = this.controls.target;
    const from = this.camera.position.clone().sub(target);
    const to = new Vector3(...DIRECTIONS[look]).normalize().multiplyScalar(this.settings.distance);
    this.move(time, (part) => {
      const smooth = part * part * (3 - 2 * part);
      const length = from.length() * (1 - smooth) + to.length() * smooth;
      this.camera.position.copy(from).lerp(to, smooth).setLength(length).add(target);
      this.controls.update();
    });
  }

  /** Orbit the camera around the middle and up or down, in radians, and zoom. */
  turn(around: number, up: number, nearer = 1): void {
    const way = this.camera.position.clone().sub(this.controls.target);
    const length = Math.min(this.controls.maxDistance, Math.max(this.controls.minDistance, way.length() * nearer));
    const flat = Math.hypot(way.x, way.z);
    const angle = Math.atan2(way.x, way.z) + around;
    const height = Math.min(1.5, Math.max(0.05, Math.atan2(way.y, flat) + up));
    way
      .set(Math.sin(angle) * Math.cos(height), Math.sin(height), Math.cos(angle) * Math.cos(height))
      .multiplyScalar(length);
    this.camera.position.copy(this.controls.target).add(way);
    this.controls.update();
    this.request();
  }

  /** Screen position of a place, as fractions of width and height. */
  seen(place: Place): [number, number] {
    const at = new Vector3(...place).project(this.camera);
    return [(at.x + 1) / 2, (1 - at.y) / 2];
  }

  /** Replace everything that is shown. Equal meshes are merged into one batch. */
  replace(objects: Iterable<Object3D>): void {
    const alike = new Map<string, Mesh[]>();
    this.things.clear();
    for (const object of objects) {
      if (object instanceof Mesh && !Array.isArray(object.material)) {
        const { geometry, material, castShadow, receiveShadow, renderOrder } = object as Mesh;
        const key = [geometry.id, (material as Material).id, castShadow, receiveShadow, renderOrder].join(" ");
        const group = alike.get(key);
        if (group === undefined) alike.set(key, [object]);
        else group.push(object);
      } else this.things.add(object);
    }
    for (const [key, group] of alike)
      this.things.add(group.length === 1 ? (group[0] as Mesh) : this.store.together(key, group));
    this.things.updateMatrixWorld(true); // so that they can be pointed at before they are drawn
    this.changed();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.abort.abort();
    this.watcher.disconnect();
    this.controls.dispose();
    this.motions.clear();
    this.scene.clear();
    this.store.dispose();
    this.renderer.dispose();
  }
}
