// Builds the hosted app into dist/web: one HTML file for each page, shared code in hashed files beside it, and the headers for a static host.
// ALLOWED_ORIGINS, set during the build, decides who may frame it there (docs/guides/host-the-pages.md).
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { PREACT_ALIASES } from './build/preact.ts';
import { headersFile, parseAllowedOrigins } from './src/server/headers.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** `_headers`, as Netlify, Cloudflare Pages and others read it. */
function emitHeaders(): Plugin {
  return {
    name: 'embeds-headers',
    generateBundle() {
      const allowedOrigins = parseAllowedOrigins(process.env.ALLOWED_ORIGINS);
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile({ allowedOrigins }) });
    },
  };
}

export default defineConfig({
  root: path('./web'),
  // Relative, so that it works below any path.
  base: './',
  plugins: [emitHeaders()],
  // The same bundle in every environment, also in a test's.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    conditions: ['@vitrine/source', ...defaultClientConditions],
    alias: Object.entries(PREACT_ALIASES).map(([name, replacement]) => ({
      find: new RegExp(`^${name}$`),
      replacement,
    })),
  },
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // The pages' policy allows files of their own origin, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of what is bundled, beside it.
    license: { fileName: 'third-party-notices.md' },
    rolldownOptions: { input: globSync(path('./web/*.html')) },
  },
});
