import { defineConfig } from "vite";

export default defineConfig({
  build: {
    lib: { entry: "src/farm-panel.ts", formats: ["es"], fileName: () => "farm-panel.js" },
    outDir: process.env["FARM_PANEL_OUT"] ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { output: { minify: true } },
  },
});
