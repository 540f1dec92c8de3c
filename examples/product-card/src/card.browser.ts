// The card in a real Chromium, inside a real host and sandbox, against the real server: what a user does with it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { viewFrame } from '../../../test/support/browser/view-frame.ts';
import { sample } from '../../../test/support/thorough.ts';
import { createShopServer } from './server.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.close());

async function openShop(): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([createShopServer().connect(serverSide), client.connect(clientSide)]);
  return client;
}

/** Shows a product's card; `answer` carries out its actions. */
async function show(
  product: string,
  {
    theme = 'light',
    width = 700,
    answer,
  }: { theme?: 'light' | 'dark'; width?: number; answer?: (action: Action, client: Client) => Promise<unknown> } = {},
) {
  const client = await openShop();
  const { content } = await client.callTool({ name: 'show_product', arguments: { product } });
  const { resource } = content[1] as { resource: { uri: string; mimeType: string; text: string } };
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: resource.uri,
    server: 'shop',
    mimeType: resource.mimeType,
    source: 'embedded',
    content: resource.text,
  };
  const { page, problems } = await pages.open();
  await page.emulateMedia({ colorScheme: theme });
  const actions: Action[] = [];
  const callTool = async (action: Action) => {
    if (action.type !== 'tool') return {};
    return client.callTool({ name: action.tool, arguments: action.arguments });
  };
  await page.exposeFunction('act', async (action: Action) => {
    actions.push(action);
    try {
      return { result: await (answer ?? callTool)(action, client) };
    } catch (error) {
      return { refused: (error as Error).message };
    }
  });
  await page.evaluate(
    ({ part, template, width, theme }) => {
      type Kit = typeof import('@vitrine/host');
      const { kit, act } = window as unknown as {
        kit: Kit;
        act(action: unknown): Promise<{ result?: unknown; refused?: string }>;
      };
      document.documentElement.style.colorScheme = theme;
      const root = document.querySelector('#root') as HTMLElement;
      root.style.width = `${width}px`;
      const host = kit.createHost({
        sandbox: { template },
        info: { name: 'test', version: '1' },
        context: { theme },
        async onAction(action) {
          const { result, refused } = await act(action);
          if (refused !== undefined) throw new kit.ActionRefused(refused);
          return result;
        },
      });
      host.surface({ id: 'card', part, tool: { name: 'show_product' } }).show(root);
    },
    { part, template: pages.template, width, theme },
  );
  const box = page.locator('[data-surface-id="card"]');
  const card = box.frameLocator('iframe').frameLocator('iframe');
  await card.locator('.add').waitFor();
  await page.waitForSelector('[data-surface-id="card"][data-surface-state="ready"]');
  return { page, problems, box, card, actions, client };
}

describe('the product card', () => {
  it('adds to the basket: the server’s basket is shown in the card', async () => {
    const { page, problems, card, actions, client } = await show('halo-lamp');
    await card.getByRole('button', { name: 'One more' }).click();
    await card.getByRole('button', { name: 'Add to basket' }).click();
    await card.getByText('In your basket: 2 · €298.00').waitFor();
    expect(actions).toEqual([
      { type: 'tool', tool: 'add_to_basket', arguments: { product: 'halo-lamp', quantity: 2 } },
    ]);
    expect((await client.callTool({ name: 'show_basket' })).structuredContent).toMatchObject({ basket: { items: 2 } });

    await card.getByRole('button', { name: 'Add to basket' }).click();
    await card.getByText('In your basket: 3 · €447.00').waitFor();
    const add = card.getByRole('button', { name: 'All in your basket' });
    await add.waitFor();
    await expect.poll(() => add.isDisabled()).toBe(true);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('shows why the host refused, and can be tried again', async () => {
    let requestCount = 0;
    const { page, card } = await show('tide-mug', {
      answer: async (action, client) => {
        if (++requestCount === 1) throw new Error('You did not allow this.');
        if (action.type !== 'tool') return {};
        return client.callTool({ name: action.tool, arguments: action.arguments });
      },
    });
    await card.getByRole('button', { name: 'Add to basket' }).click();
    await card.getByText('You did not allow this.').waitFor();
    await card.getByRole('button', { name: 'Add to basket' }).click();
    await card.getByText('In your basket: 1 · €28.00').waitFor();
    await page.close();
  });

  it('shows the server’s own error, when another customer bought the last ones', async () => {
    const { page, card, client } = await show('halo-lamp');
    await client.callTool({ name: 'add_to_basket', arguments: { product: 'halo-lamp', quantity: 3 } });
    await card.getByRole('button', { name: 'Add to basket' }).click();
    await card.getByText('There are only 3 of Halo desk lamp, and 3 are in your basket already.').waitFor();
    await page.close();
  });

  it('asks in the conversation, in the user’s name', async () => {
    const { page, card, actions } = await show('arc-kettle');
    await card.getByRole('button', { name: 'Ask about it' }).click();
    await expect.poll(() => actions).toMatchObject([{ type: 'prompt', content: [{ type: 'text' }] }]);
    expect(JSON.stringify(actions)).toContain('Arc pour-over kettle');
    await page.close();
  });

  it('a sold out product cannot be added, and special characters of a review are text', async () => {
    const { page, card } = await show('ridge-pack');
    await expect.poll(() => card.getByRole('button', { name: 'Sold out' }).isDisabled()).toBe(true);
    await card.getByText('Reviews').click();
    await card.getByText('the <side pocket> is too tight for my bottle & thermos').waitFor();
    await page.close();
  });

  it.each(sample([280, 360, 700, 540], 2))(
    'fits %i px: nothing is cut off, and the host gives it the height it needs',
    async width => {
      const { page, box, card } = await show('hush-headphones', { width });
      await card.getByText('Reviews').click();
      await card.locator('.bars').waitFor();
      // The card reports its new height; the host applies it.
      const frame = await viewFrame(card);
      await expect
        .poll(() => frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1))
        .toBe(true);
      expect((await box.boundingBox())!.width).toBeLessThanOrEqual(width);
      const cut = await frame.evaluate(() =>
        [...document.querySelectorAll('.card *')]
          .filter(
            element => !element.closest('svg, .hidden') && element.getBoundingClientRect().right > innerWidth + 0.5,
          )
          .map(element => element.className || element.tagName),
      );
      expect(cut).toEqual([]);
      await page.close();
    },
  );

  it.each(sample(['dark', 'light'] as const, 1))('has no accessibility violation in %s', async theme => {
    const { page, card } = await show('halo-lamp', { theme });
    await card.getByText('Reviews').click();
    const frame = await viewFrame(card);
    expect(await frame.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(theme === 'dark');
    await frame.evaluate(AXE);
    const violations = await frame.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`);
    });
    expect(violations).toEqual([]);
    await page.close();
  });
});
