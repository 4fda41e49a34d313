/** The hosts of this page: the server it came from, if any, and this browser, if the page includes Python. */
import { Here } from "../local/here";
import type { Host } from "./host";
import { Server } from "./host";

const said = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Prefix of the ids of tables and records kept in this browser (PREFIX in server/local/host.py). */
const OWN = "here-";
const seed = sessionStorage.getItem("untertage seed");

const named = said("server");
/** The page of the server that a static site names; empty if it names none. */
export const elsewhere = named.startsWith("http") ? named : "";
/** The server of this page; null on a static site. */
export const server: Server | null = named === "" || elsewhere !== "" ? null : new Server(named);
/** This browser as a host; null if the page was built without Python. */
export const here: Here | null =
  said("python") === "" ? null : new Here(said("python"), seed === null ? null : Number(seed));

/** Whether the server was out of reach when it was last asked. */
export const reach = $state({ offline: false });

export const isHere = (id: string): boolean => id.startsWith(OWN);

/** Where new tables are opened: on the server, or in this browser if there is none or it is out of reach. */
export function mainHost(): Host {
  const found = here !== null && (server === null || reach.offline) ? here : server;
  if (found === null) throw new Error("this page has no server");
  return found;
}

/** Where a table or a record is kept. */
export function hostOf(id: string): Host {
  return isHere(id) && here !== null ? here : (server ?? mainHost());
}
