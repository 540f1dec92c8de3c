import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import { describe, expect, it } from 'vitest';
import { HostError } from '../../errors.ts';
import { createViewStart, nextStart, type StartEvent, type StartState } from './view-start.ts';

const loaded = { type: 'loaded', needsHandshake: false, erred: false } as const;
const waits = { ...loaded, needsHandshake: true } as const;
const erred = { ...loaded, erred: true } as const;
const handshake = { type: 'handshake' } as const;
const drawn = { type: 'judged', blank: false, strict: true } as const;
const older = { ...drawn, strict: false } as const;
const blank = { ...drawn, blank: true } as const;

it.each<[StartState, StartEvent, StartState]>([
  ['starting', loaded, 'shown'],
  ['starting', erred, 'judged'],
  ['starting', waits, 'starting'],
  ['starting', handshake, 'arrived'],
  ['starting', drawn, 'failed'],
  ['starting', older, 'shown'],
  ['starting', blank, 'failed'],
  ['judged', drawn, 'shown'],
  ['judged', blank, 'failed'],
  ['judged', handshake, 'arrived'],
  ['shown', drawn, 'shown'],
  ['shown', blank, 'failed'],
  ['shown', handshake, 'arrived'],
  ['shown', loaded, 'shown'],
  // After its handshake a view stays, whatever becomes of it.
  ['arrived', blank, 'arrived'],
  ['arrived', loaded, 'arrived'],
  ['failed', handshake, 'failed'],
  ['failed', loaded, 'failed'],
])('%s, %j: %s', (state, event, next) => {
  expect(nextStart(state, event)).toBe(next);
});

function open({ dialect = 'mcp-apps' as Dialect, announces = false } = {}) {
  const reported: unknown[] = [];
  const start = createViewStart({
    dialect,
    announce: () => announces && start.ready({}),
    onReady: app => reported.push(app ? 'ready by a word' : 'ready'),
    onErrors: errors => reported.push(`${errors?.count} errors`),
    onError: () => {},
    onFailed: ({ code, message }) => reported.push(code, message),
  });
  return { start, reported };
}
const fault = { kind: 'script', message: 'TypeError: no rows', source: 'about:srcdoc', line: 3 };

describe('createViewStart()', () => {
  it('an older view that has reported an error is announced only when it turns out to have drawn something', () => {
    const { start, reported } = open({ dialect: 'mcp-ui', announces: true });
    start.report({ error: fault });
    start.loaded(false);
    expect(reported).toEqual(['1 errors']);
    start.report({ blank: false });
    expect(reported.at(-1)).toBe('ready by a word');
    const empty = open({ dialect: 'mcp-ui', announces: true });
    empty.start.report({ error: fault });
    empty.start.loaded(false);
    empty.start.report({ blank: true });
    expect(empty.reported.slice(-2)).toEqual([
      'view-failed',
      'The view reported an error: TypeError: no rows (line 3)',
    ]);
  });

  it('without errors, a page that needs no handshake is ready when it has loaded', () => {
    const { start, reported } = open();
    start.loaded(true);
    expect(reported).toEqual([]);
    start.ready({});
    expect(reported).toEqual(['ready by a word']);
    const page = open();
    page.start.loaded(false);
    page.start.report({ blank: true });
    expect(page.reported).toEqual(['ready']);
  });

  it('a view that times out fails with the error that it reported, if any', () => {
    const late = new HostError('handshake-timeout', 'too late');
    const { start } = open();
    expect(start.reason(late)).toBe(late);
    start.report({ error: fault });
    expect(start.reason(late)).toMatchObject({ code: 'view-failed', retryable: true });
  });

  it('a rejection with the host’s refusal is no error of the view; the view still receives the refusal', async () => {
    const { start, reported } = open();
    const act = start.act(async () => {
      throw new Error('Not today.');
    });
    const signal = new AbortController().signal;
    await expect(act({ type: 'link', url: 'https://example.com/' }, { signal })).rejects.toThrow('Not today.');
    start.report({ error: { kind: 'promise', message: 'McpError: Not today.' } });
    expect(reported).toEqual([]);
    start.report({ error: { kind: 'promise', message: 'TypeError: x' } });
    expect(reported).toEqual(['1 errors']);
  });
});
