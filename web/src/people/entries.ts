/** What the menu of the person leads to. One line per page. */
import { server } from "../lib/hosts.svelte";
import { href } from "../lib/route.svelte";
import type { IconName } from "../parts/Icon.svelte";
import type { Key } from "../words/en";

export interface Entry {
  readonly to: string;
  readonly icon: IconName;
  readonly label: Key;
}

/** With a server: what needs other people. */
const others = (): Entry[] => [
  { to: href("ratings"), icon: "against", label: "ratings" },
  { to: href("tournaments"), icon: "trophy", label: "tournaments" },
  { to: href("friends"), icon: "people", label: "friends" },
  { to: href("devices"), icon: "together", label: "devices" },
];

export const entries = (): Entry[] => [
  { to: href("history"), icon: "list", label: "myMatches" },
  ...(server === null ? [] : others()),
  { to: href("privacy"), icon: "eye", label: "privacy" },
];
