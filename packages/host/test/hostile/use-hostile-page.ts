// Opens one page with a hostile view at a time, for the tests of a file.
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { HostPages } from '../../../../test/support/browser/host-page.ts';
import type { Host } from '../../src/index.ts';
import { type HostilePage, openHostilePage, openHostilePages } from './hostile-page.ts';
import { HOSTILE_VIEWS, type HostileView } from './views.ts';

/** Globals of a page with a hostile view. */
export interface HostilePageGlobals {
  host: Host;
}

export let pages: HostPages;
export let hostilePage: HostilePage;

/** Opens the pages for the tests of a file, or of a `describe`. */
export function useHostilePages(rung?: 'sites' | 'static'): void {
  beforeAll(async () => {
    pages = await openHostilePages(rung);
  });
  afterEach(() => hostilePage?.leave());
  afterAll(() => pages?.close());
}

export async function openFor(view: HostileView): Promise<void> {
  hostilePage = await openHostilePage(pages, view);
}

/** Opens a page with the hostile view of this name, and starts its attack. */
export async function begin(name: string): Promise<void> {
  await openFor(HOSTILE_VIEWS.find(view => view.name === name)!);
  await hostilePage.begin();
}
