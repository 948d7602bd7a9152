import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server hands out what is built here: the page under /, everything else under /static/client/.
export default defineConfig(({ command }) => ({
  plugins: [svelte()],
  base: command === "build" ? "/static/client/" : "/",
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  worker: { format: "es" },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/accounts": "http://127.0.0.1:8000" } },
  test: { environment: "node", include: ["tests/**/*.test.ts"] },
}));
