// Declares tests that run axe in every built page, in one theme.
import { describe, expect, it } from 'vitest';
import type { PageName } from '../src/pages/index.ts';
import { type EmbedFrames, structured } from './embed-frames.ts';

/** Names and sizes as servers send them. */
export const DATABASES = {
  databases: [
    { name: 'users_db', size: 20_722 },
    { name: 'empty', size: 0 },
    { name: 'exa', size: 2 ** 60 },
    { name: 'digits', size: '9007199254740993' },
    { name: 'inv\u202Egpj<b>x</b>', size: 1 },
  ],
  totalCount: 5,
};

const WIDE: Record<PageName, unknown> = {
  'list-databases': DATABASES,
  'collection-schema': {
    database: 'shop',
    collection: 'orders',
    schema: {
      _id: { types: [{ bsonType: 'ObjectId' }] },
      address: { types: [{ bsonType: 'Document', fields: { city: { types: [{ bsonType: 'String' }] } } }] },
    },
  },
  'rename-collection': { database: 'shop', collection: 'old', dropTarget: true },
  'hello-world': { message: 'Hello' },
  table: {
    rows: [
      { name: 'Ada', n: 1, more: { x: [1] } },
      { name: null, n: 2.5, when: { $date: '2026-01-01T00:00:00Z' } },
    ],
  },
};

/** Tests that axe finds nothing. `frames`: the frames of the test file, which exist once its tests run. */
export function axeFindsNothing(theme: 'light' | 'dark', frames: () => EmbedFrames): void {
  describe(`axe in ${theme}`, () => {
    it.each(Object.keys(WIDE) as PageName[])('finds nothing in %s, at 360 pixels', async name => {
      await frames().page.setViewportSize({ width: 360, height: 700 });
      const view = await frames().open(name, { context: { theme }, result: structured(WIDE[name]) });
      await view.locator('.ve-card:not([aria-busy])').waitFor();
      if (name === 'collection-schema') await view.getByRole('button', { name: 'address' }).click();
      if (name === 'table') await view.getByRole('gridcell', { name: 'Ada' }).dblclick();
      expect(await frames().violations()).toEqual([]);
      // Nothing is wider than the frame.
      await expect.poll(() => view.locator('html').evaluate(root => root.scrollWidth <= root.clientWidth)).toBe(true);
    });

    it('finds nothing in a problem and in a skeleton', async () => {
      const bad = await frames().open('table', { context: { theme }, result: structured(12) });
      await bad.getByText('cannot be shown').waitFor();
      expect(await frames().violations()).toEqual([]);
      const waiting = await frames().open('table', { context: { theme } });
      await waiting.getByText('Loading').waitFor({ state: 'attached' });
      expect(await frames().violations()).toEqual([]);
    });
  });
}
