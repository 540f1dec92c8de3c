// The scenes of `npm run shots`: the calls in the transcript, and the actions in the page before the screenshot.
import type { Page } from 'playwright-core';

export interface Scene {
  name: string;
  calls: { server: string; tool: string; arguments: Record<string, unknown> }[];
  /** `narrow`: the list of tools is a drawer. */
  arrange?(page: Page, layout: { narrow: boolean }): Promise<void>;
}

const product = { server: 'product-card', tool: 'show_product', arguments: { product: 'arc-kettle' } };
const weather = { server: 'weather-view', tool: 'forecast', arguments: { place: 'Oslo' } };
const budget = { server: 'budget-allocator', tool: 'get-budget-data', arguments: {} };
const everything = (tool: string, args: Record<string, unknown> = {}) => ({
  server: 'everything',
  tool,
  arguments: args,
});

async function choose(page: Page, { server, tool, narrow }: { server: string; tool: string; narrow: boolean }) {
  if (narrow) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const group = page.locator(`[data-server-name="${server}"]`);
  const entry = group.locator(`[data-tool-name="${tool}"]`);
  // When there are many tools, each server's are folded.
  if (!(await entry.isVisible())) await group.locator('summary').click();
  await entry.click();
  await page.waitForSelector('.draft');
}

const ready = async (page: Page): Promise<void> => {
  await page.waitForSelector('[data-surface-state=ready]');
};

/** Moves the first surface, where the page offers that. */
async function place(
  page: Page,
  name: 'Open in side panel' | 'Small window' | 'Full screen' | undefined,
): Promise<void> {
  await ready(page);
  const button = page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
  if (name !== undefined && (await button.count()) > 0) await button.press('Enter');
}

type Logged = { seq: number; type: string; callId?: string; sanitized?: { content: { type: string }[] } };

/** Shows the session with another log. */
async function withLog(page: Page, change: (events: Logged[]) => object[]): Promise<void> {
  await page.route('**/events?*', route => route.continue({ url: route.request().url().replace(/\d+$/, '9999') }));
  await page.route(/\/api\/sessions\/[^/]+$/, async route => {
    const response = await route.fetch();
    const session = (await response.json()) as { events: Logged[] };
    await route.fulfill({ response, json: { ...session, events: change(session.events) } });
  });
  await page.reload();
  await ready(page);
}

/** The note that the interface is shown elsewhere, in place of the result. */
function toEarlyInterface(events: readonly Logged[]): object[] {
  const { sanitized, callId, ...event } = events.at(-1)!;
  const part = sanitized?.content.find(({ type }) => type === 'ui-resource');
  return [{ ...event, type: 'tool:interface', callId, part }];
}

export const SCENES: Scene[] = [
  { name: 'empty', calls: [] },
  {
    name: 'tools',
    calls: [],
    async arrange(page, { narrow }) {
      if (narrow) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.fill('input[type=search]', 'get');
    },
  },
  {
    name: 'form',
    calls: [],
    arrange: (page, { narrow }) => choose(page, { server: 'weather-view', tool: 'forecast', narrow }),
  },
  {
    name: 'form-json',
    calls: [],
    async arrange(page, { narrow }) {
      await choose(page, { server: 'everything', tool: 'get-annotated-message', narrow });
      await page.getByRole('button', { name: 'Edit as JSON' }).click();
    },
  },
  { name: 'product-card', calls: [product], arrange: ready },
  { name: 'weather-view', calls: [weather], arrange: ready },
  { name: 'budget-allocator', calls: [budget], arrange: ready },
  // Only where there is room for it; elsewhere in its place.
  {
    name: 'beside',
    calls: [product, weather],
    arrange: (page, { narrow }) => place(page, narrow ? undefined : 'Open in side panel'),
  },
  { name: 'full-screen', calls: [weather], arrange: page => place(page, 'Full screen') },
  { name: 'small-window', calls: [weather, product], arrange: page => place(page, 'Small window') },
  {
    name: 'approval',
    calls: [product],
    async arrange(page) {
      await ready(page);
      // An earlier scene may have allowed it permanently.
      await page.request.delete(new URL('/api/consents', page.url()).href, { data: {} });
      await page
        .frameLocator('[data-surface-state] iframe')
        .frameLocator('iframe')
        .getByRole('button', { name: /basket/i })
        .click();
      await page.locator('[data-approval-action=allow]').scrollIntoViewIfNeeded();
      await page.waitForSelector('[data-approval-action=allow][aria-disabled=false]');
    },
  },
  // No example is slow, so the page receives the call before its answer.
  {
    name: 'early',
    calls: [weather],
    arrange: page => withLog(page, events => [...events.slice(0, -1), ...toEarlyInterface(events)]),
  },
  {
    name: 'shield',
    calls: [weather],
    async arrange(page) {
      await ready(page);
      await page.getByRole('button', { name: /^Sandboxed/ }).press('Enter');
      for (const name of ['Allow for this server', 'Messages']) await page.getByText(name).click();
      await page.locator('.shield-panel:popover-open').evaluate(panel => panel.scrollTo(0, 0));
    },
  },
  {
    name: 'permissions',
    calls: [product],
    async arrange(page) {
      await ready(page);
      await page.request.put(new URL('/api/servers/product-card/opt-ins', page.url()).href, {
        data: { optIns: ['wasm'] },
      });
      // Allowed in this scene, or in an earlier one.
      const { consents } = (await (await page.request.get(new URL('/api/consents', page.url()).href)).json()) as {
        consents: unknown[];
      };
      if (consents.length === 0) {
        await page
          .frameLocator('[data-surface-state] iframe')
          .frameLocator('iframe')
          .getByRole('button', { name: /basket/i })
          .click();
        await page.locator('[data-approval-action=always]').scrollIntoViewIfNeeded();
        await page.locator('[data-approval-action=always][aria-disabled=false]').click();
        await page.locator('[data-approval]').waitFor({ state: 'detached' });
      }
      await page.getByRole('button', { name: 'Permissions' }).click();
      await page.locator('.permissions').first().waitFor();
    },
  },
  {
    name: 'failed',
    calls: [weather],
    async arrange(page) {
      await page.route(/^http:\/\/[a-z0-9-]+\.localhost/, route => route.abort());
      await page.reload();
      await page.waitForSelector('[data-surface-state=failed]');
    },
  },
  {
    name: 'results',
    calls: [
      everything('echo', { message: 'Hello from **Vitrine**' }),
      everything('get-structured-content', { location: 'New York' }),
      everything('get-tiny-image'),
      everything('get-resource-links', { count: 2 }),
      everything('get-resource-reference', { resourceType: 'Text', resourceId: 1 }),
    ],
    arrange: page => page.evaluate(() => scrollTo(0, 0)),
  },
  {
    name: 'results-end',
    calls: [
      everything('get-annotated-message', { messageType: 'error', includeImage: true }),
      everything('get-resource-links', { count: 2 }),
      everything('get-resource-reference', { resourceType: 'Blob', resourceId: 2 }),
    ],
  },
  {
    name: 'errors',
    calls: [
      { server: 'weather', tool: 'forecast', arguments: { place: 'Atlantis' } },
      everything('get-resource-reference', { resourceType: 'Text', resourceId: -1 }),
    ],
    arrange: page => page.evaluate(() => scrollTo(0, 0)),
  },
  { name: 'missing', calls: [], arrange: async page => void (await page.goto(new URL('/s/none', page.url()).href)) },
  // docs/images/chat.png
  { name: 'readme', calls: [product], arrange: ready },
];
