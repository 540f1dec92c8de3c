// Addresses of tools whose names contain special characters: unique, valid, and readable by the official client, as given and as a browser writes them.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { answering, tool } from '../../test/hand-server.ts';
import { openWrapped, readUri } from '../../test/wrapped.ts';

const CACHE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
/** The suffix of a name that is not a valid path segment by itself. */
const hashName = (name: string) => createHash('sha256').update(JSON.stringify(name)).digest('hex').slice(0, 16);
const NAMES = [
  '.',
  '..',
  '...',
  '%2e%2e',
  '%2E',
  '%252e%252e',
  // A name that imitates the address of another tool.
  `..!${hashName('..')}`,
  `..%21${hashName('..')}`,
  '..%21',
  '../own',
  '/',
  '//',
  'a/b',
  'a%2Fb',
  'a%2fb',
  'a\\b',
  '%',
  '%%',
  '%zz',
  '?',
  'a?b=c',
  '#',
  'a#b',
  ':',
  '@',
  ' ',
  'a b',
  'a+b',
  'A',
  'a',
  '\n',
  '\u0000',
  '"<>&\'',
  'ü',
  'u\u0308',
  '🪲',
  '\u202e',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
];

it.each(['legacy', 'modern'] as const)('addresses are unique, valid and readable: %s', async era => {
  const listed = NAMES.map((name, index) => ({ ...tool(name), title: `Tool ${index}` }));
  const result = { ...CACHE, tools: listed };
  const wrapped = await openWrapped({ fetch: answering({ 'tools/list': () => result }) });
  const client = await wrapped.connect(era);
  const tools = (await client.listTools()).tools.slice(0, NAMES.length);
  expect(tools.map(({ name }) => name)).toEqual(NAMES);
  const uris = tools.map(each => readUri(each)!);
  expect(new Set(uris).size).toBe(NAMES.length);
  for (const [index, uri] of uris.entries()) {
    // No part of it is read as a path step, a query or a fragment.
    expect(new URL(uri).href).toBe(uri);
    expect(uri).toMatch(/^ui:\/\/wrap\/shop\/[^/?#\s]+\/[0-9a-f]{16}\.html$/);
    const { contents } = await client.readResource({ uri });
    // The compiler treats a name of white space alone as no name, and the page says so.
    const title = NAMES[index]!.trim() === '' ? 'tool' : `Tool ${index}`;
    expect(contents).toMatchObject([{ uri, text: expect.stringContaining(`<title>${title}</title>`) }]);
    expect((await wrapped.wrapper.views.read(uri))?.toolName).toBe(NAMES[index]);
  }
});

it.each(['..', '.', 'a/b?c#d%', '!'])('addresses keep their own prefix with a server key like %s', async serverKey => {
  const fetch = answering({ 'tools/list': () => ({ tools: [tool('a')] }) });
  const wrapped = await openWrapped({ serverKey, fetch });
  const client = await wrapped.connect();
  for (const each of (await client.listTools()).tools) {
    const uri = readUri(each)!;
    expect(new URL(uri).href).toBe(uri);
    expect(uri).toMatch(/^ui:\/\/wrap(-own)?\/[^/?#]+\/(a|_ui_\w+)\/[0-9a-f]{16}\.html$/);
    expect((await client.readResource({ uri })).contents).toHaveLength(1);
  }
});

it('a page may be kept for a day (2026-07-28), but not one read at the address of an earlier definition', async () => {
  let description = 'one';
  const fetch = answering({ 'tools/list': () => ({ ...CACHE, tools: [{ ...tool('a'), description }] }) });
  const wrapped = await openWrapped({ fetch });
  const client = await wrapped.connect('modern');
  const earlier = readUri((await client.listTools()).tools[0]!)!;
  expect(await client.readResource({ uri: earlier })).toMatchObject({ ttlMs: 86_400_000, cacheScope: 'public' });
  const own = readUri((await client.listTools()).tools.at(-1)!)!;
  expect(await client.readResource({ uri: own })).toMatchObject({ ttlMs: 86_400_000, cacheScope: 'public' });

  description = 'two';
  const later = await wrapped.connect('modern');
  const now = readUri((await later.listTools()).tools[0]!)!;
  expect(now).not.toBe(earlier);
  expect(await later.readResource({ uri: earlier })).toMatchObject({ ttlMs: 0, cacheScope: 'public' });
});
