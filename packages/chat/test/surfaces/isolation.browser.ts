// Two servers in one session, each with a view that tries to call, read or receive what belongs to the other.
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

const NAMES = ['alpha', 'beta'] as const;
const server = (name: string, victim: string) => stdioServer('hostile/isolation-server.ts', name, victim);

interface Watched {
  received: string[];
  tried: Record<string, string>;
  result: string;
}

/** Members of an event that the test reads. */
interface SessionEvent {
  type: string;
  callId: string;
  server: string;
  toolName: string;
  initiator?: string;
  sanitized: { content: { text: string }[] };
}

let chat: OpenedChat;
let session = '';
let page: Page;
const views: Record<string, Watched> = {};
const requestsByServer: Record<string, string[]> = {};
let calls: SessionEvent[] = [];
const events = async (): Promise<SessionEvent[]> =>
  ((await (await fetch(`${chat.url}/api/sessions/${session}`)).json()) as { events: SessionEvent[] }).events;

beforeAll(async () => {
  chat = await openChat({
    plain: true,
    isolated: true,
    servers: { alpha: server('alpha', 'beta'), beta: server('beta', 'alpha') },
  });
  session = await chat.sessionWith('show', {}, 'alpha');
  await chat.post(`/api/sessions/${session}/tool-calls`, { server: 'beta', tool: 'show', arguments: {} });
  page = await chat.open(`/s/${session}`);
  const view = (name: string): FrameLocator => page.frameLocator(`[data-server=${name}] iframe`).frameLocator('iframe');
  const says = (name: string, text: string) => view(name).locator('#done').getByText(text).waitFor();
  for (const name of NAMES) await says(name, 'ready');
  for (const name of NAMES) {
    await view(name)
      .locator('body')
      .evaluate(() => void (window as unknown as { go(): void }).go());
    await says(name, 'done');
  }
  // Whatever one does now comes after all that the other said.
  await chat.post(`/api/sessions/${session}/tool-calls`, { server: 'beta', tool: 'show', arguments: {} });
  await page.locator('[data-server=beta][data-surface-state=ready]').nth(1).waitFor();
  for (const name of NAMES) {
    views[name] = await page
      .locator(`[data-server=${name}]`)
      .first()
      .frameLocator('iframe')
      .frameLocator('iframe')
      .locator('body')
      .evaluate(() => {
        const { received, tried, result } = window as unknown as Watched;
        return { received, tried, result };
      });
  }
  for (const name of NAMES) {
    const { callId } = await chat.post(`/api/sessions/${session}/tool-calls`, {
      server: name,
      tool: 'asked',
      arguments: {},
    });
    const result = await vi.waitUntil(
      async () => (await events()).find(event => event.type === 'llm:tool-result' && event.callId === callId),
      { timeout: 20_000 },
    );
    requestsByServer[name] = JSON.parse(result.sanitized.content[0]!.text) as string[];
  }
  calls = (await events()).filter(({ type }) => type === 'llm:tool-call');
}, 120_000);
afterAll(() => chat?.close());

describe.each([
  ['alpha', 'beta'],
  ['beta', 'alpha'],
] as const)('a view of %s, beside one of %s', (name, other) => {
  it('calls only the tools of its own server, whatever the name', () => {
    expect(views[name]!.tried['call secret']).toContain(`token-of-${name}`);
    for (const [what, outcome] of Object.entries(views[name]!.tried))
      if (what.startsWith('call ') && what !== 'call secret') expect(outcome, what).toMatch(/^failed: /);
    expect(requestsByServer[other]).not.toContain(`secret by ${name}`);
    expect(requestsByServer[name]).toEqual([`secret by ${name}`]);
    const byViews = calls.filter(({ initiator }) => initiator === 'view');
    expect(byViews.filter(call => call.server === name).map(({ toolName }) => toolName)).toEqual(['secret']);
  });

  it('reads only the resources of its own server', () => {
    for (const [what, outcome] of Object.entries(views[name]!.tried))
      if (what.startsWith('read ')) expect(outcome, what).toMatch(/^failed: /);
    expect(requestsByServer[other]!.filter(line => line.startsWith('read '))).toEqual([]);
  });

  it('receives nothing of the other’s calls, results and broadcasts', () => {
    const { received, tried } = views[name]!;
    expect(received.join()).toContain(`token-of-${name}`);
    expect([...received, ...Object.values(tried)].filter(text => text.includes(`token-of-${other}`))).toEqual([]);
    expect(received.filter(text => text.startsWith('broadcast'))).toEqual([]);
  });

  it('reads no document, variable, store or cookie of another frame', () => {
    const { tried } = views[name]!;
    const reads = Object.entries(tried).filter(([what]) => /^(document|global|indexedDB|caches|cookie)/.test(what));
    // Two of the page and of each frame of the other view, and three of this one; a frame that waits for the next view has two more.
    expect(reads.length).toBeGreaterThanOrEqual(9);
    expect(reads.filter(([, outcome]) => !outcome.startsWith('failed: '))).toEqual([]);
    // What the page keeps for this view alone.
    expect([tried['own localStorage'], tried['own sessionStorage']]).toEqual(['did: []', 'did: []']);
  });

  it('sends nothing in the other’s name, and shows nothing in it', () => {
    // The posts were made: no frame received them.
    expect(Object.entries(views[name]!.tried).filter(([what]) => what.startsWith('post ')).length).toBeGreaterThan(10);
    expect(views[other]!.received.filter(text => text.includes('forged'))).toEqual([]);
    expect(views[other]!.result).toBe(`token-of-${other}`);
  });
});

describe('a view in an endless loop', () => {
  it('is closed by the user, while the other view and the page continue', async () => {
    const surface = (name: string) => page.locator(`[data-server=${name}][data-surface-id]`).first();
    const body = (name: string) => surface(name).frameLocator('iframe').frameLocator('iframe').locator('body');
    await body('alpha').evaluate(
      () =>
        void setTimeout(() => {
          for (;;);
        }),
    );
    const again = body('beta').evaluate(() => (window as unknown as { go(): Promise<void> }).go());
    await page.getByRole('button', { name: 'Hide the interface of show' }).first().click();
    const show = page.getByRole('button', { name: 'Show again' });
    await show.waitFor();
    await expect.poll(() => page.locator('[data-server=alpha][data-surface-id]').count()).toBe(0);
    await expect.poll(() => show.evaluate(button => document.activeElement === button)).toBe(true);
    await page.getByText('token-of-alpha').first().waitFor();
    await again;
    await show.press('Enter');
    await body('alpha').getByText('ready').waitFor();
  });
});
