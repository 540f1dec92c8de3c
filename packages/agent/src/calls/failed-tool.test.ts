import { expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';

it('a failed tool logs one line with its message; a successful one logs none', async () => {
  const lines: string[] = [];
  const failing = { isError: true, content: [{ type: 'text', text: `no such table\n  at line 1 ${'x'.repeat(500)}` }] };
  const { agent, sessionId } = await openAgent(
    {
      db: {
        tools: {
          query: { answer: () => failing },
          refuse: {
            answer: () => {
              throw new Error('Server db refused the call');
            },
          },
          good: { answer: () => ({ content: [] }) },
        },
      },
    },
    { onNotice: line => lines.push(line) },
  );
  for (const tool of ['query', 'refuse', 'good']) {
    const { callId } = await agent.callTool(sessionId, { server: 'db', tool, arguments: {}, initiator: 'user' });
    await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === callId);
  }
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^The tool query of db failed: no such table at line 1 x+…$/);
  expect(lines[0]!.length).toBeLessThan(300);
  expect(lines[1]).toMatch(/^The tool refuse of db failed: .*refused the call/);
});
