// Interfaces are read before they are needed: a first call finds them cached, and changes are read again.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type EventOf, readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { deferred, type ScriptedServer } from '../../test/support/scripted-connections.ts';
import type { Agent, AgentOptions } from '../index.ts';

const contents = (text: string, uri = 'ui://shop/card') => ({
  contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text }],
});
const withUI = (uri: string) => ({
  _meta: { ui: { resourceUri: uri } },
  answer: () => ({ content: [{ type: 'text', text: 'a card' }] }),
});

type Shop = ScriptedServer & { page: () => unknown };

/** A shop that says each time its interface was asked for. */
async function openShop(options: Partial<AgentOptions> & { server?: Partial<Shop> } = {}) {
  const { server, ...rest } = options;
  const reads: (() => void)[] = [];
  const shop: Shop = {
    page: () => contents('<h1>Card</h1>'),
    tools: { card: withUI('ui://shop/card') },
    resources: {
      'ui://shop/card': () => {
        reads.shift()?.();
        return shop.page();
      },
    },
    ...server,
  };
  let now = 0;
  const clock = { now: () => 0, monotonicMs: () => now };
  const nextRead = (): Promise<void> => new Promise(resolve => reads.push(resolve));
  const firstRead = nextRead();
  const agentSetup = await openAgent({ shop }, { prefetch: true, clock, ...rest });
  return { shop, begun: firstRead, nextRead, pass: (ms: number) => (now += ms), ...agentSetup };
}
const call = async (agent: Agent, sessionId: string, tool = 'card') =>
  (await agent.callTool(sessionId, { server: 'shop', tool, arguments: {}, initiator: 'user' })).callId;
const findResult = (agent: Agent, sessionId: string, callId: string) =>
  waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === callId);
const readDocument = async (agent: Agent, { sanitized }: EventOf<'llm:tool-result'>): Promise<string> => {
  const part = sanitized.content.find((each): each is UIResourcePart => each.type === 'ui-resource');
  return Buffer.from((await agent.blob(part?.ref ?? ''))?.bytes ?? []).toString();
};
/** Lets whatever is under way come to its end: nothing here waits for more than promises. */
const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

it('the first call has its interface at once, and its result does not wait for a server that reads slowly', async () => {
  const { agent, sessionId, shop, begun } = await openShop();
  await begun;
  await settle();
  shop.page = () => new Promise(() => {});
  const callId = await call(agent, sessionId);
  const events = await readUntil(agent, sessionId, event => event.type === 'llm:tool-result');
  expect(events.map(({ type }) => type)).toEqual(['llm:tool-call', 'tool:interface', 'llm:tool-result']);
  const result = await findResult(agent, sessionId, callId);
  expect(await readDocument(agent, result)).toBe('<h1>Card</h1>');
  expect(result.sanitized.resources).toMatchObject([{ kind: 'ui' }, { kind: 'result' }]);
});

it('one that changed unannounced is shown in its new version if the server returns it in time', async () => {
  const { agent, sessionId, shop, begun } = await openShop();
  await begun;
  await settle();
  shop.page = () => contents('<h1>New</h1>');
  expect(await readDocument(agent, await findResult(agent, sessionId, await call(agent, sessionId)))).toBe(
    '<h1>New</h1>',
  );
});

it('one that can no longer be read is shown in its cached version', async () => {
  const { agent, sessionId, shop, begun } = await openShop();
  await begun;
  await settle();
  shop.page = () => Promise.reject(new Error('busy'));
  expect(await readDocument(agent, await findResult(agent, sessionId, await call(agent, sessionId)))).toBe(
    '<h1>Card</h1>',
  );
});

it('announced changes are read again, and the old version is no longer shown', async () => {
  const { agent, sessionId, shop, begun, nextRead, changed, pass } = await openShop();
  await begun;
  await settle();
  const page = deferred<unknown>();
  shop.page = () => page.promise;
  const again = nextRead();
  pass(2000);
  shop.resourcesVersion = 1;
  changed();
  await again;
  const callId = await call(agent, sessionId);
  page.resolve(contents('<h1>New</h1>'));
  const result = await findResult(agent, sessionId, callId);
  expect(await readDocument(agent, result)).toBe('<h1>New</h1>');
});

it('the answer to a read from before a change is not cached', async () => {
  const { agent, sessionId, shop, begun, changed } = await openShop();
  const late = deferred<unknown>();
  shop.page = () => late.promise;
  await begun;
  shop.resourcesVersion = 1;
  changed();
  late.resolve(contents('<h1>Old</h1>'));
  await settle();
  shop.page = () => Promise.reject(new Error('gone'));
  const result = await findResult(agent, sessionId, await call(agent, sessionId));
  expect(await readDocument(agent, result)).toBe('');
});

it('an interface with an announced change is neither shown in its old version nor cached if it was read before', async () => {
  const watchers: ScriptedServer['watchers'] = new Map();
  const { agent, sessionId, shop, begun } = await openShop({ server: { watchers } });
  const old = deferred<unknown>();
  shop.page = () => old.promise;
  await begun;
  const announce = (): void => watchers.get('ui://shop/card')?.forEach(listener => void listener());
  announce();
  // No request from now on is given what is still on its way.
  const anew = deferred<unknown>();
  shop.page = () => anew.promise;
  const callId = await call(agent, sessionId);
  old.resolve(contents('<h1>Old</h1>'));
  await settle();
  anew.resolve(contents('<h1>New</h1>'));
  expect(await readDocument(agent, await findResult(agent, sessionId, callId))).toBe('<h1>New</h1>');

  // Held, and then changed: a server that answers slowly is waited for.
  announce();
  expect(watchers.get('ui://shop/card')?.size).toBe(0);
  const slow = deferred<unknown>();
  shop.page = () => slow.promise;
  const next = await call(agent, sessionId);
  await settle();
  setTimeout(slow.resolve, 400, contents('<h1>Newest</h1>'));
  expect(await readDocument(agent, await findResult(agent, sessionId, next))).toBe('<h1>Newest</h1>');
  expect(watchers.get('ui://shop/card')?.size).toBe(1);
});

it('interfaces of a server that connects later are read then; one at a time, each URI once, at most twenty', async () => {
  let running = 0;
  let most = 0;
  const uris = Array.from({ length: 30 }, (_, n) => `ui://shop/${n}`);
  const last = deferred<void>();
  const resources = Object.fromEntries(
    uris.map((uri, n) => [
      uri,
      async () => {
        most = Math.max(most, ++running);
        await settle();
        running--;
        if (n === 19) last.resolve();
        return contents('<h1>x</h1>', uri);
      },
    ]),
  );
  const tools = Object.fromEntries([...uris, ...uris].map((uri, n) => [`t${n}`, withUI(uri)]));
  const server: ScriptedServer = { status: 'connecting', tools, resources };
  const agentSetup = await openAgent({ shop: server }, { prefetch: true });
  await settle();
  expect(agentSetup.requests).toEqual([]);
  server.status = 'connected';
  agentSetup.changed();
  await last.promise;
  for (let n = 0; n < 10; n++) await settle();
  expect(agentSetup.requests.filter(request => request.includes('resources/read'))).toEqual(
    uris.slice(0, 20).map(uri => `shop resources/read ${uri}`),
  );
  expect(most).toBe(1);
});

it('more than 2 MiB are not cached', async () => {
  const large = contents(`<h1>${'x'.repeat(2 * 1024 * 1024)}</h1>`);
  const { agent, sessionId, shop, begun } = await openShop({ server: { page: () => large } });
  await begun;
  for (let n = 0; n < 5; n++) await settle();
  shop.page = () => Promise.reject(new Error('gone'));
  expect(await readDocument(agent, await findResult(agent, sessionId, await call(agent, sessionId)))).toBe('');
});

it('a server that announces changes without end is read at most every two seconds, and the last change is not missed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { shop, begun, nextRead, changed, pass, requests } = await openShop();
  const reads = () => requests.filter(request => request.includes('resources/read'));
  await begun;
  await settle();
  for (let n = 1; n < 50; n++) {
    shop.resourcesVersion = n;
    changed();
    await settle();
  }
  expect(reads()).toHaveLength(1);
  const again = nextRead();
  pass(2000);
  vi.advanceTimersByTime(2000);
  await again;
  await settle();
  expect(reads()).toHaveLength(2);
});

it('a closed agent reads nothing more', async () => {
  const { agent, shop, begun, changed, pass, requests } = await openShop();
  await begun;
  await settle();
  await agent.close();
  pass(10_000);
  shop.resourcesVersion = 1;
  changed();
  await settle();
  expect(requests.filter(request => request.includes('resources/read'))).toHaveLength(1);
});

it('an answer after closing is not an error', async () => {
  const late = deferred<unknown>();
  const errors: Error[] = [];
  const { agent, begun } = await openShop({
    server: { page: () => late.promise },
    onError: error => errors.push(error),
  });
  await begun;
  await agent.close();
  late.resolve(contents('<h1>Late</h1>'));
  for (let n = 0; n < 5; n++) await settle();
  expect(errors).toEqual([]);
});

it('a page that its tool names by the Apps SDK’s key is read ahead, and comes before a compiled one', async () => {
  const uri = 'ui://widget/card.html';
  const { agent, sessionId } = await openShop({
    server: {
      resources: { [uri]: () => contents('<h1>Widget</h1>', uri) },
      tools: {
        card: {
          _meta: { 'openai/outputTemplate': uri },
          answer: () => ({ content: [{ type: 'text', text: 'a card' }] }),
        },
      },
    },
    compiledViews: { compile: () => '<!doctype html><p>compiled' },
  });
  const result = await findResult(agent, sessionId, await call(agent, sessionId));
  const { sanitized } = result;
  expect(await readDocument(agent, result)).toBe('<h1>Widget</h1>');
  expect(sanitized.content).toContainEqual(
    expect.objectContaining({ type: 'ui-resource', source: 'tool', uri, readsOpenAI: true }),
  );
  expect(sanitized.content.filter(part => part.type === 'ui-resource')).toHaveLength(1);
});
