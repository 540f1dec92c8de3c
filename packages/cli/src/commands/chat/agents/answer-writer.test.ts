import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, it } from 'vitest';
import { createAnswerWriter } from './answer-writer.ts';

function open(json = false) {
  const out: string[] = [];
  const lines: string[] = [];
  const writer = createAnswerWriter({ json, write: text => out.push(text), printLine: line => lines.push(line) });
  return { writer, out, lines };
}
const live = (step: number, text: string): LiveStep => ({ runId: 'r', step, parts: [{ kind: 'text', text }] });
const end = (step: number, text: string) => ({ type: 'step:end', step, text }) as SessionEvent;

it('writes text as it arrives, once, and ends each step with a line', () => {
  const { writer, out } = open();
  writer.live(live(1, 'Let me'));
  writer.live(live(1, 'Let me look.'));
  writer.live(undefined);
  writer.event(end(1, 'Let me look.'));
  writer.live(live(2, 'It is'));
  writer.event(end(2, 'It is sunny.'));
  expect(out.join('')).toBe('Let me look.\nIt is sunny.\n');
});

it('writes every step once when the log is read later than the live text', () => {
  const { writer, out } = open();
  writer.live(live(1, 'One.'));
  writer.live(live(2, 'Two.'));
  writer.event(end(1, 'One.'));
  writer.event(end(2, 'Two.'));
  expect(out.join('')).toBe('One.\nTwo.\n');
});

it('writes a whole step that was not seen live, and leaves out characters that move the cursor', () => {
  const { writer, out } = open();
  writer.event(end(1, 'A\u001b[2Jb\tc'));
  expect(out.join('')).toBe('A[2Jb\tc\n');
});

it('writes the answer whole after a text that turned out to be reasoning', () => {
  const { writer, out } = open();
  writer.live(live(1, 'I should greet.'));
  writer.live(live(1, ''));
  writer.live(live(1, 'Hello'));
  writer.event(end(1, 'Hello!'));
  expect(out.join('')).toBe('I should greet.\nHello!\n');
});

it('says that an answer is not whole', () => {
  const { writer, lines } = open();
  for (const finishReason of ['length', 'content-filter', 'other'] as const)
    writer.event({ ...end(1, 'Half'), finishReason } as SessionEvent);
  writer.event({ ...end(1, ' '), calls: [], finishReason: 'stop' } as unknown as SessionEvent);
  expect(lines).toEqual([
    expect.stringContaining('cut off'),
    expect.stringContaining('content filter'),
    expect.stringContaining('without saying that it is complete'),
    expect.stringContaining('without any words'),
  ]);
});

it('reports calls, approvals and the end of the run', () => {
  const { writer, out, lines } = open();
  writer.event({ type: 'llm:tool-call', server: 's', toolName: 't', args: { a: 1 } } as unknown as SessionEvent);
  writer.event({
    type: 'llm:tool-result',
    success: false,
    error: { message: 'No.\nReally.' },
  } as unknown as SessionEvent);
  writer.event({ type: 'run:end', reason: 'step-limit', steps: 3 } as SessionEvent);
  expect(out).toEqual([]);
  expect(lines).toEqual([
    '→ s/t {"a":1}',
    '← failed: No. Really.',
    'vitrine: stopped after 3 steps, the limit of this agent.',
  ]);
});

it('with json, writes only one line per event', () => {
  const { writer, out, lines } = open(true);
  writer.live(live(1, 'A'));
  writer.event(end(1, 'A\nB'));
  expect([out, lines]).toEqual([['{"type":"step:end","step":1,"text":"A\\nB"}\n'], []]);
});

it('prints the results of the offline planner’s calls in place of its summary', () => {
  const { writer, out } = open();
  const result = (content: object[], meta: object = {}) =>
    ({ type: 'llm:tool-result', success: true, sanitized: { content, meta } }) as unknown as SessionEvent;
  writer.event({ type: 'run:start', model: { offline: true } } as unknown as SessionEvent);
  writer.event({ ...end(1, ''), calls: [{}] } as unknown as SessionEvent);
  writer.event(result([{ type: 'text', text: 'Kettle, €89\nMug, €28' }]));
  writer.event(result([], { structuredContent: { total: 2 } }));
  writer.live(live(2, '2 products.'));
  writer.event(end(2, '2 products.'));
  expect(out.join('')).toBe('Kettle, €89\nMug, €28\n{\n  "total": 2\n}\n');
});

it('prints only the words of a language model, and what the planner says without a call', () => {
  const { writer, out } = open();
  const result = {
    type: 'llm:tool-result',
    success: true,
    sanitized: { content: [{ type: 'text', text: 'data' }], meta: {} },
  };
  writer.event({ type: 'run:start', model: {} } as unknown as SessionEvent);
  writer.event(result as unknown as SessionEvent);
  writer.event(end(1, 'Sunny.'));
  writer.event({ type: 'run:start', model: { offline: true } } as unknown as SessionEvent);
  writer.event(end(1, 'No tool fits.'));
  expect(out.join('')).toContain('Sunny.');
  expect(out.join('')).not.toContain('data');
});
