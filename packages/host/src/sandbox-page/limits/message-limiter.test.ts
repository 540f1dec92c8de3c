import { describe, expect, it } from 'vitest';
import type { ViewReport } from '../../surface/view/view-errors.ts';
import { createMessageLimiter } from './message-limiter.ts';

// Written out: a test that takes the limits from the source agrees with any.
const BURST = 200;
const PER_SECOND = 100;
const MAX_LENGTH = 1_000_000;
const MAX_BLOCKED = 32;

function open() {
  let time = 0;
  const reported = {
    dropped: [] as number[],
    blocked: [] as { directive: string; target: string; count: number }[],
    reports: [] as ViewReport[],
  };
  const answers: { id?: unknown; error?: { code: number; message: string } }[] = [];
  const limiter = createMessageLimiter({
    now: () => time,
    onDropped: count => reported.dropped.push(count),
    onBlocked: blocked => reported.blocked.push(blocked),
    onReport: report => reported.reports.push(report),
    answer: message => answers.push(message),
  });
  return { limiter, reported, answers, wait: (ms: number) => (time += ms) };
}
const request = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: {} });

describe('createMessageLimiter()', () => {
  it('passes objects as JSON, as fast as the bucket refills', () => {
    const { limiter, wait } = open();
    for (let index = 0; index < BURST; index++) expect(limiter.pass({ sent: index })).toBe(`{"sent":${index}}`);
    expect(limiter.pass({})).toBeUndefined();
    wait(1000);
    const passed = Array.from({ length: 2 * PER_SECOND }, () => limiter.pass({})).filter(json => json !== undefined);
    expect(passed).toHaveLength(PER_SECOND);
  });

  it('drops messages that are not objects, too large, or not JSON', () => {
    const { limiter, reported } = open();
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    for (const data of [
      undefined,
      null,
      5,
      'x',
      [],
      [request(1)],
      cyclic,
      { big: 1n },
      { text: 'x'.repeat(MAX_LENGTH) },
    ])
      expect(limiter.pass(data)).toBeUndefined();
    expect(reported.dropped).toEqual([1, 2, 4, 8]);
    expect(limiter.pass({ text: 'x'.repeat(MAX_LENGTH - 11) })).toHaveLength(MAX_LENGTH);
  });

  it('answers a dropped request with an error, and no other message', () => {
    const { limiter, answers } = open();
    const large = { ...request('a'), params: { text: 'x'.repeat(MAX_LENGTH) } };
    limiter.pass(large);
    limiter.pass({ ...request(7), params: { big: 1n } });
    limiter.pass({ ...large, id: undefined });
    limiter.pass({ ...large, id: {} });
    limiter.pass({ ...large, id: 'x'.repeat(201) });
    limiter.pass({ ...large, method: undefined });
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: 'a', error: { code: -32000, message: 'The sandbox dropped this request: too large.' } },
      { jsonrpc: '2.0', id: 7, error: { code: -32000, message: 'The sandbox dropped this request: no JSON.' } },
    ]);
  });

  it('a flood of requests gets only as many answers as messages may pass', () => {
    const { limiter, answers, wait } = open();
    for (let id = 0; id < 100_000; id++) limiter.pass(request(id));
    expect(answers).toHaveLength(BURST);
    expect(answers[0]).toMatchObject({ id: BURST, error: { message: expect.stringContaining('too fast') } });
    wait(1000);
    for (let id = 0; id < 100_000; id++) limiter.pass(request(id));
    expect(answers).toHaveLength(BURST + PER_SECOND);
  });

  it('reports blocked requests as bounded text, after the first ones at powers of two', () => {
    const { limiter, reported } = open();
    limiter.blocked({ directive: 'img-src', target: `https://${'x'.repeat(500)}` });
    expect(reported.blocked[0]).toEqual({ directive: 'img-src', target: `https://${'x'.repeat(192)}`, count: 1 });
    for (const params of [undefined, null, 5, { directive: {}, target: [] }]) limiter.blocked(params);
    expect(reported.blocked.slice(1)).toEqual([2, 3, 4, 5].map(count => ({ directive: '', target: '', count })));
    for (let count = 6; count <= 1000; count++) limiter.blocked({});
    expect(reported.blocked.map(({ count }) => count).slice(MAX_BLOCKED - 1)).toEqual([32, 64, 128, 256, 512]);
    // The view's own messages pass all the same.
    expect(limiter.pass({})).toBe('{}');
  });

  it('reports errors of the view as truncated text and numbers, after the first ones at powers of two', () => {
    const { limiter, reported } = open();
    const bad: unknown[] = [undefined, null, 7, {}, { error: 'text' }, { blank: 'yes' }];
    for (const params of bad) limiter.report(params);
    expect(reported.reports).toEqual(bad.map(() => ({ blank: false })));
    limiter.report({ error: { kind: {}, message: { toString: 1 }, line: -1, count: 'x' } });
    expect(reported.reports.pop()).toEqual({
      error: { kind: '', message: '', source: '', line: 0, column: 0, count: 1 },
    });
    const long = { message: 'x'.repeat(10_000), source: 'y'.repeat(10_000) };
    limiter.report({ error: { kind: 'script', ...long, line: 3, column: 4, count: 9 } });
    expect(reported.reports.pop()).toEqual({
      error: { kind: 'script', message: 'x'.repeat(500), source: 'y'.repeat(500), line: 3, column: 4, count: 9 },
    });
    for (let n = 0; n < 100_000; n++) {
      limiter.report({ error: { kind: 'script' } });
      limiter.report({ blank: true });
    }
    const counts = reported.reports.flatMap(report => ('error' in report ? [report.error.count] : []));
    // Besides the long one above, which said 9: all up to 32, then powers of two.
    expect(counts.slice(-12)).toEqual([32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536]);
    expect(reported.reports.length).toBeLessThan(2 * (32 + 12));
    expect(reported.dropped).toEqual([]);
  });
});
