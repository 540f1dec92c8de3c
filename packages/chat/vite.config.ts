// Builds the web page into dist/web. With `@vitrine/source` it bundles the repository's sources, so no package has to be built first.
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
    // The page's Content-Security-Policy allows scripts and fonts from its own origin only, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
