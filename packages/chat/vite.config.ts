// Builds the web page into dist/web. `@vitrine/source` makes it carry the repo's live sources, so no package has to be built first.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('.'),
  publicDir: path('./web/public'),
  base: '/',
  plugins: [react()],
  resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    // The page's Content-Security-Policy allows scripts and fonts from its own origin only: nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
