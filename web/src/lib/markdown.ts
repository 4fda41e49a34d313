/** The small part of Markdown that the rules documents use, as HTML. The text is ours, but escaped anyway. */

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** Emphasis and code of a sentence; links become their text. */
export function phrase(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

/** Rules that a paragraph is about, named at its end after a §, go to the margin. */
function inline(text: string): string {
  const [, said = text, ids = ""] = /^(.*?)\s*§ ((?:[A-Z]+-D?\d+(?:, )?)+)$/s.exec(text) ?? [];
  return linked(said) + (ids === "" ? "" : `<span class="ids">${linked(ids).replace(/, /g, " ")}</span>`);
}

function linked(text: string): string {
  return phrase(text).replace(/\b([A-Z]{2,4}-D?\d+)\b(?![^<]*<\/strong>)/g, '<a href="#rule-$1" data-rule="$1">$1</a>');
}

/** The id of a heading. */
function anchor(title: string): string {
  return `part-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}`;
}

/** The chapters of a page, for its contents. */
export function chapters(page: string): { id: string; title: string }[] {
  return [...page.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => ({ id: anchor(title), title }));
}

/** A piece of a document: text, or a figure with its caption. */
export interface BoxPicture {
  name: string;
  caption: string;
}
export type Piece = { html: string } | { figure: string; caption: string } | { box: BoxPicture[] };

const PICTURE = /!\[([^\]]*)\]\([^)]*\/([^/.)]+)(?:\.\w+)?\.webp\)/g;

/**
 * A how-to document: a picture on a line of its own is a figure, named by its file; pictures of the box are components,
 * several in a line.
 */
export function pieces(page: string, game: string): Piece[] {
  const link = (html: string): string =>
    html.replace(/href="#rule-([\w-]+)" data-rule="[\w-]+"/g, `href="#/rules/${encodeURIComponent(game)}/$1"`);
  return page.split(/^((?:!\[[^\]]*\]\([^)]*\) ?)+)$/m).flatMap((part): Piece[] => {
    const shown = [...part.matchAll(PICTURE)].map(([, caption = "", name = ""]) => ({ name, caption }));
    const [first] = shown;
    if (first !== undefined)
      return [part.includes("/pictures/box/") ? { box: shown } : { figure: first.name, caption: first.caption }];
    return part.trim() === "" ? [] : [{ html: link(blocksToHtml(part, 1)) }];
  });
}

/** `top` is the level of the title. */
export function toHtml(page: string, top = 2): string {
  return unlinked(blocksToHtml(page, top));
}

function blocksToHtml(page: string, top: number): string {
  const out: string[] = [];
  for (const block of page.replace(/\r/g, "").split(/\n\s*\n/)) {
    const text = block.trim();
    if (text === "") continue;
    out.push(blockToHtml(text, top));
  }
  return out.join("\n");
}

/** Without links to rules that the page does not have: a name may look like the id of a rule. */
function unlinked(html: string): string {
  const rules = new Set([...html.matchAll(/ id="(rule-[^"]+)"/g)].map(([, id]) => id));
  return html.replace(/<a href="#(rule-[^"]+)"[^>]*>([^<]*)<\/a>/g, (link, id: string, text: string) =>
    rules.has(id) ? link : text,
  );
}

function blockToHtml(text: string, top: number): string {
  const heading = /^(#{1,4}) (.+)/.exec(text);
  if (heading !== null) {
    const level = (heading[1] ?? "#").length + top - 1;
    const title = heading[2] ?? "";
    const rest = text.slice(heading[0].length).trim();
    const head = `<h${level} id="${anchor(title)}" tabindex="-1">${inline(title)}</h${level}>`;
    return head + (rest === "" ? "" : blockToHtml(rest, top));
  }
  if (text.startsWith("```"))
    return `<pre tabindex="0"><code>${escape(text.replace(/^```\w*\n?/, "").replace(/\n?```$/, ""))}</code></pre>`;
  if (text.startsWith("|")) return table(text);
  if (/^[-*] /.test(text)) {
    const items = text.split(/\n(?=[-*] )/).map((item) => `<li>${inline(item.slice(2).replace(/\n\s*/g, " "))}</li>`);
    return `<ul>${items.join("")}</ul>`;
  }
  if (/^\d+\. /.test(text)) {
    const items = text
      .split(/\n(?=\d+\. )/)
      .map((item) => `<li>${inline(item.replace(/^\d+\. /, "").replace(/\n\s*/g, " "))}</li>`);
    return `<ol>${items.join("")}</ol>`;
  }
  const rule = /^\*\*([A-Z]+-D?\d+)\*\* /.exec(text);
  const [body = "", ...reasons] = text.split(/\n> /);
  const said = body.replace(/\n/g, " ");
  if (rule !== null) {
    const id = rule[1] ?? "";
    const rest = inline(said.slice(rule[0].length));
    return `<p id="rule-${id}" class="rule" tabindex="-1"><strong>${id}</strong> ${rest}</p>`;
  }
  return `<p>${inline([said, ...reasons].join(" "))}</p>`;
}

function table(text: string): string {
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf("|"))
        .split(/(?<!\\)\|/)
        .map((cell) => inline(cell.trim())),
    );
  const [head = [], , ...body] = rows;
  const line = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  const lines = body.map((cells) => line(cells, "td")).join("");
  const table = `<table><thead>${line(head, "th")}</thead><tbody>${lines}</tbody></table>`;
  return `<div class="scroll" tabindex="0">${table}</div>`;
}
