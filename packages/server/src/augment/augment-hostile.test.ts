import type { CallToolResult } from '@modelcontextprotocol/server';
import { ListDatabasesDataSchema } from '@vitrine/protocol/internal/render-data/list-databases';
import { readUIMetadata } from '@vitrine/protocol/ui-resource';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE, DATA, HTML, LISTED, list, open, readBlock } from '../../test/augmenting.ts';
import { type AugmentWithUIOptions, createAugmenter } from './index.ts';
import type { AugmenterOptions } from './types.ts';

describe('any input', () => {
  /** Makers of hostile values, with throwing getters and proxies: fast-check could not print the values themselves. */
  const hostile: fc.Arbitrary<() => unknown> = fc.oneof(
    fc
      .anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true })
      .map(value => () => value),
    fc.constantFrom<() => unknown>(
      () =>
        Object.defineProperty({}, 'databases', {
          enumerable: true,
          get: () => {
            throw new Error('getter');
          },
        }),
      () =>
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('proxy');
            },
            ownKeys: () => {
              throw new Error('proxy');
            },
          },
        ),
      () => {
        const loop: { databases?: unknown } = {};
        loop.databases = loop;
        return loop;
      },
      () => ({ databases: [{ name: 'a', size: Number.NaN }] }),
      () => ({ databases: [{ name: 'a', size: 1 }], ['__proto__']: null }),
      () => JSON.parse('{"databases":[],"__proto__":{"x":1}}') as unknown,
    ),
  );
  const logger = {
    lines: 0,
    warn() {
      this.lines += 1;
      throw new Error('the log is full');
    },
    debug() {
      this.warn();
    },
  };

  const check = async (result: unknown, call: unknown, options: AugmenterOptions) => {
    const before = snapshot(result);
    logger.lines = 0;
    const augmented = await createAugmenter({
      baseUrl: BASE,
      pages: { 'list-databases': HTML },
      fetch: async () => ({ status: 200 }),
      ...options,
      logger,
    }).augment(result as CallToolResult, call as AugmentWithUIOptions);
    expect(snapshot(result)).toEqual(before);
    if (Object.is(augmented, result) || augmented.isError) return expect(logger.lines).toBe(1);
    const originalResult = result as CallToolResult;
    expect(logger.lines).toBe(0);
    expect(augmented.content.slice(0, originalResult.content?.length ?? 0)).toEqual(originalResult.content ?? []);
    expect(augmented.content.length).toBe((originalResult.content?.length ?? 0) + 1);
    for (const key of Object.keys(originalResult).filter(name => name !== 'content')) {
      expect(augmented[key]).toBe(originalResult[key]);
    }
    return ListDatabasesDataSchema.parse(readUIMetadata(readBlock(augmented).resource._meta).initialRenderData);
  };

  it('for any render data the result has an interface with valid data, or is unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom('external', 'inline'), async (make, delivery) => {
        await check(LISTED, { toolName: 'list-databases', renderData: make() }, { delivery: delivery as 'external' });
      }),
      { numRuns: 500 },
    );
  });

  it('for any result and call the result is unchanged, or has an interface added', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (result, call, content) => {
        await check(result(), list(), {});
        await check({ content: content(), structuredContent: DATA, [Symbol.iterator]: 1 }, list(), {});
        await check(LISTED, call(), {});
      }),
      { numRuns: 300 },
    );
  });

  it('any exception of a selector, a schema, a clock or a page is logged as one line', async () => {
    const fail = (): never => {
      throw new Proxy(
        {},
        {
          get: () => {
            throw new Error('even its message');
          },
        },
      );
    };
    const schema = { '~standard': { version: 1, vendor: 'test', validate: fail } } as never;
    for (const options of [
      { routes: { t: { page: 'list-databases', select: fail } } },
      { routes: { t: { page: 'list-databases', schema } } },
      { routes: { t: 'list-databases' }, now: fail },
      { routes: { t: 'list-databases' }, delivery: 'inline', pages: { 'list-databases': new URL('file:///nowhere') } },
      { routes: { t: 'list-databases' }, delivery: 'inline', pages: { 'list-databases': '' } },
    ] satisfies AugmenterOptions[]) {
      const { lines, augment } = open(options);
      const result = { ...LISTED, structuredContent: DATA };
      expect(await augment(result, { toolName: 't' })).toBe(result);
      expect(lines).toEqual([expect.stringContaining('(failed)')]);
    }
  });

  /** A `Proxy` that can be asked nothing: `instanceof`, `Array.isArray` and every member throw. */
  const revoked = (): never => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy as never;
  };
  const throwRevoked = (): never => {
    throw revoked();
  };
  const messageIs = (message: unknown) => () => {
    throw Object.defineProperty(new Error(), 'message', { value: message });
  };

  it.each<[string, () => unknown]>([
    ['a revoked Proxy', throwRevoked],
    ['an error whose message is a revoked Proxy', messageIs(revoked())],
    ['an error whose message is a symbol', messageIs(Symbol('no'))],
    ['an error whose message is an object', messageIs({ toString: throwRevoked })],
    ['nothing', () => Promise.reject(undefined)],
    ['a promise that rejects with a revoked Proxy', () => Promise.reject(revoked())],
  ])('%s as exception is one line for both functions', async (_, select) => {
    const { lines, augment, toolMeta } = open({ routes: { t: { page: 'list-databases', select } } });
    const result = { ...LISTED, structuredContent: DATA };
    expect(await augment(result, { toolName: 't' })).toBe(result);
    expect(lines).toEqual([expect.stringContaining('(failed)')]);
    expect(toolMeta(revoked())).toEqual({});
  });

  const thenable = (then: unknown) => Object.defineProperty({}, 'then', { value: then });
  const selfResolving = (): unknown => {
    const promise: unknown = thenable((resolve: (value: unknown) => void) => resolve(promise));
    return promise;
  };
  const thenables: [string, () => unknown][] = [
    ['throws', () => thenable(throwRevoked)],
    ['rejects', () => Promise.reject(revoked())],
    ['resolves with itself for ever', selfResolving],
    ['never answers', () => thenable(() => undefined)],
    ['has a `then` that cannot be read', () => Object.defineProperty({}, 'then', { get: throwRevoked })],
    ['is revoked', revoked],
  ];

  it.each(thenables)('a result that %s never makes augment() reject: the tool has failed', async (_, make) => {
    const { lines, augment } = open({ timeoutMs: 20 });
    expect(await augment(make() as never, list())).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(lines).toEqual([expect.stringContaining('(bad-result)')]);
  });

  it('a promise of a result is awaited', async () => {
    const { augment } = open({ delivery: 'inline' });
    const augmented = await augment(Promise.resolve(LISTED) as never, list());
    expect(augmented.content).toHaveLength(3);
  });

  it('a failed or incomplete result is returned unchanged', async () => {
    const { lines, augment } = open();
    for (const more of [{ isError: true }, { resultType: 'input_required' }]) {
      const result = { ...LISTED, ...more };
      expect(await augment(result, list())).toBe(result);
    }
    expect(lines).toEqual([expect.stringContaining('(tool-failed)'), expect.stringContaining('(unfinished)')]);
  });

  /** The value as text, deeply, as far as it can be read. */
  function snapshot(value: unknown): unknown {
    try {
      return structuredClone(value);
    } catch {
      return undefined;
    }
  }
});
