// A `select`, a schema or render data that return a promise.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { readUIMetadata } from '@vitrine/protocol/ui-resource';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AugmentRoute, type AugmentWithUIOptions, createAugmenter } from './index.ts';
import type { AugmenterOptions } from './types.ts';

const DATA = { message: 'Hello' };
const RESULT: CallToolResult = { content: [{ type: 'text', text: 'Hello' }] };
const HTML = '<!doctype html><title>Hello</title>';

const unhandled: unknown[] = [];
const keep = (reason: unknown) => unhandled.push(reason);
beforeEach(() => void process.on('unhandledRejection', keep));
afterEach(() => {
  process.off('unhandledRejection', keep);
  vi.useRealTimers();
  vi.restoreAllMocks();
  unhandled.length = 0;
});

/** Node reports unhandled rejections before the next immediate runs. */
const rejectionsReported = () => new Promise(resolve => setImmediate(resolve));

function open(route: AugmentRoute, options: AugmenterOptions = {}) {
  const lines: string[] = [];
  const augmenter = createAugmenter({
    baseUrl: 'https://ui.example.org',
    routes: { greet: { page: 'hello-world', ...route } },
    pages: { 'hello-world': HTML },
    logger: { warn: line => lines.push(line) },
    fetch: async () => ({ status: 200 }),
    ...options,
  });
  return { lines, ...augmenter };
}

const schema = (validate: (value: unknown) => unknown): NonNullable<AugmentRoute['schema']> =>
  ({ '~standard': { version: 1, vendor: 'test', validate } }) as never;
const readData = ({ content }: CallToolResult) =>
  readUIMetadata((content.at(-1) as { resource?: { _meta?: object } }).resource?._meta).initialRenderData;

describe('augment()', () => {
  it('handles the rejection of render data that it does not read', async () => {
    const { augment } = open({});
    const call = { toolName: 'unknown', renderData: Promise.reject(new Error('no')) };
    expect(await augment(RESULT, call)).toBe(RESULT);
    await rejectionsReported();
    expect(unhandled).toEqual([]);
  });

  it('handles the rejection of a logger that returns a promise', async () => {
    const { augment } = open({}, { logger: { warn: () => Promise.reject(new Error('disk full')) as never } });
    expect(await augment(RESULT, { toolName: 'greet' })).toBe(RESULT);
    await rejectionsReported();
    expect(unhandled).toEqual([]);
  });

  it.each<[string, AugmentRoute, Partial<AugmentWithUIOptions>]>([
    ['select', { select: async () => DATA }, {}],
    ['schema', { schema: schema(async value => ({ value })) }, { renderData: DATA }],
    ['render data', {}, { renderData: Promise.resolve(DATA) }],
  ])('shows the data of a promise: %s', async (_, route, call) => {
    for (const delivery of ['external', 'inline'] as const) {
      const { lines, augment } = open(route);
      expect(readData(await augment(RESULT, { toolName: 'greet', delivery, ...call }))).toEqual(DATA);
      expect(lines).toEqual([]);
    }
  });

  it('compares structured content by an asynchronous schema, for MCP Apps', async () => {
    const { augment, lines } = open({ schema: schema(async value => ({ value })) }, { delivery: 'mcp-apps' });
    const result = { ...RESULT, structuredContent: DATA };
    expect(await augment(result, { toolName: 'greet' })).toBe(result);
    expect(lines).toEqual([]);
  });

  it.each<[string, AugmentRoute, RegExp]>([
    ['a select that rejects', { select: () => Promise.reject(new Error('no rows')) }, /\(failed\): no rows/],
    ['a schema that rejects', { schema: schema(() => Promise.reject(new Error('down'))) }, /\(failed\): down/],
    [
      'a schema that refuses later',
      { schema: schema(async () => ({ issues: [{ message: 'too short', path: ['message'] }] })) },
      /\(bad-data\): .*message: too short/,
    ],
  ])('leaves the result for %s', async (_, route, line) => {
    const { lines, augment } = open(route);
    const result = { ...RESULT, structuredContent: DATA };
    expect(await augment(result, { toolName: 'greet' })).toBe(result);
    expect(lines).toEqual([expect.stringMatching(line)]);
  });

  it.each<[string, AugmentRoute, AugmenterOptions]>([
    ['a select', { select: () => new Promise(() => undefined) }, {}],
    ['a schema', { schema: schema(() => new Promise(() => undefined)) }, {}],
    ['a request that ignores its signal', {}, { fetch: () => new Promise(() => undefined) }],
  ])('waits for %s no longer than its time limit', async (_, route, options) => {
    vi.useFakeTimers();
    const { lines, augment } = open(route, { timeoutMs: 50, ...options });
    const result = { ...RESULT, structuredContent: DATA };
    const augmentation = augment(result, { toolName: 'greet' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await augmentation).toBe(result);
    expect(lines).toEqual([expect.stringMatching(/no answer within \d+ ms/)]);
  });

  it('stops its timer when the promise resolves within the time limit', async () => {
    const timeoutMs = 12_345; // A delay that nothing else in this process uses.
    const started = vi.spyOn(globalThis, 'setTimeout');
    const stopped = vi.spyOn(globalThis, 'clearTimeout');
    const { augment } = open({ select: async () => DATA }, { timeoutMs });
    await augment(RESULT, { toolName: 'greet' });
    const timers = started.mock.results.filter((_, call) => started.mock.calls[call]?.[1] === timeoutMs);
    expect(timers.length).toBeGreaterThan(0);
    for (const timer of timers) expect(stopped).toHaveBeenCalledWith(timer.value);
  });
});

describe('any combination of promises and values', () => {
  const behaviours = ['now', 'resolve', 'reject', 'throw', 'thenable', 'bad-then', 'never'] as const;
  const behave = (how: (typeof behaviours)[number], value: unknown): unknown => {
    switch (how) {
      case 'now':
        return value;
      case 'resolve':
        return Promise.resolve(value);
      case 'reject':
        return Promise.reject(new Error('rejected'));
      case 'throw':
        throw new Error('thrown');
      case 'thenable':
        // biome-ignore lint/suspicious/noThenProperty: this represents a foreign promise library.
        return { then: (resolve: (value: unknown) => void) => resolve(value) };
      case 'bad-then':
        return Object.defineProperty({}, 'then', {
          get() {
            throw new Error('then');
          },
        });
      case 'never':
        return new Promise(() => undefined);
    }
  };
  const how = fc.constantFrom(...behaviours);

  it('returns the data that fit or the unchanged result, and leaves no rejection unhandled', async () => {
    await fc.assert(
      fc.asyncProperty(how, how, how, how, async (select, validate, fetch, log) => {
        const options = {
          timeoutMs: 1,
          logger: { warn: () => behave(log === 'never' ? 'reject' : log, undefined) as never },
          fetch: () => behave(fetch === 'never' ? 'reject' : fetch, { status: 200 }) as never,
        };
        const route = {
          select: () => behave(select, DATA),
          schema: schema(value => behave(validate, { value })),
        };
        const augmenter = open(route, options);
        const augmented = await augmenter.augment(RESULT, { toolName: 'greet' });
        if (augmented !== RESULT) expect(readData(augmented)).toEqual(DATA);
        const answers = (...ways: string[]) => ways.every(way => ['now', 'resolve', 'thenable'].includes(way));
        expect(augmented !== RESULT).toBe(answers(select, validate, fetch));
      }),
      { numRuns: 200 },
    );
    await rejectionsReported();
    expect(unhandled).toEqual([]);
  });
});
