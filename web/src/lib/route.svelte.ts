/** The current route: the part of the address after the #. */

function read(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

export const route = $state({ parts: read() });

window.addEventListener("hashchange", () => {
  route.parts = read();
  window.scrollTo(0, 0);
});

export function go(...parts: string[]): void {
  location.hash = "/" + parts.map(encodeURIComponent).join("/");
}

export function href(...parts: string[]): string {
  return "#/" + parts.map(encodeURIComponent).join("/");
}
