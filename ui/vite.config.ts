import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The backend is chosen when the window is built: the desktop's, unless the mode is `fake` or `desk`.

/** Puts the real program behind /desk while the development server runs. */
function desk(): Plugin {
  return {
    name: "desk",
    async configureServer(server) {
      const path = `${server.config.root}/fixtures/desk.mjs`;
      const { Desk } = (await import(path)) as { Desk: new (folder?: string) => { call(call: unknown): Promise<unknown> } };
      const table = new Desk(process.env.FIELDPOST_DESK);
      server.middlewares.use("/desk", async (request, answer) => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        try {
          const result = await table.call(JSON.parse(Buffer.concat(parts).toString()));
          const image = Buffer.isBuffer(result);
          answer.setHeader("Content-Type", image ? "image/png" : "application/json");
          answer.end(image ? result : JSON.stringify(result ?? null));
        } catch (trouble) {
          answer.statusCode = 422;
          const told = trouble instanceof Error ? { fault: { sentence: trouble.message, cause: null, line: null, column: null, text: null } } : trouble;
          answer.end(JSON.stringify(told));
        }
      });
    },
  };
}

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte(), ...(mode === "desk" ? [desk()] : [])],
  build: {
    target: "safari16",
    outDir: mode === "fake" ? "dist-fake" : "dist",
    assetsInlineLimit: 0,
    rollupOptions: { input: mode === "fake" ? ["index.html", "e2e/large.html"] : "index.html" },
  },
  // Recordings are part of the window only where they are played back.
  publicDir: mode === "fake" ? "fixtures/recorded" : false,
  server: { port: 5199, strictPort: true },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
}));
