// Answers that are kept: the key of a request, the limits, and what a wrapper takes from them.
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { createModels } from '@vitrine/model';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { openWrapped, readableLog, type Tools, type Wrapped } from '../../../test/wrapped.ts';
import type { GenerationOptions } from '../generation-options.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { createDiskAnswerCache } from './disk-answer-cache.ts';
import { type KeyedRequest, requestKey, siblingsHash } from './request-key.ts';

describe('requestKey', () => {
  const base: KeyedRequest = {
    toolHash: 'a',
    siblings: 'none',
    shape: { type: ['object'], properties: { id: { type: ['integer'] }, at: { type: ['string'], format: 'date' } } },
    modelId: 'anthropic/m',
    settings: { maxOutputTokens: 10, temperature: 0.2 },
    prompt: { version: 'v1', system: 'Design.' },
  };
  const spec = { version: 1 as const };

  it('does not depend on the order of the values', () => {
    expect(
      requestKey({
        settings: { temperature: 0.2, maxOutputTokens: 10 },
        modelId: 'anthropic/m',
        prompt: { system: 'Design.', version: 'v1' },
        shape: {
          properties: { at: { format: 'date', type: ['string'] }, id: { type: ['integer'] } },
          type: ['object'],
        },
        siblings: 'none',
        toolHash: 'a',
      }),
    ).toBe(requestKey(base));
    expect(requestKey(base)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is another one for every other tool, shape, refinement, model, setting and prompt', () => {
    const others: KeyedRequest[] = [
      base,
      { ...base, toolHash: 'b' },
      { ...base, siblings: 'one' },
      { ...base, shape: undefined },
      { ...base, shape: { type: ['object'], properties: { id: { type: ['string'] } } } },
      { ...base, refinement: { spec: undefined, instruction: 'a' } },
      { ...base, refinement: { spec, instruction: 'a' } },
      { ...base, refinement: { spec, instruction: 'ab' } },
      { ...base, modelId: 'openai/m' },
      { ...base, settings: { ...base.settings, temperature: 0 } },
      { ...base, settings: {} },
      { ...base, refinement: { page: '<p>', instruction: 'a' } },
      { ...base, prompt: { version: 'v2', system: 'Design.' } },
      { ...base, prompt: { version: 'v1', system: 'Draw.' } },
    ];
    expect(new Set(others.map(requestKey)).size).toBe(others.length);
  });
});

it('siblings count by their names and parameters, in any order', () => {
  const of = (name: string, ...parameters: string[]) => ({
    name,
    description: Math.random().toString(),
    inputSchema: { type: 'object', properties: Object.fromEntries(parameters.map(parameter => [parameter, {}])) },
  });
  const hash = siblingsHash([of('a', 'x'), of('b')]);
  expect(siblingsHash([of('b'), of('a', 'x')])).toBe(hash);
  const others = [[], [of('a', 'x')], [of('a', 'y'), of('b')], [of('a', 'x'), of('c')], [{ name: 'a' }, { name: 'b' }]];
  for (const other of others) expect(siblingsHash(other)).not.toBe(hash);
});

describe('answers on disk', () => {
  const answer = (digit: string): CachedAnswer => ({
    key: digit.repeat(64),
    toolName: 't',
    generator: 'm v1',
    spec: { version: 1, title: digit.repeat(100) },
    reasons: [],
    createdAt: '2026-01-01T00:00:00Z',
  });

  it('forget those that were not used for the longest time', async () => {
    const folder = tempFolder();
    const cache = createDiskAnswerCache({ folder, log: readableLog().log, maxEntries: 3 });
    for (const digit of '123') {
      await cache.set(answer(digit));
      // Times of files have a resolution: a minute apart, they differ on every system.
      const usedAt = Date.now() / 1000 - 60 * (10 - Number(digit));
      utimesSync(join(folder, `${digit.repeat(64)}.json`), usedAt, usedAt);
    }
    expect(await cache.get('1'.repeat(64))).toEqual(answer('1'));
    await cache.set(answer('4'));
    expect((await cache.list()).map(({ key }) => key[0])).toEqual(['1', '3', '4']);
  });

  it('stay within their bytes, and one that is not whole counts as none', async () => {
    const { log, of } = readableLog();
    const at = tempFolder();
    const cache = createDiskAnswerCache({ folder: at, log, maxBytes: 1_000 });
    for (const digit of '1234') await cache.set(answer(digit));
    expect((await cache.list()).length).toBeLessThan(4);
    const [name = ''] = readdirSync(at);
    const text = readFileSync(join(at, name), 'utf8');
    for (const broken of [text.slice(0, 50), text.replace('m v1', 'm v2'), '{}', '']) {
      writeFileSync(join(at, name), broken);
      expect(await cache.get(name.slice(0, 64))).toBeUndefined();
    }
    expect(of('answer_unreadable')).toHaveLength(4);
  });
});

const GOOD = { version: 1, form: { submit: 'Show the forecast' } };
const tools = (result: unknown = {}): Tools => ({
  forecast: (server: McpServer) =>
    void server.registerTool(
      'forecast',
      { inputSchema: z.object({ a: z.string().optional(), b: z.string().optional(), c: z.string().optional() }) },
      () => ({ content: [{ type: 'text', text: JSON.stringify(result) }] }),
    ),
});

let wire: WireServer;
afterEach(() => wire?.close());

async function model(turns: Parameters<WireServer['add']>): Promise<GenerationOptions> {
  wire = await startWireServer({ turns });
  const models = createModels({ configs: [{ provider: 'anthropic', model: 'm' }], env: wire.env('anthropic') });
  return { modelId: 'anthropic/m', model: () => models.get('anthropic/m') };
}

const readOutcomes = (wrapped: Wrapped) =>
  wrapped.of('generated').map(({ outcome, requests }) => ({ outcome, requests }));

it('another server with the same tool makes no request, and a changed file is not taken', async () => {
  const at = tempFolder();
  const { log, of } = readableLog();
  const open = async (turns: Parameters<WireServer['add']>) => {
    const answers = createDiskAnswerCache({ folder: at, log });
    const wrapped = await openWrapped({ tools: tools(), generation: { ...(await model(turns)), answers } });
    await (await wrapped.connect()).listTools();
    await expect.poll(() => readOutcomes(wrapped).length, { timeout: 50_000 }).toBe(1);
    await wire.close();
    return wrapped;
  };
  expect(readOutcomes(await open([{ text: JSON.stringify(GOOD) }]))).toEqual([{ outcome: 'accepted', requests: 1 }]);
  expect(readOutcomes(await open([]))).toEqual([{ outcome: 'accepted', requests: 0 }]);
  const file = join(at, readdirSync(at)[0]!);
  writeFileSync(file, readFileSync(file, 'utf8').replace('Show', 'Hide'));
  expect(readOutcomes(await open([{ text: JSON.stringify(GOOD) }]))).toEqual([{ outcome: 'accepted', requests: 1 }]);
  expect(of('answer_unreadable')).toHaveLength(1);
});

it('a refusal is not taken for another server', async () => {
  const answers = createDiskAnswerCache({ folder: tempFolder(), log: readableLog().log });
  const open = async (turns: Parameters<WireServer['add']>) => {
    const wrapped = await openWrapped({ tools: tools(), generation: { ...(await model(turns)), answers } });
    await (await wrapped.connect()).listTools();
    await expect.poll(() => readOutcomes(wrapped).length, { timeout: 50_000 }).toBe(1);
    await wire.close();
    return readOutcomes(wrapped);
  };
  expect(await open([{ text: '' }, { text: '' }])).toEqual([{ outcome: 'refused', requests: 2 }]);
  expect(await open([{ text: JSON.stringify(GOOD) }])).toEqual([{ outcome: 'accepted', requests: 1 }]);
  expect(await open([])).toEqual([{ outcome: 'accepted', requests: 0 }]);
});

it('a server with other tools besides asks the model', async () => {
  const answers = createDiskAnswerCache({ folder: tempFolder(), log: readableLog().log });
  const open = async (more: Tools) => {
    const all = { ...tools(), ...more };
    const generation = { ...(await model([{ text: JSON.stringify(GOOD) }])), answers };
    const wrapped = await openWrapped({ tools: all, generation, enabledTools: ['forecast'] });
    await (await wrapped.connect()).listTools();
    await expect.poll(() => readOutcomes(wrapped).length, { timeout: 50_000 }).toBe(1);
    await wire.close();
    return readOutcomes(wrapped)[0]?.requests;
  };
  const other: Tools = { other: server => void server.registerTool('other', {}, () => ({ content: [] })) };
  expect([await open({}), await open(other), await open(other), await open({})]).toEqual([1, 1, 0, 0]);
});

it('what the first result shows is in the next prompt; the interface that knew nothing of it is made again, once', async () => {
  const better = { ...GOOD, result: { parts: [{ part: 'table', at: '/days', columns: [{ at: '/high' }] }] } };
  const wrong = { ...GOOD, result: { parts: [{ part: 'table', at: '/weeks' }] } };
  const wrapped = await openWrapped({
    tools: tools({ days: [{ date: '2026-05-17', high: 21 }] }),
    generation: await model([GOOD, wrong, better].map(spec => ({ text: JSON.stringify(spec) }))),
  });
  const client = await wrapped.connect();
  await client.listTools();
  await expect.poll(() => readOutcomes(wrapped).length, { timeout: 50_000 }).toBe(1);
  expect(wire.requests[0]?.lastText).toContain('(not known)');
  const first = await client.callTool({ name: 'forecast', arguments: {} });
  expect(first._meta).toMatchObject({ 'vitrine.dev/view-spec': { revision: 1 } });
  await expect.poll(() => readOutcomes(wrapped).length, { timeout: 50_000 }).toBe(2);
  expect(wire.requests[1]?.lastText).toContain('/days/*/date: string (date)');
  expect(wire.requests[1]?.lastText).not.toContain('2026-05-17');
  expect(wire.requests[2]?.lastText).toContain('The result has nothing at "/weeks"');
  const second = await client.callTool({ name: 'forecast', arguments: {} });
  expect(second._meta).toMatchObject({ 'vitrine.dev/view-spec': { spec: better, revision: 2 } });
  await wrapped.wrapper.settled();
  expect(readOutcomes(wrapped)).toHaveLength(2);
});
