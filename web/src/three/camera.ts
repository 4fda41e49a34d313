/** The camera director: keeps everything in the frame, turns, zooms, and glances at what happens. */
import { PerspectiveCamera, Vector3 } from "three";

export type Place = readonly [number, number, number];
export type Look = "top" | "north" | "east" | "south" | "west" | "corner";

/** Pixels at the rim of the picture that are covered by buttons. */
export interface Rim {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Angle around the middle (0: from the south) and above the ground, in radians. */
const LOOKS: Record<Look, readonly [number, number]> = {
  top: [0, 1.5],
  north: [Math.PI, 0.45],
  east: [Math.PI / 2, 0.45],
  south: [0, 0.45],
  west: [-Math.PI / 2, 0.45],
  corner: [0, 0.64],
};
const LOWEST = 0.06;
const HIGHEST = 1.5;
/** In a picture that is higher than wide, the camera goes up, so that the board fills it. */
const UPRIGHT = 1.2;
/** How near the camera goes: 1 shows everything. */
const NEAREST = 3.2;
const FARTHEST = 0.75;
const GLANCE = 1.75;
const FOV = 30;
const NONE: Rim = { left: 0, right: 0, top: 0, bottom: 0 };

interface Pose {
  middle: Vector3;
  distance: number;
}

export class Director {
  readonly camera = new PerspectiveCamera(FOV, 1, 0.1, 300);
  /** What has to be in the picture. */
  private points: readonly Place[] = [[0, 0, 0]];
  private rim = NONE;
  private width = 1;
  private height = 1;
  private around: number;
  private above = LOOKS.corner[1];
  private zoom = 1;
  /** Nobody has turned the camera yet. */
  private fresh = true;
  /** Where the camera looks instead of the middle, when it is near. */
  private readonly aside = new Vector3();
  private focus: Vector3 | null = null;
  /** How much of a glance is taken, 0 to 1. */
  taken = 0;

  private readonly right = new Vector3();
  private readonly up = new Vector3();
  private readonly back = new Vector3();

  /** `corner` is the angle of the view over a corner. */
  constructor(private readonly corner: number) {
    this.around = corner;
  }

  /** The direction in which the camera is, seen from the middle. */
  get towards(): { x: number; z: number } {
    return { x: Math.sin(this.around), z: Math.cos(this.around) };
  }

  size(width: number, height: number, rim: Rim): void {
    this.width = width;
    this.height = height;
    // A narrow picture gives its rim to the scene rather than shrink it to nothing.
    const room = (least: number, all: number): number => Math.min(1, Math.max(0, (all - 180) / 200)) * least;
    this.rim = {
      left: room(rim.left, width),
      right: room(rim.right, width),
      top: room(rim.top, height),
      bottom: room(rim.bottom, height),
    };
    this.camera.aspect = width / height;
    if (this.fresh) this.above = this.anglesOf("corner")[1];
    this.apply();
  }

  private anglesOf(look: Look): readonly [number, number] {
    const [around, above] = LOOKS[look];
    const lift = Math.min(0.5, Math.max(0, UPRIGHT - this.camera.aspect));
    return look === "corner" ? [this.corner, above + lift] : [around, above];
  }

  frame(points: readonly Place[]): void {
    this.points = points;
    this.apply();
  }

  /** The angles of a look; `from` is where a turn to it starts, the short way round. */
  anglesTo(look: Look): { from: [number, number, number]; to: [number, number, number] } {
    const [around, above] = this.anglesOf(look);
    const whole = Math.PI * 2;
    const way = ((((around - this.around) % whole) + whole * 1.5) % whole) - whole / 2;
    return { from: [this.around, this.above, this.zoom], to: [this.around + way, above, 1] };
  }

  set(around: number, above: number, zoom: number): void {
    this.fresh = false;
    this.around = around;
    this.above = Math.min(HIGHEST, Math.max(LOWEST, above));
    this.near(zoom);
    this.apply();
  }

  turn(around: number, above: number): void {
    this.set(this.around + around, this.above + above, this.zoom);
  }

  /** Zoom by a factor; what is at this place of the picture (-1 to 1) stays there. */
  nearer(factor: number, x = 0, y = 0): void {
    const before = this.pose().distance;
    this.near(this.zoom * factor);
    const gone = before - this.pose().distance;
    const high = Math.tan((FOV / 360) * Math.PI) * gone;
    if (factor > 1)
      this.aside.addScaledVector(this.right, x * high * this.camera.aspect).addScaledVector(this.up, y * high);
    this.apply();
  }

  /** Move what is seen by fractions of the picture. */
  slide(x: number, y: number): void {
    if (this.zoom <= 1) return;
    const high = Math.tan((FOV / 360) * Math.PI) * this.pose().distance * 2;
    this.aside.addScaledVector(this.right, -x * high * this.camera.aspect).addScaledVector(this.up, y * high);
    this.apply();
  }

  private near(zoom: number): void {
    const before = this.zoom;
    this.zoom = Math.min(NEAREST, Math.max(FARTHEST, zoom));
    if (this.zoom <= 1) this.aside.set(0, 0, 0);
    else if (this.zoom < before) this.aside.multiplyScalar((1 - 1 / this.zoom) / (1 - 1 / before));
  }

  /** Look at a place, as far as `part` says; 0 is the view that the player has chosen. */
  glance(place: Place | null, part: number): void {
    if (place !== null) this.focus = new Vector3(...place);
    this.taken = part;
    if (part === 0) this.focus = null;
    this.apply();
  }

  /** Middle and distance with which all points are just inside the picture, without its rim. */
  private pose(): Pose {
    this.back.set(
      Math.sin(this.around) * Math.cos(this.above),
      Math.sin(this.above),
      Math.cos(this.around) * Math.cos(this.above),
    );
    this.right.set(Math.cos(this.around), 0, -Math.sin(this.around));
    this.up.crossVectors(this.back, this.right);
    const high = Math.tan((FOV / 360) * Math.PI);
    const wide = high * (this.width / this.height);
    const at = this.points.map((point) => new Vector3(...point));
    const depth = at.map((point) => point.dot(this.back));
    const [x, far] = fit(
      at.map((point) => point.dot(this.right)),
      depth,
      wide * (1 - (2 * this.rim.left) / this.width),
      wide * (1 - (2 * this.rim.right) / this.width),
    );
    const [y, high2] = fit(
      at.map((point) => point.dot(this.up)),
      depth,
      high * (1 - (2 * this.rim.bottom) / this.height),
      high * (1 - (2 * this.rim.top) / this.height),
    );
    const distance = Math.max(far, high2);
    const middle = new Vector3().addScaledVector(this.right, x(distance)).addScaledVector(this.up, y(distance));
    // The distance counts from the plane through the origin; further in only the camera moves.
    return { middle, distance: distance / this.zoom };
  }

  private apply(): void {
    const { middle, distance } = this.pose();
    const target = middle.clone().add(this.aside);
    let way = distance;
    if (this.focus !== null) {
      const flat = this.focus.clone().addScaledVector(this.back, -this.focus.dot(this.back));
      target.lerp(flat, this.taken * 0.6);
      way *= 1 + (1 / GLANCE - 1) * this.taken;
    }
    this.camera.position.copy(target).addScaledVector(this.back, way);
    this.camera.up.copy(this.up);
    this.camera.lookAt(target);
    this.camera.near = Math.max(0.1, way - 30);
    this.camera.far = way + 60;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}

/**
 * Fit one axis: `along` and `depth` are the coordinates of the points across the picture and towards the camera, `low`
 * and `high` how much of the picture may be used at distance 1 on either side. Gives the least distance, and where to
 * look from a distance that is at least that.
 */
function fit(
  along: readonly number[],
  depth: readonly number[],
  low: number,
  high: number,
): [(distance: number) => number, number] {
  const most = Math.max(...along.map((one, at) => one + high * (depth[at] ?? 0)));
  const least = Math.max(...along.map((one, at) => -one + low * (depth[at] ?? 0)));
  return [(distance) => (most - distance * high + (distance * low - least)) / 2, (most + least) / (low + high)];
}
