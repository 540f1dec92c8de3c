// Names the browser of the tests to commands that start one.
import { afterAll, beforeAll } from 'vitest';
import { chromiumPath } from '../../../../test/support/browser/chromium.ts';

/** Must be called at the top of a test file. */
export function useTestBrowser(): void {
  const before = process.env.CHROMIUM;
  beforeAll(() => {
    process.env.CHROMIUM = process.env.CHROMIUM_HEADLESS_SHELL ?? chromiumPath();
  });
  afterAll(() => {
    if (before === undefined) delete process.env.CHROMIUM;
    else process.env.CHROMIUM = before;
  });
}
