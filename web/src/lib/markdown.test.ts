import { expect, it } from "vitest";
import { chapters, phrase, pieces, toHtml } from "./markdown";

it("marks rules so that a refusal can link to them", () => {
  const html = toHtml(
    "## 1. Map\n**BASE-5** Two places\nare linked (BASE-6).\n> There is a wall.\n\n**BASE-6** On GH-328.",
  );
  expect(html).toContain('<h3 id="part-1-map" tabindex="-1">1. Map</h3>');
  expect(html).toContain(
    '<p id="rule-BASE-5" class="rule" tabindex="-1"><strong>BASE-5</strong> Two places are linked (',
  );
  expect(html).toContain('<a href="#rule-BASE-6" data-rule="BASE-6">BASE-6</a>');
  expect(html).not.toContain("There is a wall");
  expect(html).toContain("On GH-328.");
});

it("writes tables, lists and code, and escapes everything", () => {
  const html = toHtml('| a | b |\n| --- | --- |\n| `x` | <b> |\n\n- one\n- *two*\n\n```json\n{"a": 1}\n```');
  expect(html).toContain("<td><code>x</code></td><td>&lt;b&gt;</td>");
  expect(html).toContain("<li>one</li><li><em>two</em></li>");
  expect(html).toContain("{&quot;a&quot;: 1}");
});

it("lists the chapters of a page and renders a sentence without links", () => {
  expect(chapters("# Title\n\n## 1. Map\n\n### Not this\n\n## Begriffe für alle")).toEqual([
    { id: "part-1-map", title: "1. Map" },
    { id: "part-begriffe-für-alle", title: "Begriffe für alle" },
  ]);
  expect(phrase("a *wall* [here](x.md), BASE-6 <b>")).toBe("a <em>wall</em> here, BASE-6 &lt;b&gt;");
});

it("cuts a how-to document into texts and figures, and links rules in the margin", () => {
  const [text, figure, rest] = pieces(
    "Step. § BASE-1, BASE-D2\n\n![A wall](../p/x/wall.en.webp)\n\n- Go. § BASE-3",
    "x",
  );
  const link = (id: string): string => `<a href="#/rules/x/${id}">${id}</a>`;
  expect(text).toEqual({ html: `<p>Step.<span class="ids">${link("BASE-1")} ${link("BASE-D2")}</span></p>` });
  expect(figure).toEqual({ figure: "wall", caption: "A wall" });
  expect(rest).toEqual({ html: `<ul><li>Go.<span class="ids">${link("BASE-3")}</span></li></ul>` });
});

it("shows several components of the box in a line", () => {
  const line = "![A tile](../pictures/box/x/T.en.webp) ![Its back](../pictures/box/x/back.webp)";
  expect(pieces(`Text.\n\n${line}\n\nMore.`, "x")[1]).toEqual({
    box: [
      { name: "T", caption: "A tile" },
      { name: "back", caption: "Its back" },
    ],
  });
});
