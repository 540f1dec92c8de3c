import type { ToolEntry } from '@vitrine/agent/internal/api';
import { expect, it } from 'vitest';
import { createPageApprovals } from '../state/approvals/page-approvals.ts';
import { createStore } from '../state/store.ts';
import { createArtifactTools } from './artifact-tools.ts';

const tool = (server: string, name: string, annotations = {}): ToolEntry => ({
  server,
  name,
  inputSchema: {},
  annotations,
});

/** A chat whose calls have a result at once, and whose user agrees to everything. */
function openChat(tools: readonly ToolEntry[]) {
  const calls: string[] = [];
  const questions: string[] = [];
  const pageApprovals = createPageApprovals();
  pageApprovals.subscribe(() => {
    for (const approval of pageApprovals.getSnapshot()) {
      if (approval.kind === 'tool') questions.push(approval.tool.name);
      queueMicrotask(() => approval.answer(true));
    }
  });
  const session = { id: 'chat', ...createStore({ transcript: { entries: [] as object[] } }) };
  const callTool = async (_: string, call: { tool: string; callId: string }) => {
    calls.push(call.tool);
    const result = { success: true, sanitized: { content: [], meta: { isError: false } } };
    session.update(({ transcript: { entries } }) => ({
      transcript: { entries: [...entries, { kind: 'call', call: { callId: call.callId }, result }] },
    }));
  };
  const chat = {
    api: { callTool },
    catalog: createStore({ tools }),
    pageApprovals,
    session: createStore(session),
  };
  const { call } = createArtifactTools(chat as unknown as Parameters<typeof createArtifactTools>[0], 'chat');
  return {
    calls,
    questions,
    session: chat.session,
    call: (name: string, surface = 'one') =>
      call({ type: 'tool', tool: name, arguments: {} }, { id: surface, server: '' }, new AbortController().signal),
  };
}

it('a tool that changes nothing is asked about once for each surface, and again after twenty calls within a minute', async () => {
  const chat = openChat([tool('shop', 'look', { readOnlyHint: true })]);
  for (let count = 0; count < 21; count++) await chat.call('look');
  expect(chat.questions).toEqual(['look']);
  await chat.call('look');
  expect(chat.questions).toHaveLength(2);
  await chat.call('look', 'two');
  expect(chat.questions).toHaveLength(3);
  expect(chat.calls).toHaveLength(23);
});

it('any other tool is asked about each time', async () => {
  const chat = openChat([tool('shop', 'pay'), tool('shop', 'drop', { destructiveHint: true })]);
  for (const name of ['pay', 'pay', 'drop', 'drop']) await chat.call(name);
  expect(chat.questions).toEqual(['pay', 'pay', 'drop', 'drop']);
});

it('a name is a tool of one server, or has its server before it', async () => {
  const chat = openChat([tool('a', 'look'), tool('b', 'look'), tool('b', 'pay')]);
  await expect(chat.call('look')).rejects.toThrow(
    'Several servers have the tool “look”. Call one of a__look, b__look.',
  );
  await expect(chat.call('none')).rejects.toThrow('No connected server has the tool “none”.');
  await chat.call('b__look');
  await chat.call('pay');
  expect(chat.calls).toEqual(['look', 'pay']);
});

it('a call whose chat was left has no result', async () => {
  const chat = openChat([tool('shop', 'pay')]);
  chat.session.set(undefined as never);
  await expect(chat.call('pay')).rejects.toThrow('The chat was left before the result came.');
});
