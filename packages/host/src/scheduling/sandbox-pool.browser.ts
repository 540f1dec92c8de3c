// Spare sandboxes in a real Chromium.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type * as kitModule from '../index.ts';

type Page = { kit: typeof kitModule; host: kitModule.Host };

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.close());

const part = (id: string): UIResourcePart => ({
  type: 'ui-resource',
  uri: `ui://test/${id}`,
  server: 'test',
  mimeType: 'text/html',
  source: 'embedded',
  content: `<p>${id}</p>`,
});

async function open(spares?: number) {
  const { page, problems } = await pages.open();
  await page.evaluate(
    ({ template, spares }) => {
      const w = window as unknown as Page;
      w.host = w.kit.createHost({
        sandbox: { template },
        info: { name: 't', version: '1' },
        ...(spares !== undefined && { spares }),
      });
    },
    { template: pages.template, spares },
  );
  const show = async (id: string) => {
    await page.evaluate(
      shown =>
        (window as unknown as Page).host
          .surface({ id: shown.uri, part: shown })
          .show(document.querySelector('#root') as HTMLElement),
      part(id),
    );
    await page.waitForSelector(`[data-surface-id="ui://test/${id}"][data-surface-state="ready"]`);
  };
  return { page, problems, show };
}

it('the next view of a server uses the spare sandbox, and a new spare is created', async () => {
  const { page, problems, show } = await open();
  await show('one');
  await page.waitForFunction(() => document.querySelectorAll('iframe').length === 2);
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) if (!frame.closest('#root')) frame.id = 'spare';
  });
  await show('two');
  await expect.poll(() => page.locator('[data-surface-id="ui://test/two"] iframe').getAttribute('id')).toBe('spare');
  await expect.poll(() => page.frameLocator('#spare').frameLocator('iframe').locator('p').textContent()).toBe('two');
  await page.waitForFunction(() => document.querySelectorAll('iframe').length === 3);
  await page.evaluate(() => (window as unknown as Page).host.close());
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});

it('warm() creates a spare sandbox before the first result; with spares disabled it creates none', async () => {
  const { page, show } = await open();
  await page.evaluate(() => (window as unknown as Page).host.warm({ server: 'test' }));
  await page.waitForSelector('iframe', { state: 'attached' });
  await page.evaluate(() => {
    document.querySelector('iframe')!.id = 'spare';
  });
  await show('first');
  await expect.poll(() => page.locator('#root iframe').getAttribute('id')).toBe('spare');
  await page.close();

  const without = await open(0);
  await without.page.evaluate(() => (window as unknown as Page).host.warm({ server: 'test' }));
  await without.show('first');
  await expect.poll(() => without.page.locator('iframe').count()).toBe(1);
  await without.page.close();
});

it('a view that is shown while its spare is being created, and a surface that is shown again while it closes, are both shown', async () => {
  const { page, problems, show } = await open();
  await page.evaluate(() => (window as unknown as Page).host.warm({ server: 'test' }));
  await show('at-once');
  await page.evaluate(shown => {
    const { host } = window as unknown as Page;
    void host.find(shown.uri)?.close();
    host.surface({ id: shown.uri, part: shown }).show(document.querySelector('#root') as HTMLElement);
  }, part('at-once'));
  // The element of the closed surface is ready, too, until it is gone.
  await page.waitForFunction(
    () => (window as unknown as Page).host.find('ui://test/at-once')?.getSnapshot().state === 'ready',
  );
  await page.waitForFunction(() => document.querySelectorAll('#root [data-surface-state="ready"] iframe').length === 1);
  await page.evaluate(async () => {
    const { host } = window as unknown as Page;
    await host.close();
    host.warm({ server: 'test' });
  });
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});

it('the next view of a resource starts with the last reported height', async () => {
  const { page } = await open();
  await page.evaluate(shown => {
    const talking = {
      ...shown,
      content: `<script>parent.postMessage({type:'ui-size-change',payload:{height:432}},'*')</script>`,
    };
    (window as unknown as Page).host
      .surface({ id: 'first', part: talking })
      .show(document.querySelector('#root') as HTMLElement);
  }, part('same'));
  await page.waitForFunction(() => (window as unknown as Page).host.find('first')?.getSnapshot().height === 432);
  // Read in the turn in which it is shown: later the view's own height counts.
  const height = await page.evaluate(shown => {
    const surface = (window as unknown as Page).host.surface({ id: 'second', part: shown });
    surface.show(document.querySelector('#root') as HTMLElement);
    return surface.getSnapshot().height;
  }, part('same'));
  expect(height).toBe(432);
  await page.close();
});
