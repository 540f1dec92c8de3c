// Interfaces of remote servers cannot reach services of the user's own machine; interfaces of local servers can.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import type { Agent } from '../index.ts';

const MIME = 'text/html;profile=mcp-app';
const csp = {
  connectDomains: ['https://api.example.com', 'http://localhost:3000', 'ws://127.0.0.1:9', 'http://[::1]'],
  resourceDomains: ['https://127.0.0.2', 'https://cdn.example.com'],
};

function openShop(isRemote: boolean) {
  const page = (uri: string) => ({
    resource: { uri: `ui://shop/${uri.length}`, mimeType: 'text/uri-list', text: uri },
  });
  return openAgent({
    shop: {
      isRemote,
      tools: {
        card: { _meta: { ui: { resourceUri: 'ui://shop/card' } }, answer: () => ({ content: [] }) },
        page: { answer: args => ({ content: [{ type: 'resource', ...page(String(args.uri)) }] }) },
      },
      resources: {
        'ui://shop/card': () => ({
          contents: [{ uri: 'ui://shop/card', mimeType: MIME, text: '<p>', _meta: { ui: { csp } } }],
        }),
      },
    },
  });
}

async function shown({ agent, sessionId }: { agent: Agent; sessionId: string }, tool: string, args = {}) {
  const { callId } = await agent.callTool(sessionId, { server: 'shop', tool, arguments: args, initiator: 'user' });
  const { sanitized } = await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === callId);
  const part = sanitized.content.find((each): each is UIResourcePart => each.type === 'ui-resource');
  return { part, notes: sanitized.meta.notes ?? [] };
}

describe('the interface of a remote server', () => {
  it('loses the loopback addresses of its policy, and a note lists them', async () => {
    const { part, notes } = await shown(await openShop(true), 'card');
    expect(part?.metadata?.ui?.csp).toEqual({
      connectDomains: ['https://api.example.com'],
      resourceDomains: ['https://cdn.example.com'],
    });
    expect(notes).toEqual([
      'The interface ui://shop/card may not reach this machine, because its server is elsewhere: http://localhost:3000, ws://127.0.0.1:9, http://[::1] and 1 more.',
    ]);
  });

  it.each(['http://localhost:3000/admin', 'https://127.0.0.1/', 'http://router.localhost/'])(
    'is not shown when it is a page at %s, and the reason is',
    async uri => {
      const { part, notes } = await shown(await openShop(true), 'page', { uri });
      expect(part?.problem).toContain(`It is a page at ${uri}, on this machine`);
      expect([part?.ref, part?.content]).toEqual([undefined, undefined]);
      expect(notes).toEqual([part?.problem]);
    },
  );

  it('is shown when it is a page at another host', async () => {
    const { part } = await shown(await openShop(true), 'page', { uri: 'https://example.com/' });
    expect(part).toMatchObject({ mimeType: 'text/uri-list', ref: expect.any(String) });
    expect(part?.problem).toBeUndefined();
  });
});

describe('the interface of a server on this machine', () => {
  it('keeps what it declares, and may be a page of this machine', async () => {
    const shop = await openShop(false);
    expect((await shown(shop, 'card')).part?.metadata?.ui?.csp).toEqual(csp);
    expect((await shown(shop, 'page', { uri: 'http://localhost:3000/' })).part?.problem).toBeUndefined();
  });
});
