// The collection of pages that Starlight shows: src/content/docs, written by scripts/write-pages.ts.
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro/content/config';

export const collections: Record<'docs', ReturnType<typeof defineCollection>> = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
};
