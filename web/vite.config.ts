import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The built page lies inside the Python package, so that an installed untertage can serve it. */
export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/untertage/server/static",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 700,
  },
  worker: { format: "es" },
  // The server compares the host with the origin of a request, so the proxy leaves the host as it is.
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:8000", changeOrigin: false },
      "/ws": { target: "ws://127.0.0.1:8000", ws: true, changeOrigin: false },
    },
  },
});
