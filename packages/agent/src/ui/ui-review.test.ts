// A host reviews interfaces before they are shown, and the user is notified when one has changed.
import { chooseUI, type UIResourcePart } from '@vitrine/protocol/parts';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { type EventOf, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { deferred, type ScriptedServer } from '../../test/support/scripted-connections.ts';
import type { Agent, AgentOptions } from '../index.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { ReviewedResource } from './ui-review.ts';

const MIME = 'text/html;profile=mcp-app';
const PAGE = '<h1>Grüße ☂</h1>';
const contents = (text: string, ui?: object) => ({
  contents: [{ uri: 'ui://shop/card', mimeType: MIME, text, ...(ui ? { _meta: { ui } } : {}) }],
});
const embedded = (text: string) => ({
  content: [
    { type: 'text', text: 'see the card' },
    { type: 'resource', resource: { uri: 'ui://shop/own', mimeType: MIME, text } },
  ],
});

async function openShop(options: Partial<AgentOptions> = {}) {
  const shop: ScriptedServer & { page: () => unknown; own: () => unknown } = {
    page: () => contents(PAGE),
    own: () => embedded(PAGE),
    tools: {
      card: {
        _meta: { ui: { resourceUri: 'ui://shop/card' } },
        answer: () => ({ content: [{ type: 'text', text: 'a card' }] }),
      },
      own: { answer: () => shop.own() },
    },
    resources: { 'ui://shop/card': () => shop.page() },
  };
  return { shop, ...(await openAgent({ shop }, options)) };
}
async function call(agent: Agent, sessionId: string, tool = 'card'): Promise<EventOf<'llm:tool-result'>> {
  const { callId } = await agent.callTool(sessionId, { server: 'shop', tool, arguments: {}, initiator: 'user' });
  return waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === callId);
}
const findUI = ({ sanitized }: EventOf<'llm:tool-result'>): UIResourcePart | undefined =>
  sanitized.content.find(part => part.type === 'ui-resource');

describe('onResource', () => {
  it('is called once for each interface, with all that it needs to decide; an allowed one is shown', async () => {
    const resources: ReviewedResource[] = [];
    const onResource = (resource: ReviewedResource) => {
      resources.push(resource);
      return 'allow' as const;
    };
    const { agent, sessionId } = await openShop({ onResource });
    const results = [await call(agent, sessionId), await call(agent, sessionId), await call(agent, sessionId, 'own')];
    expect(resources.map(({ uri, source }) => [uri, source])).toEqual([['ui://shop/card', 'tool']]);
    expect(resources[0]).toEqual({
      server: 'shop',
      uri: 'ui://shop/card',
      mimeType: MIME,
      source: 'tool',
      content: PAGE,
      hash: findUI(results[0]!)?.ref,
    });
    for (const result of results) expect(chooseUI(result.sanitized.content)?.ref).toBe(resources[0]!.hash);
    const otherAgent = await openShop({ onResource });
    await call(otherAgent.agent, otherAgent.sessionId, 'own');
    expect(resources.at(-1)).toMatchObject({ uri: 'ui://shop/own', source: 'embedded' });
  });

  it.each(['card', 'own'])('a denied interface of %s has a problem instead, and the text stays', async tool => {
    const { agent, sessionId } = await openShop({ onResource: async () => 'deny' as const });
    const result = await call(agent, sessionId, tool);
    expect(result.success).toBe(true);
    expect(result.sanitized.content[0]).toMatchObject({ type: 'text' });
    const part = findUI(result)!;
    expect(part.problem).toMatch(/^This application does not show the interface ui:\/\/shop\//);
    expect([part.ref, part.content, part.metadata]).toEqual([undefined, undefined, undefined]);
    expect(chooseUI(result.sanitized.content)).toBeUndefined();
    expect((await agent.getSession(sessionId))?.events.map(({ type }) => type)).not.toContain('tool:interface');
  });

  it.each<[string, () => unknown]>([
    ['document', () => contents('<h1>other</h1>')],
    ['policy', () => contents(PAGE, { csp: { connectDomains: ['https://a.test'] } })],
  ])('is asked anew when its %s has changed', async (_what, changed) => {
    const reviewedContents: string[] = [];
    const { agent, sessionId, shop } = await openShop({
      onResource: ({ content, metadata }) =>
        reviewedContents.push(content) === 1 && metadata === undefined ? 'allow' : 'deny',
    });
    expect(findUI(await call(agent, sessionId))).toHaveProperty('ref');
    shop.page = changed;
    expect(findUI(await call(agent, sessionId))).toHaveProperty('problem');
    shop.page = () => contents(PAGE);
    expect(findUI(await call(agent, sessionId))).toHaveProperty('ref');
    expect(reviewedContents).toHaveLength(2);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no scanner');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no scanner'))],
    ['says something else', () => 'yes'],
    ['says nothing', () => undefined],
  ])('that %s allows nothing', async (_what, verdict) => {
    const { agent, sessionId } = await openShop({ onResource: verdict as () => 'allow' });
    expect(findUI(await call(agent, sessionId))).toMatchObject({ problem: expect.stringMatching(/reviewed|does not/) });
  });

  it('is called again after it failed', async () => {
    let fails = true;
    const onResource = () => {
      if (fails) throw new Error('no scanner');
      return 'allow' as const;
    };
    const { agent, sessionId } = await openShop({ onResource });
    expect(findUI(await call(agent, sessionId))?.problem).toBe(
      'The interface ui://shop/card could not be reviewed: no scanner',
    );
    fails = false;
    expect(findUI(await call(agent, sessionId))).toHaveProperty('ref');
  });

  it('delays the result, but not a cancelled call', async () => {
    const verdict = deferred<'allow'>();
    const reviewStart = deferred<void>();
    const onResource = () => {
      reviewStart.resolve();
      return verdict.promise;
    };
    const { agent, sessionId } = await openShop({ onResource });
    const { callId } = await agent.callTool(sessionId, {
      server: 'shop',
      tool: 'own',
      arguments: {},
      initiator: 'user',
    });
    await reviewStart.promise;
    expect(await agent.cancelCall(sessionId, callId)).toBe(true);
    expect(await waitFor(agent, sessionId, 'llm:tool-result')).toMatchObject({ cancelled: true });
    const again = call(agent, sessionId, 'own');
    verdict.resolve('allow');
    expect(findUI(await again)).toHaveProperty('ref');
  });
});

describe('a changed interface', () => {
  const notices = async (agent: Agent, sessionId: string) =>
    (await agent.getSession(sessionId))!.events.filter(event => event.type === 'view:notice');

  it('is reported in the session that shows it, once, before its result; also after a restart', async () => {
    const file = `${tempFolder()}/vitrine.db`;
    const first = await openShop({ store: createSqliteStore({ file }) });
    await call(first.agent, first.sessionId);
    await call(first.agent, first.sessionId);
    expect(await notices(first.agent, first.sessionId)).toEqual([]);
    await first.agent.close();

    const { agent, sessionId, shop } = await openShop({ store: createSqliteStore({ file }) });
    shop.page = () => contents('<h1>other</h1>');
    const { callId } = await call(agent, sessionId);
    await call(agent, sessionId);
    expect(await notices(agent, sessionId)).toMatchObject([
      {
        surfaceId: callId,
        server: 'shop',
        level: 'notice',
        message: 'The interface ui://shop/card has changed since it was last shown.',
      },
    ]);
    const types = (await agent.getSession(sessionId))!.events.map(({ type }) => type);
    expect(types.indexOf('view:notice')).toBeLessThan(types.indexOf('llm:tool-result'));
  });

  it('is not reported for interfaces that are made for each result', async () => {
    const { agent, sessionId, shop } = await openShop();
    await call(agent, sessionId, 'own');
    shop.own = () => embedded('<h1>other</h1>');
    await call(agent, sessionId, 'own');
    expect(await notices(agent, sessionId)).toEqual([]);
  });
});
