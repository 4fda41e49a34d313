/** What this device calls itself in the list of devices. */

const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["Linux", "Linux"],
] as const;

/** Such as "Firefox, Linux"; null if the browser does not say. */
export function deviceName(agent: string = navigator.userAgent): string | null {
  const known = [BROWSERS, SYSTEMS].map((list) => list.find(([sign]) => agent.includes(sign))?.[1]);
  return known.filter((part) => part !== undefined).join(", ") || null;
}
