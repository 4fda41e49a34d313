import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts/fonts.css";
import { renewAfterUpdate } from "./lib/renewal";
import { keepOffline } from "./local/offline";
import "./style.css";

renewAfterUpdate();
const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
keepOffline();
export default mount(App, { target });
