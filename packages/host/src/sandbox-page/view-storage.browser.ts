// `localStorage` of views without a storage of their own, in a real Chromium: the interface (HTML, 12.2), and what the host stores of it.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSurfacePages, pages, part, show } from '../../test/show-surface.ts';

openSurfacePages();

/** An older view, ready by its first message: it is no matter of the dialect. */
const VIEW = `<!doctype html><p>stores</p><script>parent.postMessage({ type: 'notify', payload: { message: 'here' } }, '*')</script>`;

async function open(html = VIEW) {
  const shown = await show(part(html));
  await shown.state('ready');
  return { ...shown, body: shown.view.locator('body') };
}

/** Takes the view down and starts it again, as a reload of the application does. */
async function again(page: Page) {
  await page.evaluate(() => window.surface.park());
  await page.evaluate(() => window.surface.show(document.querySelector('#root') as HTMLElement));
  await page.waitForSelector('[data-surface-state="ready"]', { state: 'attached' });
}

describe('a view without a storage of its own', () => {
  it('finds in localStorage what it has put there, when it starts again; sessionStorage is empty', async () => {
    const { page, body, problems } = await open();
    await page.evaluate(
      ({ template, shown }) => {
        const saved = new Map<string, unknown>();
        const host = window.kit.createHost({
          sandbox: { template },
          info: { name: 'test', version: '1' },
          viewState: { load: async ({ id }) => saved.get(id), save: ({ id }, state) => void saved.set(id, state) },
        });
        const surface = host.surface({ id: 'call-3', part: shown });
        surface.show(document.body);
        Object.assign(window, { saved, surface });
      },
      { template: pages.template, shown: part(VIEW) },
    );
    const third = page.locator('[data-surface-id="call-3"]').frameLocator('iframe').frameLocator('iframe').locator('p');
    await third.evaluate(() => {
      localStorage.setItem('gone', '1');
      localStorage.setItem('theme', 'dark');
      localStorage.removeItem('gone');
      sessionStorage.setItem('once', '1');
    });
    // Later changes are sent together, a little later.
    await third.evaluate(() => void (localStorage.count = 2));
    const stored = { 'vitrine.dev/storage': { theme: 'dark', count: '2' } };
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { saved: Map<string, unknown> }).saved.get('call-3')))
      .toEqual(stored);
    await again(page);
    expect(
      await third.evaluate(() => ({ local: JSON.stringify(localStorage), session: sessionStorage.length })),
    ).toEqual({ local: '{"theme":"dark","count":"2"}', session: 0 });
    expect(await body.evaluate(() => localStorage.length)).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('has the interface of Storage', async () => {
    const { page, body } = await open();
    expect(
      await body.evaluate(() => {
        const read = (): unknown[] => [
          localStorage.length,
          localStorage.key(0),
          localStorage.key(9),
          localStorage.getItem('a'),
          localStorage.getItem('none'),
          localStorage.a,
          localStorage.none,
          'a' in localStorage,
          'none' in localStorage,
          Object.keys(localStorage),
          localStorage instanceof Storage,
          String(localStorage),
          localStorage === window.localStorage,
        ];
        localStorage.setItem('a', 1 as never);
        Object.assign(localStorage, { b: null });
        const full = read();
        delete localStorage.a;
        const less = [localStorage.length, localStorage.b, localStorage.a];
        localStorage.setItem('length', 'of items');
        localStorage.setItem('__proto__', 'own');
        const odd = [localStorage.length, localStorage.getItem('length'), localStorage.getItem('__proto__')];
        localStorage.clear();
        return { full, less, odd, cleared: localStorage.length, constructor: localStorage.constructor === Storage };
      }),
    ).toEqual({
      full: [2, 'a', null, '1', null, '1', undefined, true, false, ['a', 'b'], true, '[object Storage]', true],
      less: [1, 'null', undefined],
      odd: [3, 'of items', 'own'],
      cleared: 0,
      constructor: true,
    });
    await page.close();
  });

  it('may store 65,536 characters, and no more', async () => {
    const { page, body } = await open();
    const outcome = await body.evaluate(() => {
      const attempt = (name: string, characters: number): string => {
        try {
          localStorage.setItem(name, 'x'.repeat(characters));
          return 'stored';
        } catch (error) {
          return (error as Error).name;
        }
      };
      return [
        attempt('a', 65_535),
        attempt('b', 0),
        attempt('a', 65_536),
        attempt('a', 10),
        attempt('b', 65_000),
        localStorage.length,
      ];
    });
    expect(outcome).toEqual(['stored', 'QuotaExceededError', 'QuotaExceededError', 'stored', 'stored', 2]);
    await page.close();
  });

  it('cannot make the host store what is no storage, by a message of its own', async () => {
    const { page, body, problems } = await open();
    await body.evaluate(() => {
      const forge = (params: unknown): void =>
        parent.postMessage({ method: 'ui/notifications/sandbox-storage', params }, '*');
      for (const entries of [{ n: 1 }, ['a'], 'a', null, { a: 'x'.repeat(70_000) }]) forge({ entries });
      forge(undefined);
      localStorage.setItem('true', 'yes');
    });
    await again(page);
    expect(await body.evaluate(() => JSON.stringify(localStorage))).toBe('{"true":"yes"}');
    expect(problems).toEqual([]);
    await page.close();
  });
});

it('a view on an origin of its own has one too where the browser blocks the storage of that origin', async () => {
  const { page, state, view } = await show(part(VIEW, { metadata: { ui: { domain: 'shop.example' } } }));
  await state('ready');
  expect(
    await view.locator('body').evaluate(() => [origin !== 'null', (localStorage.here = 'yes'), localStorage.length]),
  ).toEqual([true, 'yes', 1]);
  await page.close();
});

it('two surfaces of one server do not share what they store', async () => {
  const { page, body } = await open();
  await body.evaluate(() => localStorage.setItem('whose', 'first'));
  await page.evaluate(shown => {
    window.host.surface({ id: 'call-2', part: shown }).show(document.body);
  }, part(VIEW));
  const other = page.locator('[data-surface-id="call-2"]').frameLocator('iframe').frameLocator('iframe');
  expect(await other.locator('body').evaluate(() => localStorage.getItem('whose'))).toBeNull();
  await page.close();
});
