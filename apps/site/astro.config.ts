// The site: Astro with Starlight. Its pages are written into src/content/docs by scripts/write-pages.ts before Astro reads them.
import { satteri } from '@astrojs/markdown-satteri';
import react from '@astrojs/react';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { SIDEBAR } from './scripts/sidebar.ts';
import { SITE_URL } from './scripts/site-url.ts';

export default defineConfig({
  site: SITE_URL,
  outDir: './dist/site',
  trailingSlash: 'always',
  // Quotes and dashes stay as written: options such as `--config` begin with two.
  markdown: { processor: satteri({ features: { smartPunctuation: false } }) },
  integrations: [
    starlight({
      title: 'Vitrine',
      description: 'Interfaces for MCP tools, shown safely in any chat.',
      favicon: '/favicon.svg',
      routeMiddleware: './src/social-card.ts',
      customCss: ['./src/styles/site.css'],
      components: { Footer: './src/footer.astro' },
      sidebar: SIDEBAR,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      credits: false,
      expressiveCode: { shiki: { langAlias: { caddyfile: 'nginx' } } },
    }),
    react(),
  ],
  vite: {
    resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
    environments: {
      prerender: {
        resolve: {
          conditions: ['@vitrine/source', ...defaultServerConditions],
          // Astro's own version of it: the pages' bundle would find the older one of another package.
          noExternal: ['cookie'],
        },
      },
    },
    // Older targets would compile `light-dark()` to code that ignores an element's color scheme.
    build: { target: 'es2023', cssTarget: 'esnext', chunkSizeWarningLimit: 2000 },
  },
});
