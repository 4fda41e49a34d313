import { mount } from "svelte";
import Board from "../src/games/the_base/Board.svelte";
import { lit } from "../src/lib/choose";
import "../src/style.css";
import sample from "./sample.json";
const s: any = sample;
const chosen = location.hash.slice(1).split(",").filter(Boolean);
const words = (sec: string, key: string, f: any = {}) => (s.words.en[sec]?.[key] ?? key).replace(/\{(\w+)\}/g, (w: string, n: string) => f[n] === undefined ? w : (s.words.en.term[f[n]] ?? f[n]));
mount(Board, { target: document.getElementById("app")!, props: { view: s.view, legal: s.legal, chosen, lit: lit(s.legal, chosen), point: () => {}, preview: null, latest: [{ events: s.events }], aids: s.aids, eyes: s.eyes, words } as any });
