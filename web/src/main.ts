import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts/fonts.css";
import "./style.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
export default mount(App, { target });
