// A shop server and a bank server, a surface of the shop, and helpers that answer approvals.

import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { ConsentScope } from '@vitrine/protocol/internal/session/consent';
import type { Agent } from '../../src/index.ts';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { readUntil, waitFor } from './events.ts';
import { openAgent } from './open-agent.ts';
import type { ScriptedServer } from './scripted-connections.ts';

export const result: ToolResult = {
  content: [{ type: 'text', text: 'in the basket' }],
  structuredContent: { basket: [1] },
  _meta: { 'shop/x': 1 },
  unknownKey: true,
};
export const basket = (sku: number): Action => ({ type: 'tool', tool: 'add_to_basket', arguments: { sku } });
export const servers = (answer: ScriptedServer['tools'] = {}): Record<string, ScriptedServer> => ({
  shop: {
    tools: {
      look: { answer: () => ({ content: [] }) },
      add_to_basket: { answer: () => result },
      empty_basket: { answer: () => result },
      model_only: { _meta: { ui: { visibility: ['model'] } }, answer: () => result },
      app_only: { _meta: { ui: { visibility: ['app'] } }, answer: () => result },
      with_ui: { _meta: { ui: { resourceUri: 'ui://shop/card' } }, answer: () => result },
      ...answer,
    },
    resources: { 'ui://shop/data': () => ({ contents: [{ uri: 'ui://shop/data', text: '1' }] }) },
    listing: () => [{ uri: 'ui://shop/data', name: 'data' }],
  },
  bank: { tools: { pay: { answer: () => ({ content: [] }) }, look: { answer: () => ({ content: [] }) } } },
});

export async function openSurface(options: { answer?: ScriptedServer['tools']; file?: string } = {}) {
  const store = createSqliteStore({ file: options.file ?? ':memory:' });
  const agentSetup = await openAgent(servers(options.answer), { store });
  return { ...agentSetup, surfaceId: await surfaceIn(agentSetup.agent, agentSetup.sessionId) };
}

export async function surfaceIn(agent: Agent, sessionId: string): Promise<string> {
  const { callId } = await agent.callTool(sessionId, {
    server: 'shop',
    tool: 'look',
    arguments: {},
    initiator: 'user',
  });
  await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === callId);
  return callId;
}

export const typesAfter = async (agent: Agent, sessionId: string, seq: number) =>
  ((await agent.getSession(sessionId))?.events ?? []).filter(event => event.seq > seq).map(({ type }) => type);

export async function approveNext<T = unknown>(
  agent: Agent,
  sessionId: string,
  scope: ConsentScope,
  start: () => Promise<unknown>,
  finish: (acting: Promise<unknown>) => Promise<T> = acting => acting as Promise<T>,
): Promise<T> {
  const after = (await agent.getSession(sessionId))?.seq ?? 0;
  const acting = start();
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request', event => event.seq > after);
  await agent.respond(sessionId, approvalId, { approved: true, scope });
  return finish(acting);
}

/** Whether the user is asked; if so the answer is no. */
export async function asksUser(
  agent: Agent,
  sessionId: string,
  surfaceId: string,
  action: Action,
  template?: string,
): Promise<boolean> {
  const after = (await agent.getSession(sessionId))?.seq ?? 0;
  const acting = agent.act(sessionId, surfaceId, action, { template }).catch(() => {});
  const next = await readUntil(agent, sessionId, ({ seq }) => seq > after).then(events => events.at(-1));
  if (next?.type === 'approval:request') await agent.respond(sessionId, next.approvalId, { approved: false });
  await acting;
  return next?.type === 'approval:request';
}
