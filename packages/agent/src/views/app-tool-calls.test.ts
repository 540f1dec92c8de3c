// H42, H43: tools that a view offers are called in the page; the log has the call and its result.
import type { ToolResult } from '@vitrine/protocol/content';
import { SessionEventSchema } from '@vitrine/protocol/session';
import { expect, it } from 'vitest';
import { openSurface, typesAfter } from '../../test/support/shop.ts';
import type { AppToolCall } from '../api/contract/app-tools.ts';

const last = async (agent: Awaited<ReturnType<typeof openSurface>>['agent'], sessionId: string) =>
  (await agent.getSession(sessionId))!.events.slice(-2);

it('a call and its result are two events with one id, bound to the surface and its server (H42)', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  const result = { content: [{ type: 'text', text: '3 rows' }], structuredContent: { rows: 3 } };
  const { callId } = await agent.recordAppToolCall(sessionId, surfaceId, {
    name: 'count',
    arguments: { all: true },
    result,
  });
  const events = await last(agent, sessionId);
  expect(events).toMatchObject([
    {
      type: 'view:tool-call',
      callId,
      surfaceId,
      server: 'shop',
      toolName: 'count',
      args: { all: true },
      initiator: 'user',
    },
    {
      type: 'view:tool-result',
      callId,
      surfaceId,
      toolName: 'count',
      success: true,
      sanitized: { content: [{ type: 'text', text: '3 rows' }], meta: { structuredContent: { rows: 3 } } },
    },
  ]);
  for (const event of events) expect(SessionEventSchema.parse(event)).toEqual(event);
});

it('an error of the view, and a result with isError, are not a success', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  const record = async (end: Pick<AppToolCall, 'result' | 'error'>) => {
    await agent.recordAppToolCall(sessionId, surfaceId, { name: 'count', arguments: {}, ...end });
    return (await last(agent, sessionId))[1];
  };
  expect(await record({ error: { code: 'app-tool-failed', message: 'm'.repeat(9000) } })).toMatchObject({
    success: false,
    sanitized: { content: [], meta: { isError: true } },
    error: { code: 'app-tool-failed', message: 'm'.repeat(4096) },
  });
  expect(await record({ result: { isError: true, content: [] } })).toMatchObject({ success: false });
});

it.each<[string, Partial<AppToolCall>]>([
  ['no end', {}],
  ['two ends', { result: {}, error: { code: 'x', message: 'y' } }],
  ['no name', { name: '', result: {} }],
  ['a long name', { name: 'x'.repeat(257), result: {} }],
  ['large arguments', { arguments: { a: 'x'.repeat(2 ** 20) }, result: {} }],
  ['a large result', { result: { content: [{ type: 'text', text: 'x'.repeat(11 * 2 ** 20) }] } }],
  ['a deep result', { result: deep() }],
])('refused: %s', async (_what, call) => {
  const { agent, sessionId, surfaceId } = await openSurface();
  await expect(
    agent.recordAppToolCall(sessionId, surfaceId, { name: 'count', arguments: {}, ...call }),
  ).rejects.toThrow(expect.objectContaining({ code: 'bad-action' }));
  expect(await typesAfter(agent, sessionId, 2)).toEqual([]);
});

it('refuses calls of surfaces that do not exist', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  const call = { name: 'count', arguments: {}, result: {} };
  await expect(agent.recordAppToolCall(sessionId, 'nothing', call)).rejects.toThrow(
    expect.objectContaining({ code: 'unknown-surface' }),
  );
  await expect(agent.recordAppToolCall((await agent.createSession()).id, surfaceId, call)).rejects.toThrow(
    expect.objectContaining({ code: 'unknown-surface' }),
  );
});

function deep(): ToolResult {
  const result: Record<string, unknown> = {};
  let inner = result;
  for (let depth = 0; depth < 100; depth++) inner = inner.a = {} as Record<string, unknown>;
  return result;
}
