/** A 3D scene that is rendered only when something has changed. */
import {
  ACESFilmicToneMapping,
  Group,
  type Intersection,
  type Material,
  Mesh,
  type Object3D,
  PCFShadowMap,
  Plane,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { Director, type Look, type Place, type Rim } from "./camera";
import { listen } from "./input";
import { isSoftware, lights } from "./lights";
import { Store } from "./store";

export type { Look, Place } from "./camera";

export interface StageSettings {
  /** The middle of the area that casts shadows, and half its width. */
  centre: Place;
  reach: number;
  /** What has to be in the picture. */
  frame: readonly Place[];
  /** The angle of the first view, in radians. */
  around: number;
  /** The rim of the picture that buttons cover. */
  rim: Rim;
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

/** The most pixels of a picture, with a graphics card and in software. */
const PIXELS = { card: 4_000_000, software: 1_000_000 };
const SHARPEST = 2;
/** Milliseconds in which a glance is broken off. */
const BACK = 160;

/** The word of what was hit: a single mesh, one instance of a batch, or a place on a large mesh. */
function wordOf(hit: Intersection): string | undefined {
  const { word, words, wordAt } = hit.object.userData as {
    word?: string;
    words?: readonly (string | undefined)[];
    wordAt?: (point: Vector3) => string | undefined;
  };
  return words === undefined ? (word ?? wordAt?.(hit.point)) : words[hit.instanceId ?? 0];
}

const smooth = (part: number): number => part * part * (3 - 2 * part);

export class Stage {
  readonly scene = new Scene();
  readonly director: Director;
  /** What the painter draws; objects with a word in userData can be selected. */
  readonly things = new Group();
  /** What shines for a moment; nothing in it can be selected. */
  readonly effects = new Group();
  /** Shared geometries, materials and textures. */
  readonly store: Store;
  /** Rendered in software: leave out what only decorates and moves. */
  readonly slow: boolean;
  private readonly renderer: WebGLRenderer;
  private readonly watcher: ResizeObserver;
  /** Everything between this plane and the camera is cut away. */
  private readonly cutting = new Plane();
  private cutRows = 0;
  private readonly motions = new Set<{ start: number; time: number; step: (part: number) => void; end: () => void }>();
  private readonly abort = new AbortController();
  private readonly ray = new Raycaster();
  private frame = 0;
  private frames = 0;
  private hovered: string | null = null;
  private points: readonly Place[];
  private glances = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly settings: StageSettings,
  ) {
    this.slow = isSoftware();
    this.director = new Director(settings.around);
    this.renderer = new WebGLRenderer({ canvas, antialias: !this.slow, alpha: true, powerPreference: "low-power" });
    this.store = new Store(this.renderer, (material) => this.open(material));
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.shadowMap.enabled = !this.slow;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.localClippingEnabled = true;
    this.scene.add(...lights(settings.centre, settings.reach, !this.slow), this.things, this.effects);
    this.points = settings.frame;
    this.director.frame(settings.frame);
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(canvas.parentElement ?? canvas);
    this.listen();
    this.resize();
  }

  private listen(): void {
    const { signal } = this.abort;
    const hands = {
      tap: (event: PointerEvent) => {
        const word = this.wordAt(event);
        if (word !== null) this.settings.pick(word, event.pointerType !== "mouse");
      },
      hover: (event: PointerEvent | null) => this.point(event === null ? null : this.wordAt(event)),
      grab: () => this.lookAway(),
      changed: this.request,
    };
    listen(this.canvas, this.director, hands, signal);
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
    this.ray.setFromCamera(at, this.director.camera);
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
    const { x, z } = this.director.towards;
    const along = Math.abs(x) > Math.abs(z) ? new Vector3(-Math.sign(x), 0, 0) : new Vector3(0, 0, -Math.sign(z));
    if (!this.cutting.normal.equals(along)) this.renderer.shadowMap.needsUpdate = true;
    this.cutting.set(along, half - this.cutRows * width);
  }

  private resize(): void {
    const { width, height } = (this.canvas.parentElement ?? this.canvas).getBoundingClientRect();
    if (width < 2 || height < 2) return;
    const most = Math.sqrt(PIXELS[this.slow ? "software" : "card"] / (width * height));
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, SHARPEST, Math.max(1, most)));
    this.renderer.setSize(width, height, false);
    this.director.size(width, height, this.settings.rim);
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
      const part = Math.min(1, Math.max(0, now - motion.start) / motion.time);
      motion.step(part);
      if (part >= 1) {
        this.motions.delete(motion);
        motion.end();
      }
    }
    if (this.cutRows > 0) this.turnCut();
    const start = performance.now();
    this.renderer.render(this.scene, this.director.camera);
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

  /** Keep these places in the picture from now on. */
  keep(points: readonly Place[], time: number): void {
    const from = this.points;
    if (JSON.stringify(from) === JSON.stringify(points)) return;
    this.points = points;
    const mix = (part: number): Place[] =>
      points.map((to, at) => {
        const [x, y, z] = from[at] ?? to;
        return [x + (to[0] - x) * part, y + (to[1] - y) * part, z + (to[2] - z) * part];
      });
    this.move(from.length === points.length ? time : 0, (part) => this.director.frame(mix(smooth(part))));
  }

  /** Move the camera to a fixed view. */
  look(look: Look, time: number): void {
    this.lookAway();
    const { from, to } = this.director.anglesTo(look);
    const mix = (at: 0 | 1 | 2, part: number): number => from[at] + (to[at] - from[at]) * smooth(part);
    this.move(time, (part) => this.director.set(mix(0, part), mix(1, part), mix(2, part)));
  }

  /** Orbit the camera around the middle and up or down, in radians, and zoom. */
  turn(around: number, up: number, nearer = 1): void {
    this.lookAway();
    this.director.turn(around, up);
    if (nearer !== 1) this.director.nearer(1 / nearer);
    this.request();
  }

  /** Look at a place for a moment, and back. */
  glance(place: Place, time: number): void {
    const mine = ++this.glances;
    if (time <= 0) return;
    this.move(time * 4, (part) => {
      if (mine !== this.glances) return;
      const taken = part < 0.28 ? smooth(part / 0.28) : part > 0.7 ? smooth((1 - part) / 0.3) : 1;
      this.director.glance(place, taken);
    });
  }

  /** The player takes the camera: back to the chosen view. */
  private lookAway(): void {
    this.glances += 1;
    const { taken } = this.director;
    if (taken > 0) this.move(BACK, (part) => this.director.glance(null, taken * (1 - part)));
  }

  /** Screen position of a place, as fractions of width and height. */
  seen(place: Place): [number, number] {
    const at = new Vector3(...place).project(this.director.camera);
    return [(at.x + 1) / 2, (1 - at.y) / 2];
  }

  /** How wide something at this place is drawn, in pixels. */
  width(place: Place, wide: number): number {
    const { camera } = this.director;
    const from = new Vector3(...place);
    const to = from.clone().addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, 0), wide);
    return ((to.project(camera).x - from.project(camera).x) / 2) * this.canvas.clientWidth;
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
    this.motions.clear();
    this.scene.clear();
    this.store.dispose();
    this.renderer.dispose();
  }
}
