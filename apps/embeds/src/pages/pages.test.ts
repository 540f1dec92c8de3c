import { gzipSync } from 'node:zlib';
import { TOOL_SCHEMAS } from '@vitrine/protocol/render-data';
import { expect, it } from 'vitest';
import { PAGES } from './index.ts';

it('there is a page for every schema of render data', () => {
  expect(Object.keys(PAGES).sort()).toEqual(Object.keys(TOOL_SCHEMAS).sort());
});

it.each(Object.entries(PAGES))('%s is at most 40 KB gzipped, and loads nothing', (_name, html) => {
  const size = gzipSync(html, { level: 9 }).length;
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(40_000);
  expect(html).not.toMatch(/<link|<script[^>]+src=|@import|url\(/);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});
