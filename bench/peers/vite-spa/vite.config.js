import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// An application of one page each: with the texts of all in its script it would only be slower.
const page = process.env.PAGE;

export default defineConfig({
  base: `/${page}/`,
  plugins: [react(), tailwindcss()],
  resolve: { alias: { 'page-text': fileURLToPath(new URL(`../dist/texts/${page}.json`, import.meta.url)) } },
  build: { outDir: `../dist/vite-spa/${page}`, emptyOutDir: true },
});
