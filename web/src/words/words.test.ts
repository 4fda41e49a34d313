import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";
import type { Text } from "./text";

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../words/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const code = Object.values(sources).join("\n");
const forms = (text: Text): string[] => (typeof text === "string" ? [text] : [text.one, text.other]);
const fields = (text: Text): Set<string> =>
  new Set(
    forms(text)
      .join(" ")
      .match(/\{\w+\}/g),
  );

describe("texts of the page", () => {
  it("are all used", () => {
    const unused = Object.keys(en).filter((key) => !code.includes(`"${key}"`) && !code.includes(`'${key}'`));
    expect(unused).toEqual([]);
  });
  it("say it as people do (T21)", () => {
    const watching = (text: Text): string[] => forms(text).map((form, at) => form.replace("{n}", String(at + 1)));
    expect(watching(en.spectators)).toEqual(["1 spectator", "2 spectators"]);
    expect(watching(de.spectators)).toEqual(["1 Person schaut zu", "2 Personen schauen zu"]);
    expect(de.undo).toBe("Rückgängig");
    const all = Object.values<Text>({ ...en, ...de }).flatMap(forms);
    expect(all.filter((text) => /\brung\b|Plies:|Stufe \{n\}\)/.test(text))).toEqual([]);
    expect(code).toMatch(/aria-label=\{t\("settings"\)\}[^<]*<Icon name="settings" \/>/);
  });
  it("keep a number and its percent sign together", () => {
    const shares = (texts: object): string[] =>
      Object.values<Text>(texts as Record<string, Text>)
        .flatMap(forms)
        .flatMap((text) => text.match(/[\d}]\s?%/gu) ?? [])
        .map((found) => found.slice(1));
    expect(new Set(shares(en))).toEqual(new Set(["%"]));
    expect(new Set(shares(de))).toEqual(new Set(["\u00a0%"]));
  });
  it("exist for every use", () => {
    const used = [...code.matchAll(/\bt\(["'](\w+)["']/g)].map((found) => found[1] ?? "");
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((key) => !(key in en))).toEqual([]);
  });
  it("have the same keys and fields in both languages", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries<Text>(en)) {
      const german: Text = de[key as keyof typeof de];
      expect(forms(german).every((form) => form.length > 0)).toBe(true);
      expect([key, fields(german)]).toEqual([key, fields(text)]);
    }
  });
});
