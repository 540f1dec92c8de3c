import { gzipSync } from 'node:zlib';
import { TOOL_SCHEMAS } from '@vitrine/protocol/internal/render-data/tool-schemas';
import { expect, it } from 'vitest';
import { PAGES, type PageName } from './index.ts';

it('there is a page for every schema of render data', () => {
  expect(Object.keys(PAGES).sort()).toEqual(Object.keys(TOOL_SCHEMAS).sort());
});

/** Bytes gzipped. */
const BUDGETS: Record<PageName, number> = {
  'collection-schema': 29_000,
  'hello-world': 25_000,
  'list-databases': 28_000,
  'rename-collection': 29_000,
  // With the data table of @vitrine/components.
  table: 64_000,
};

it.each(Object.entries(PAGES))('%s is within its budget, and loads nothing', (name, html) => {
  const size = gzipSync(html, { level: 9 }).length;
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThanOrEqual(BUDGETS[name as PageName]);
  expect(html).not.toMatch(/<link|<script[^>]+src=|@import|url\(/);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});
