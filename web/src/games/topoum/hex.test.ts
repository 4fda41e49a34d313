import { describe, expect, it } from "vitest";
import { follow, need, spot } from "./hex";

const SPACES = ["a1", "a13", "m1", "m13"];
const small = need(["g7", "g8"], SPACES);
const large = need(["g3", "g11", "d7", "j7"], SPACES);

describe("camera", () => {
  it("puts the battlefield into the middle", () => {
    const camera = follow(null, need(["k3", "k4", "l3"], SPACES), 800, 600);
    const [x] = spot("k4");
    expect(Math.abs(camera.x - x)).toBeLessThan(80);
  });
  it("stays while everything is in view", () => {
    const camera = follow(null, large, 800, 600);
    expect(follow(camera, need(["g3", "g11", "d7", "j6"], SPACES), 800, 600)).toBe(camera);
  });
  it("moves when a field would be out of view", () => {
    const camera = follow(null, small, 800, 600);
    expect(follow(camera, large, 800, 600).scale).toBeLessThan(camera.scale);
  });
  it("comes nearer when much has been blown up", () => {
    const camera = follow(null, large, 800, 600);
    expect(follow(camera, small, 800, 600).scale).toBeGreaterThan(camera.scale);
  });
  it("fits again when the frame changes its size", () => {
    const camera = follow(null, large, 800, 600);
    expect(follow(camera, large, 400, 600).scale).toBeLessThan(camera.scale);
  });
});
