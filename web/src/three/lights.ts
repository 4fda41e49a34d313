/** The lights of a stage. */
import { AmbientLight, DirectionalLight, HemisphereLight, type Object3D } from "three";
import type { Place } from "./camera";

/** Is WebGL rendered in software? Then the stage is drawn with less detail. */
export function isSoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const info = context?.getExtension("WEBGL_debug_renderer_info");
  const name = context && info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** A sun that casts shadows on everything within reach, and light from all sides. */
export function lights(centre: Place, reach: number, shadows: boolean): Object3D[] {
  const sun = new DirectionalLight("#fff3dd", 2.6);
  sun.position.set(centre[0] - reach, centre[1] + reach * 2.2, centre[2] + reach * 0.9);
  sun.target.position.set(...centre);
  sun.castShadow = shadows;
  sun.shadow.mapSize.set(1024, 1024);
  sun.shadow.bias = -0.002;
  sun.shadow.normalBias = 0.03;
  Object.assign(sun.shadow.camera, {
    left: -reach * 1.6,
    right: reach * 1.6,
    top: reach * 1.6,
    bottom: -reach * 1.6,
    near: 0.1,
    far: reach * 6,
  });
  return [sun, sun.target, new HemisphereLight("#dfe9ff", "#3a3128", 1.5), new AmbientLight("#ffffff", 0.35)];
}
