/** Short synthesized sounds; off unless the player has turned them on. */
import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

export function sound(kind: "move" | "turn"): void {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const tones = kind === "turn" ? [523, 784] : [196];
  for (const [index, pitch] of tones.entries()) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = pitch;
    tone.type = "triangle";
    gain.gain.setValueAtTime(0.12, now + index * 0.12);
    gain.gain.exponentialRampToValueAtTime(0.001, now + index * 0.12 + 0.18);
    tone.connect(gain).connect(context.destination);
    tone.start(now + index * 0.12);
    tone.stop(now + index * 0.12 + 0.2);
  }
}
