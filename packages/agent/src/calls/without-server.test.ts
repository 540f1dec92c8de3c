// A session outlives its servers: after a restart without them it still shows everything, and its actions fail with the reason.

import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { chooseUI } from '@vitrine/protocol/parts';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readUntil } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import type { ScriptedServer } from '../../test/support/scripted-connections.ts';
import { basket, result } from '../../test/support/shop.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const CALLS = 50;
const page = (n: number): string => `<!doctype html><h1>Card ${n} ☂</h1>`;

/** A shop whose every answer brings another interface. */
function shop(): ScriptedServer {
  return {
    tools: {
      show: {
        answer: ({ n }) => ({
          content: [
            { type: 'text', text: `card ${n}` },
            {
              type: 'resource',
              resource: { uri: `ui://shop/${n}`, mimeType: 'text/html;profile=mcp-app', text: page(Number(n)) },
            },
          ],
          structuredContent: { n },
        }),
      },
      add_to_basket: { answer: () => result },
    },
  };
}

it.each<[string, Record<string, ScriptedServer>, RegExp]>([
  [
    'has failed',
    { shop: { status: 'failed', error: 'The server shop has exited: start it again.' } },
    /^The server shop has exited: start it again\.$/,
  ],
  ['is still connecting', { shop: { status: 'connecting' } }, /shop is not connected \(connecting\)\. Try again/],
  ['is in the configuration no more', {}, /shop, .* is not in the configuration any more: .* Add the server again/],
])('a session of 50 calls whose server %s', async (_what, servers, why) => {
  const file = `${tempFolder()}/vitrine.db`;
  const first = await openAgent({ shop: shop() }, { store: createSqliteStore({ file }) });
  const { sessionId } = first;
  for (let n = 0; n < CALLS; n++)
    await first.agent.callTool(sessionId, { server: 'shop', tool: 'show', arguments: { n }, initiator: 'user' });
  await readUntil(first.agent, sessionId, ({ seq }) => seq === 2 * CALLS);
  await first.agent.close();

  const { agent, requests } = await openAgent(servers, { store: createSqliteStore({ file }), prefetch: true });
  const results = (await agent.getSession(sessionId))!.events.filter(event => event.type === 'llm:tool-result');
  expect(results).toHaveLength(CALLS);
  const text = async (ref: string | undefined): Promise<string> =>
    Buffer.from((await agent.blob(ref ?? ''))?.bytes ?? []).toString();
  for (const { callId, sanitized } of results) {
    const storedResult = JSON.parse(await text(sanitized.meta.resultRef)) as ToolResult & {
      structuredContent: { n: number };
    };
    const { n } = storedResult.structuredContent;
    expect(await text(chooseUI(sanitized.content)?.ref)).toBe(page(n));
    expect(JSON.stringify(storedResult.content)).toContain(JSON.stringify(page(n)).slice(1, -1));
    // What needs no server still works.
    await agent.setViewState(sessionId, callId, { n });
    expect(await agent.getViewState(sessionId, callId)).toEqual({ n });
  }
  const { callId } = results[0]!;
  expect(await agent.act(sessionId, callId, { type: 'notify', level: 'info', message: 'hi' })).toEqual({});
  const { seq } = (await agent.getSession(sessionId))!;
  const actions: Action[] = [basket(1), { type: 'list', what: 'tools' }, { type: 'read-resource', uri: 'ui://shop/1' }];
  for (const action of actions)
    await expect(agent.act(sessionId, callId, action)).rejects.toMatchObject({
      code: 'server-unavailable',
      message: expect.stringMatching(why),
    });
  // The user was not asked, nothing was written, nothing was requested.
  expect([(await agent.getSession(sessionId))!.seq, requests]).toEqual([seq, []]);
});
