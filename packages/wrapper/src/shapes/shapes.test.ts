// What the wrapper learns from results that pass, through the whole wrapper and on disk.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { openWrapped, readableLog, readUri, type Tools } from '../../test/wrapped.ts';
import { createDiskShapeStore } from './disk-shape-store.ts';
import type { StoredShape } from './shape-store.ts';

const SECRET = 'geheim-4711';
/** Two tools without an output schema: one gives symbols, the other one takes a symbol. */
const quoteTools = (): Tools => ({
  watched: (server: McpServer) =>
    void server.registerTool(
      'watched',
      { description: 'The watched shares', annotations: { readOnlyHint: true } },
      () => ({
        content: [
          {
            type: 'text',
            text: JSON.stringify({
              shares: [
                { tickerSymbol: SECRET, price: 1.5 },
                { tickerSymbol: 'B', price: 2 },
              ],
            }),
          },
        ],
      }),
    ),
  history: (server: McpServer) =>
    void server.registerTool(
      'history',
      { inputSchema: z.object({ tickerSymbol: z.string() }), annotations: { readOnlyHint: true } },
      ({ tickerSymbol }) => ({ content: [{ type: 'text', text: tickerSymbol }] }),
    ),
});

const readAll = (from: string): string =>
  readdirSync(from, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

it('a result shows which tools a page may offer, also in the next run; no value is stored', async () => {
  const at = tempFolder();
  const open = () =>
    openWrapped({ tools: quoteTools(), shapeStore: createDiskShapeStore({ folder: at, log: readableLog().log }) });
  const wrapped = await open();
  const client = await wrapped.connect();
  const page = async (from = client) => {
    const uri = readUri((await from.listTools()).tools[0]!)!;
    return { uri, html: ((await from.readResource({ uri })).contents[0] as { text: string }).text };
  };
  const before = await page();
  expect(before.html).not.toContain('"history"');
  await client.callTool({ name: 'watched' });
  await wrapped.wrapper.settled();
  const after = await page();
  expect(after.uri).not.toBe(before.uri);
  expect(after.html).toContain('"history"');
  // A page that is open already may be read again under its own address.
  expect(((await client.readResource({ uri: before.uri })).contents[0] as { text: string }).text).toBe(after.html);
  const { structuredContent } = await client.callTool({ name: '_ui_inspect', arguments: { toolName: 'watched' } });
  expect(structuredContent).toMatchObject({ resultShape: { properties: { shares: { itemsSeen: 10 } } } });
  expect(JSON.stringify(structuredContent)).not.toContain(SECRET);
  expect(readAll(at)).toContain('tickerSymbol');
  expect(readAll(at)).not.toContain(SECRET);
  const next = await (await open()).connect();
  expect(await page(next)).toEqual(after);
});

it('nothing is learnt where that is off, from errors, from tools that declare their results, and from excluded ones', async () => {
  const calls: string[] = [];
  const answering = (name: string, config: object, result: object) => (server: McpServer) =>
    void server.registerTool(name, config, () => {
      calls.push(name);
      return result as never;
    });
  const data = { a: 1 };
  const text = [{ type: 'text', text: '{"a":1}' }];
  const tools: Tools = {
    plain: answering('plain', {}, { content: text }),
    failed: answering('failed', {}, { content: text, isError: true }),
    declared: answering(
      'declared',
      { outputSchema: z.object({ a: z.number() }) },
      { content: text, structuredContent: data },
    ),
    hidden: answering('hidden', {}, { content: text }),
    never: answering('never', {}, { content: text }),
  };
  const stored = async (learn: boolean): Promise<string[]> => {
    const store = createDiskShapeStore({ folder: tempFolder(), log: readableLog().log });
    const wrapped = await openWrapped({ tools, shapeStore: store, learn, disabledTools: ['hidden'] });
    const client = await wrapped.connect();
    await client.listTools();
    for (const name of ['plain', 'failed', 'declared', 'hidden']) await client.callTool({ name });
    await wrapped.wrapper.settled();
    return (await store.load()).map(({ toolName }) => toolName);
  };
  expect(await stored(true)).toEqual(['plain']);
  expect(await stored(false)).toEqual([]);
  // No tool is called for it.
  expect(calls).not.toContain('never');
  expect(calls).toHaveLength(8);
});

it('a store joins what two processes saw, survives broken files, and forgets', async () => {
  const { log, of } = readableLog();
  const at = tempFolder();
  const [one, two] = [createDiskShapeStore({ folder: at, log }), createDiskShapeStore({ folder: at, log })];
  const shape = (name: string): StoredShape => ({
    toolName: 't',
    toolHash: 'h',
    shape: { type: ['object'], properties: { [name]: { type: ['null'] } }, required: [name] },
    changes: 1,
  });
  await one.save(shape('a'));
  await two.save(shape('b'));
  expect(Object.keys((await one.load())[0]!.shape.properties!)).toEqual(['a', 'b']);
  // Another definition of the tool: what was seen before says nothing.
  await two.save({ ...shape('c'), toolHash: 'other' });
  expect(Object.keys((await one.load())[0]!.shape.properties!)).toEqual(['c']);
  const file = join(at, readdirSync(at)[0]!, 'shape.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('null', 'string'));
  expect(await one.load()).toEqual([]);
  expect(of('shape_unreadable')).toHaveLength(1);
  await one.save(shape('a'));
  expect(await two.clear('t')).toEqual(['t']);
  expect(await one.load()).toEqual([]);
});
