// Unusual lists of tools: a server that lists other tools for each client, one that stops answering halfway, one whose list never ends.
import { expect, it, onTestFinished } from 'vitest';
import { INITIALIZE, rawClient } from '../../../connect/test/proxy-support.ts';
import { faulty, gone } from '../../../connect/test/support.ts';
import { answering, tool } from '../../test/hand-server.ts';
import { rawHttp } from '../../test/raw-client.ts';
import { openWrapped, readableLog, readUri, UI } from '../../test/wrapped.ts';
import { createWrapper } from '../index.ts';

const page = (tools: object[], nextCursor?: string) => ({ tools, ...(nextCursor !== undefined && { nextCursor }) });

it.each(['legacy', 'modern'] as const)(
  'compares a list with the last one of the same client, not of another: %s',
  async era => {
    const wrapped = await openWrapped({
      fetch: answering({
        'tools/list': ({ capabilities }) => page([tool('all'), ...('sampling' in capabilities ? [tool('asks')] : [])]),
      }),
    });
    const [plain, able] = [UI, { ...UI, sampling: {} }].map(capabilities =>
      rawHttp(wrapped.service.url, { era, capabilities }),
    );
    const listNames = async (client: typeof plain) =>
      JSON.parse(await client!.ask('tools/list')).result.tools.map(({ name }: { name: string }) => name);
    await plain!.shakeHands();
    await able!.shakeHands();
    const [first, second] = [await listNames(plain), await listNames(able)];
    expect([first.includes('asks'), second.includes('asks')]).toEqual([false, true]);
    const before = wrapped.of('changed').length;
    for (let round = 0; round < 3; round++) {
      expect(await listNames(plain)).toEqual(first);
      expect(await listNames(able)).toEqual(second);
    }
    expect(wrapped.of('changed')).toHaveLength(before);
    // Each client has its own page, because the tools beside it differ.
    const uriFor = async (client: typeof plain) =>
      readUri(JSON.parse(await client!.ask('tools/list')).result.tools[0]) as string;
    const [one, other] = [await uriFor(plain), await uriFor(able)];
    expect(one).not.toBe(other);
    for (const [client, uri] of [
      [plain, one],
      [able, other],
    ] as const)
      expect(JSON.parse(await client!.ask('resources/read', { uri })).result.contents[0].uri).toBe(uri);
    await plain!.close();
    await able!.close();
  },
);

it('requests a few lists at a time, however often the server reports that its tools have changed', async () => {
  const upstream = faulty();
  const { log } = readableLog();
  const wrapper = await createWrapper({ serverKey: 'it', log });
  const client = rawClient({ upstream, interceptors: [wrapper.interceptor], log });
  onTestFinished(async () => {
    await client.leave();
    await gone(upstream.mark);
  });
  const call = async (name: string, args: object = {}) =>
    JSON.parse(await client.ask('tools/call', { name, arguments: args }));
  await client.ask('initialize', { ...INITIALIZE, capabilities: UI });
  await client.ask('tools/list');
  expect(await call('announce', { list: 'tools', times: 1000 })).toMatchObject({ result: {} });
  // A request for each notification would leave no room for this one.
  expect(await call('echo')).toMatchObject({ result: {} });
  // The change of the last notification is not lost.
  void call('announce', { list: 'tools', times: 1000 });
  await call('add-tool');
  while (!wrapper.catalog.get('was-cancelled')) await new Promise(setImmediate);
});

it('sends a page with interfaces while the next page is outstanding', async () => {
  const silent = Promise.withResolvers<object>();
  const wrapped = await openWrapped({
    graceMs: 5,
    fetch: answering({
      'tools/list': ({ params }) => (params?.cursor ? silent.promise : page([tool('a')], 'two')),
    }),
  });
  const client = await wrapped.connect();
  const first = await client.request({ method: 'tools/list' });
  expect(first.nextCursor).toBe('two');
  const uri = readUri(first.tools[0])!;
  expect((await client.readResource({ uri })).contents).toHaveLength(1);
  const second = client.request({ method: 'tools/list', params: { cursor: 'two' } });
  silent.resolve(page([tool('b')]));
  expect(readUri((await second).tools[0])).toMatch(/\/b\//);
  await wrapped.wrapper.settled();
  expect(wrapped.wrapper.catalog.tools.map(({ name }) => name)).toEqual(['a', 'b']);
  // The address stays valid.
  expect((await client.readResource({ uri })).contents).toHaveLength(1);
});

it.each([
  [
    '',
    'and another page behind it',
    (cursor?: string) => (cursor === '' ? page([tool('b')]) : page([tool('a')], '')),
    ['a', 'b'],
  ],
  ['', 'by which the server means the end', () => page([tool('a')], ''), ['a']],
] as const)('knows the tools of a list with the cursor "%s" %s', async (_cursor, _what, list, names) => {
  const wrapped = await openWrapped({
    fetch: answering({ 'tools/list': ({ params }) => list(params?.cursor as string | undefined) }),
  });
  const client = await wrapped.connect();
  expect((await client.request({ method: 'tools/list' })).nextCursor).toBe('');
  await wrapped.wrapper.settled();
  expect(wrapped.wrapper.catalog.tools.map(({ name }) => name)).toEqual(names);
  expect(wrapped.of('too_many_pages')).toEqual([]);
});

it('ignores a list that was requested before the current one', async () => {
  const slow = Promise.withResolvers<object>();
  const secondRequest = Promise.withResolvers<void>();
  let lists = 0;
  const wrapped = await openWrapped({
    fetch: answering({
      'tools/list': () => {
        if (++lists === 2) {
          secondRequest.resolve();
          return slow.promise;
        }
        return page(lists === 1 ? [tool('a')] : [tool('a'), tool('new')]);
      },
    }),
  });
  const client = await wrapped.connect();
  await client.listTools();
  const older = client.callTool({ name: '_ui_refresh_tools' });
  await secondRequest.promise;
  const { structuredContent } = await client.callTool({ name: '_ui_refresh_tools' });
  expect(structuredContent).toMatchObject({ added: ['new'] });
  slow.resolve(page([tool('a')]));
  expect((await older).structuredContent).toEqual({ added: [], removed: [], changed: [], unchanged: 2 });
  expect(wrapped.wrapper.catalog.tools.map(({ name }) => name)).toEqual(['a', 'new']);
});

it('logs that a list has more pages than are requested', async () => {
  let pageCount = 0;
  const wrapped = await openWrapped({
    graceMs: 5,
    fetch: answering({ 'tools/list': () => page([tool(`t${++pageCount}`)], `page-${pageCount}`) }),
  });
  const client = await wrapped.connect();
  await client.request({ method: 'tools/list' });
  await wrapped.wrapper.settled();
  expect(wrapped.of('too_many_pages')).toMatchObject([{ level: 'warn', pages: 100 }]);
  expect(wrapped.wrapper.catalog.tools).toHaveLength(100);
});

it('adds interfaces to all tools when the name of one has half a surrogate pair', async () => {
  const names = ['a', '\ud800', '\udfff', '\ufffd'];
  const wrapped = await openWrapped({ fetch: answering({ 'tools/list': () => page(names.map(tool)) }) });
  const client = rawHttp(wrapped.service.url, { era: 'legacy', capabilities: UI });
  await client.shakeHands();
  const { tools } = JSON.parse(await client.ask('tools/list')).result;
  const uris: string[] = tools.slice(0, 4).map(readUri);
  expect(new Set(uris).size).toBe(4);
  for (const [index, uri] of uris.entries()) {
    const read = JSON.parse(await client.ask('resources/read', { uri }));
    expect(read.result.contents[0].uri).toBe(uri);
    expect((await wrapped.wrapper.views.read(uri))?.toolName).toBe(names[index]);
  }
  await client.close();
});
