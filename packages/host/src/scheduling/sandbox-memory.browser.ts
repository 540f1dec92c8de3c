// The first sandbox of a page, which starts before there is a result, in a real Chromium.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type * as kitModule from '../index.ts';

type Window = { kit: typeof kitModule; host: kitModule.Host };

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.close());

const part: UIResourcePart = {
  type: 'ui-resource',
  uri: 'ui://test/one',
  server: 'test',
  mimeType: 'text/html',
  source: 'embedded',
  content: '<p>one</p>',
  metadata: { ui: { csp: { connectDomains: ['https://api.example'] } } },
};

async function open() {
  const { page, problems } = await pages.open();
  const start = (options: object = {}) =>
    page.evaluate(
      ({ template, options }) => {
        const w = window as unknown as Window;
        w.host = w.kit.createHost({ sandbox: { template }, info: { name: 't', version: '1' }, ...options });
      },
      { template: pages.template, options },
    );
  const show = async () => {
    await page.evaluate(
      shown =>
        (window as unknown as Window).host
          .surface({ id: 'one', part: shown })
          .show(document.querySelector('#root') as HTMLElement),
      part,
    );
    await page.waitForSelector('[data-surface-id="one"][data-surface-state="ready"]');
  };
  return { page, problems, start, show };
}

it('a page starts the sandbox of the server that was shown last, with its policy, and the first view uses it', async () => {
  const { page, problems, start, show } = await open();
  await start({ startsWarm: false });
  await show();
  await page.reload();
  await start();
  await page.waitForSelector('iframe', { state: 'attached' });
  await page.evaluate(() => {
    document.querySelector('iframe')!.id = 'spare';
  });
  await show();
  await expect.poll(() => page.locator('[data-surface-id="one"] iframe').getAttribute('id')).toBe('spare');
  await expect.poll(() => page.frameLocator('#spare').frameLocator('iframe').locator('p').textContent()).toBe('one');
  expect(problems).toEqual([]);
  await page.close();
});

it('a page starts none where nothing was shown, what is stored is damaged, or the option is off', async () => {
  const { page, start, show } = await open();
  const countAfterIdle = () =>
    page.evaluate(async () => {
      await new Promise(resolve => requestIdleCallback(resolve));
      await new Promise(resolve => requestIdleCallback(resolve));
      return document.querySelectorAll('iframe').length;
    });
  await start();
  expect(await countAfterIdle()).toBe(0);
  await show();
  await page.reload();
  await start({ startsWarm: false });
  expect(await countAfterIdle()).toBe(0);
  for (const damaged of ['', '{', '[]', '{"sandboxes":[{"server":1}]}']) {
    await page.evaluate(text => localStorage.setItem('vitrine:sandboxes', text), damaged);
    await page.reload();
    await start();
    expect(await countAfterIdle()).toBe(0);
  }
  await page.close();
});
