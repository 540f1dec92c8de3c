// Scripts that use too many resources, in a real Chromium: they are stopped or slowed down, and the page stays responsive.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostPages } from '../../../../test/support/browser/host-page.ts';
import { openRemotePages, showScript } from '../../test/remote-page.ts';

let pages: HostPages;
beforeAll(async () => {
  pages = await openRemotePages();
});
afterAll(() => pages?.close());

declare global {
  interface Window {
    frames_: number;
  }
}

describe('a script that never ends is stopped, and the page stays responsive', () => {
  // From the beginning of each page: a script may have been stopped before a test can do anything.
  beforeAll(() =>
    pages.browser.context.addInitScript(() => {
      window.frames_ = 0;
      const count = (): void => {
        window.frames_++;
        requestAnimationFrame(count);
      };
      count();
    }),
  );
  it.each([
    ['at its start', 'root.append("x"); for (;;) {}'],
    ['in a timer', 'root.append("x"); setTimeout(() => { for (;;) {} }, 50)'],
    ['in promises', 'root.append("x"); const again = () => Promise.resolve().then(again); setTimeout(again, 50)'],
  ])('%s', async (_, script) => {
    const { page, box, state, error } = await showScript(pages, script, { limits: { unresponsiveMs: 1_000 } });
    await state('failed');
    expect(await error()).toMatchObject({ code: 'script-unresponsive' });
    await expect.poll(() => box.textContent()).toContain('the tool’s own text');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    // The watchdog alone waits three quarters of a second: a page that was held would have drawn next to nothing in it.
    expect(await page.evaluate(() => window.frames_)).toBeGreaterThan(5);
    await expect.poll(() => box.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
    await page.close();
  });
});

describe('drawing faster than a user can see', () => {
  it('of ten thousand updates the page applies a few, and the last one', async () => {
    const { page, drawn, state } = await showScript(
      pages,
      `const text = document.createElement('ui-text'); root.append(text);
       let n = 0;
       const timer = setInterval(() => { for (let i = 0; i < 100; i++) text.content = String(++n); if (n >= 10000) clearInterval(timer); }, 10);`,
    );
    await state('ready');
    const changes = await drawn.evaluate(
      root =>
        new Promise<number>(resolve => {
          let count = 0;
          const check = (): void => {
            if (root.textContent === '10000') resolve(count);
          };
          new MutationObserver(records => {
            count += records.length;
            check();
          }).observe(root, { subtree: true, characterData: true, childList: true });
          // On a slow machine the last update may be there already.
          check();
        }),
    );
    expect(changes).toBeLessThan(1000);
    await page.close();
  });

  it('six thousand insertions and removals wait in the worker, none is lost, and the page stays responsive', async () => {
    const { page, drawn, state, error } = await showScript(
      pages,
      `let n = 0;
       const timer = setInterval(() => {
         for (let i = 0; i < 100; i++) { const text = document.createElement('ui-text'); text.content = String(++n); root.append(text); if (root.childNodes.length > 10) root.firstChild.remove(); }
         if (n >= 3000) clearInterval(timer);
       }, 10);`,
    );
    await state('ready');
    await page.waitForFunction(() => document.querySelector('.vitrine-remote')?.textContent?.endsWith('3000'));
    await expect
      .poll(() => drawn.locator('> *').allTextContents())
      .toEqual(Array.from({ length: 10 }, (_, i) => String(2991 + i)));
    expect(await error()).toBeUndefined();
    await page.close();
  });
});

describe('beyond a limit the surface fails with the reason, and shows the tool’s own text', () => {
  // Small limits: what is counted must not depend on how fast the machine is.
  it.each([
    ['nodes', { nodes: 50 }, `for (let i = 0; i < 60; i++) root.append(document.createElement('ui-text'))`, /50 nodes/],
    [
      '20,000 nodes at once',
      {},
      `for (let i = 0; i < 20000; i++) root.append(document.createElement('ui-text'))`,
      /5000 nodes/,
    ],
    [
      'depth',
      {},
      `let at = root; for (let i = 0; i < 70; i++) { const card = document.createElement('ui-card'); at.append(card); at = card; }`,
      /deeper than 64/,
    ],
    [
      'characters',
      { totalLength: 1000 },
      `for (let i = 0; i < 11; i++) root.append('x'.repeat(100))`,
      /1000 characters/,
    ],
    [
      'waiting mutations',
      { mutationsPerSecond: 100, waiting: 500 },
      `root.append('x'); setInterval(() => { for (let i = 0; i < 200; i++) { root.append('y'); root.lastChild.remove(); } }, 10)`,
      /faster/,
    ],
    ['one drawing', {}, `root.append('x'.repeat(1e6))`, /more at once/],
    ['script', { scriptLength: 10 }, `root.append('x')`, /longer than 10/],
  ])('%s', async (_, limits, script, reason) => {
    const { page, box, state, error } = await showScript(pages, script, { limits });
    await state('failed');
    expect(await error()).toMatchObject({ code: 'script-limit', message: expect.stringMatching(reason) });
    await expect.poll(() => box.textContent()).toContain('the tool’s own text');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.close();
  });
});

it('a flood of messages is dropped and counted in the worker; drawing and later actions go on', async () => {
  const { page, drawn, state, actions } = await showScript(
    pages,
    `for (let i = 0; i < 2000; i++) { parent.postMessage({ type: 'notify', payload: { message: 'm' + i } }, '*'); console.log(i); }
     const button = document.createElement('ui-button'); button.label = 'later';
     button.addEventListener('press', () => parent.postMessage({ type: 'intent', payload: { intent: 'later', params: {} } }, '*'));
     root.append(button);`,
  );
  await state('ready');
  await page.waitForFunction(
    () =>
      (window as unknown as { surface: { getSnapshot(): { dropped: number } } }).surface.getSnapshot().dropped > 1000,
  );
  await page.waitForFunction(() => {
    document.querySelector<HTMLElement>('.vitrine-remote button')?.click();
    return (window as unknown as { actions: { type: string }[] }).actions.some(action => action.type === 'intent');
  });
  expect((await actions()).length).toBeLessThan(500);
  await expect.poll(() => drawn.textContent()).toBe('later');
  await page.close();
});
