// The interface of a running call: when it is logged, and when it must not be.
import type { ToolResult } from '@vitrine/protocol/content';
import { type SessionEvent, SessionEventSchema } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { deferred, type ScriptedServer } from '../../test/support/scripted-connections.ts';

const DONE: ToolResult = { content: [{ type: 'text', text: 'done' }] };
const PAGE = {
  contents: [{ uri: 'ui://shop/card', mimeType: 'text/html;profile=mcp-app', text: '<h1>Card</h1>' }],
};
const isResult = (event: SessionEvent) => event.type === 'llm:tool-result';
const listTypes = (events: readonly SessionEvent[]) => events.map(({ type }) => type);

/** A shop whose tool answers, and whose interface is sent, when a test says so. */
function shop() {
  const answer = deferred<ToolResult>();
  const page = deferred<unknown>();
  const server: ScriptedServer = {
    tools: { look: { _meta: { ui: { resourceUri: 'ui://shop/card' } }, answer: () => answer.promise } },
    resources: { 'ui://shop/card': () => page.promise },
  };
  return { answer, page, server };
}

const look = { server: 'shop', tool: 'look', arguments: {} };

describe('tool:interface', () => {
  it('is logged while the call runs, and the result has the same part', async () => {
    const { answer, page, server } = shop();
    const { agent, sessionId } = await openAgent({ shop: server });
    const { callId } = await agent.callTool(sessionId, { ...look, initiator: 'user' });
    page.resolve(PAGE);
    const early = await waitFor(agent, sessionId, 'tool:interface');
    expect(SessionEventSchema.safeParse(early).error).toBeUndefined();
    expect(early).toMatchObject({ callId, part: { source: 'tool', uri: 'ui://shop/card', ref: expect.any(String) } });
    expect(Buffer.from((await agent.blob(early.part.ref!))!.bytes).toString()).toBe('<h1>Card</h1>');
    answer.resolve(DONE);
    const events = await readUntil(agent, sessionId, isResult);
    expect(listTypes(events)).toEqual(['llm:tool-call', 'tool:interface', 'llm:tool-result']);
    expect(events.at(-1)).toMatchObject({ sanitized: { content: [{ text: 'done' }, early.part] } });
  });

  it('is not logged after the answer, nor for an interface that cannot be shown', async () => {
    const late = shop();
    const first = await openAgent({ shop: late.server });
    await first.agent.callTool(first.sessionId, { ...look, initiator: 'user' });
    late.answer.resolve(DONE);
    await late.answer.promise;
    late.page.resolve(PAGE);
    expect(listTypes(await readUntil(first.agent, first.sessionId, isResult))).not.toContain('tool:interface');

    const broken = shop();
    const second = await openAgent({ shop: broken.server });
    await second.agent.callTool(second.sessionId, { ...look, initiator: 'user' });
    broken.page.resolve({ contents: [] });
    await broken.page.promise;
    broken.answer.resolve(DONE);
    const events = await readUntil(second.agent, second.sessionId, isResult);
    expect(listTypes(events)).toEqual(['llm:tool-call', 'llm:tool-result']);
    expect(events.at(-1)).toMatchObject({
      sanitized: { content: [{ text: 'done' }, { problem: expect.any(String) }] },
    });
  });

  it('is not logged for a call that was cancelled before', async () => {
    const { page, server } = shop();
    const { agent, sessionId } = await openAgent({ shop: server });
    const { callId } = await agent.callTool(sessionId, { ...look, initiator: 'user' });
    await agent.cancelCall(sessionId, callId);
    await waitFor(agent, sessionId, 'llm:tool-result');
    page.resolve(PAGE);
    // A second call, whose interface is read again, comes after anything that the first could still log.
    await agent.callTool(sessionId, { ...look, initiator: 'user' });
    const early = await waitFor(agent, sessionId, 'tool:interface');
    expect(early.callId).not.toBe(callId);
  });

  it('is neither read nor logged before the user has approved the call', async () => {
    const { page, server } = shop();
    const { agent, requests, sessionId } = await openAgent({ shop: server });
    page.resolve(PAGE);
    await agent.callTool(sessionId, { ...look, initiator: 'model' });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await page.promise;
    expect(requests).toEqual([]);
    await agent.respond(sessionId, approvalId, { approved: true, scope: 'once' });
    await waitFor(agent, sessionId, 'tool:interface');
    expect(listTypes((await agent.getSession(sessionId))!.events)).toEqual([
      'approval:request',
      'approval:response',
      'llm:tool-call',
      'tool:interface',
    ]);
  });
});
