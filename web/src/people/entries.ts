/** What the menu of the person leads to. One line per page. */
import { href } from "../lib/route.svelte";
import type { IconName } from "../parts/Icon.svelte";
import type { Key } from "../words/en";

export interface Entry {
  readonly to: string;
  readonly icon: IconName;
  readonly label: Key;
}

export const entries = (): Entry[] => [
  { to: href("history"), icon: "list", label: "myMatches" },
  { to: href("ratings"), icon: "against", label: "ratings" },
  { to: href("tournaments"), icon: "trophy", label: "tournaments" },
  { to: href("friends"), icon: "people", label: "friends" },
  { to: href("devices"), icon: "together", label: "devices" },
  { to: href("privacy"), icon: "eye", label: "privacy" },
];
