// The page shows exactly the script's tree, in a real Chromium: many random trees.
import { afterAll, beforeAll, it } from 'vitest';
import type { HostPages } from '../../../../test/support/browser/host-page.ts';
import { openRemotePages } from '../../test/remote-page.ts';
import { comparePages } from '../../test/same-page.ts';

let pages: HostPages;
beforeAll(async () => {
  pages = await openRemotePages();
});
afterAll(() => pages?.close());

it.each(['dom', 'react'] as const)('drawn with %s', renderer => comparePages(pages, renderer, 30));
