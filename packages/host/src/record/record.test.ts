import { describe, expect, it } from 'vitest';
import type { RecorderLimits } from './create-recorder.ts';
import { createRecorder } from './index.ts';

const surface = { id: 'call-1', server: 'shop' };
function lab(limits: RecorderLimits = {}) {
  const due: (() => void)[] = [];
  let time = 1000;
  const recorder = createRecorder({ now: () => time++, later: run => void due.push(run), ...limits });
  const say = (message: unknown, direction: 'in' | 'out' = 'in') =>
    recorder.observe({ type: 'message', direction, message }, surface);
  return { recorder, say, log: recorder.of('call-1'), due };
}

describe('createRecorder()', () => {
  it('keeps every kind of event, in one order', () => {
    const { recorder, say, log } = lab();
    say({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} });
    recorder.observe({ type: 'refused', action: 'tool', reason: 'Not today.' }, surface);
    say({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'Not today.' } }, 'out');
    recorder.observe({ type: 'size', height: 2000, wanted: { height: 2000 } }, surface);
    recorder.observe({ type: 'blocked', directive: 'img-src', target: 'https://evil.test/' }, surface);
    recorder.observe({ type: 'focus-taken' }, surface);
    recorder.observe({ type: 'error', error: { kind: 'script', message: 'No rows.', line: 3 }, total: 1 }, surface);
    recorder.observe({ type: 'navigated' }, surface);
    recorder.observe({ type: 'state-missing', reason: 'It was not read.' }, surface);
    expect(log.getSnapshot()).toMatchObject({
      messages: [
        { seq: 1, at: 1000, direction: 'in', label: 'tools/call' },
        { seq: 3, at: 1002, direction: 'out', label: 'error' },
      ],
      refused: [{ seq: 2, action: 'tool', reason: 'Not today.' }],
      sizes: [{ seq: 4, height: 2000, requested: { height: 2000 } }],
      blocked: [{ directive: 'img-src', target: 'https://evil.test/', count: 1 }],
      errors: [{ kind: 'script', message: 'No rows.', line: 3 }],
      dropped: 0,
      focusTaken: 1,
      navigated: 1,
      stateMissing: 'It was not read.',
      evicted: 0,
    });
    expect(log.getSnapshot().messages[0]?.text).toBe('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}');
  });

  it('keeps the beginning and the length of a large message, without a split character', () => {
    const { say, log } = lab({ preview: 10 });
    const message = { type: '☂😀😀😀😀😀' };
    say(message);
    const [entry] = log.getSnapshot().messages;
    expect(entry).toMatchObject({ text: '{"type":"☂', length: JSON.stringify(message).length });
    const pair = lab({ preview: 12 });
    pair.say(message);
    expect(pair.log.getSnapshot().messages[0]?.text).toBe('{"type":"☂😀'.slice(0, 12));
    const half = lab({ preview: 11 });
    half.say(message);
    expect(half.log.getSnapshot().messages[0]?.text).toBe('{"type":"☂');
  });

  it('stays within the limits on entries and characters, and counts removed entries', () => {
    const few = lab({ entries: 3 });
    for (let n = 0; n < 10; n++) few.say({ n });
    expect(few.log.getSnapshot().messages.map(({ text }) => text)).toEqual(['{"n":7}', '{"n":8}', '{"n":9}']);
    expect(few.log.getSnapshot().evicted).toBe(7);

    const small = lab({ characters: 30, preview: 20 });
    for (let n = 0; n < 10; n++) small.say({ text: 'x'.repeat(n) });
    const smallMessages = small.log.getSnapshot().messages;
    expect(smallMessages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(30);
    expect(smallMessages.at(-1)?.length).toBe(JSON.stringify({ text: 'x'.repeat(9) }).length);
    expect(small.log.getSnapshot().evicted).toBe(10 - smallMessages.length);
  });

  it('both limits hold at once', () => {
    const { say, log } = lab({ entries: 4, characters: 40, preview: 20 });
    for (let n = 0; n < 100; n++) say({ text: 'x'.repeat((n * 7) % 23) });
    const { messages, evicted } = log.getSnapshot();
    expect(messages.length).toBeLessThanOrEqual(4);
    expect(messages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(40);
    expect(evicted + messages.length).toBe(100);
  });

  it('a request that is blocked repeatedly is one line with a count', () => {
    const { recorder, log } = lab();
    for (let n = 0; n < 1000; n++)
      recorder.observe({ type: 'blocked', directive: 'connect-src', target: 'wss://evil.test' }, surface);
    expect(log.getSnapshot().blocked).toMatchObject([{ count: 1000 }]);
    expect(log.getSnapshot().evicted).toBe(0);
  });

  it('counts dropped messages over several runs, each of which starts at 0', () => {
    const { recorder, log } = lab();
    for (const count of [1, 2, 8, 1, 4]) recorder.observe({ type: 'dropped', count }, surface);
    expect(log.getSnapshot().dropped).toBe(12);
  });

  it('notifies its listeners once for changes of one turn, and returns the same object until something changes', () => {
    const { say, log, due } = lab();
    let notified = 0;
    const leave = log.subscribe(() => notified++);
    for (let n = 0; n < 50; n++) say({ n });
    expect(due).toHaveLength(1);
    due.shift()?.();
    expect(notified).toBe(1);
    expect(log.getSnapshot()).toBe(log.getSnapshot());
    say({});
    due.shift()?.();
    expect(notified).toBe(2);
    leave();
    say({});
    expect(due).toHaveLength(0);
  });

  it('keeps the most recently written logs, up to a number of surfaces', () => {
    const recorder = createRecorder({ surfaces: 2 });
    const at = (id: string) => recorder.observe({ type: 'focus-taken' }, { id, server: 's' });
    at('a');
    at('b');
    at('a');
    at('c');
    expect(recorder.of('a').getSnapshot().focusTaken).toBe(2);
    expect(recorder.of('b').getSnapshot().focusTaken).toBe(0);
  });
});
