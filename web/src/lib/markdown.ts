/** The small part of Markdown that the rules documents use, as HTML. The text is ours, but escaped anyway. */

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/\b([A-Z]{2,4}-D?\d+)\b(?![^<]*<\/strong>)/g, '<a href="#rule-$1" data-rule="$1">$1</a>');
}

export function toHtml(page: string): string {
  const out: string[] = [];
  for (const block of page.replace(/\r/g, "").split(/\n\s*\n/)) {
    const text = block.trim();
    if (text === "") continue;
    out.push(blockToHtml(text));
  }
  return out.join("\n");
}

function blockToHtml(text: string): string {
  const heading = /^(#{1,4}) (.+)/.exec(text);
  if (heading !== null) {
    const level = (heading[1] ?? "#").length + 1;
    const rest = text.slice(heading[0].length).trim();
    return `<h${level}>${inline(heading[2] ?? "")}</h${level}>` + (rest === "" ? "" : blockToHtml(rest));
  }
  if (text.startsWith("```"))
    return `<pre><code>${escape(text.replace(/^```\w*\n?/, "").replace(/\n?```$/, ""))}</code></pre>`;
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
  return `<div class="scroll"><table><thead>${line(head, "th")}</thead><tbody>${lines}</tbody></table></div>`;
}
