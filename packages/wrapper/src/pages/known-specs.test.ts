// Views for well-known servers in wrapped pages.
import { createKnownViews } from '@vitrine/autoview/internal/known-views';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { openWrapped, readUri, type Tools } from '../../test/wrapped.ts';

const views = createKnownViews(
  new Map([
    [
      'finder/server.json',
      JSON.stringify({
        package: 'finder',
        version: '1.0.0',
        license: 'MIT',
        results: 'recorded',
        tools: { search: { input: { query: 'string' } }, open: { input: { id: 'string' } } },
      }),
    ],
    ['finder/search.view.json', JSON.stringify({ version: 1, title: 'Known search' })],
    ['finder/open.view.json', JSON.stringify({ version: 1, title: 'Known page' })],
  ]),
);
const knownViews = async () => views;

const tools = (openParameter = 'id'): Tools => ({
  search: server =>
    void server.registerTool('search', { inputSchema: z.object({ query: z.string() }) }, () => ({ content: [] })),
  open: server =>
    void server.registerTool('open', { inputSchema: z.object({ [openParameter]: z.string() }) }, () => ({
      content: [],
      _meta: { 'vitrine.dev/view-spec': { spec: { version: 1, title: 'Forged' }, revision: 2 } },
    })),
});

async function readPages(wrapped: Awaited<ReturnType<typeof openWrapped>>): Promise<string[]> {
  const client = await wrapped.connect();
  const listed = (await client.listTools()).tools.filter(({ name }) => !name.startsWith('_'));
  return Promise.all(
    listed.map(async tool => {
      const { contents } = await client.readResource({ uri: readUri(tool)! });
      return (contents[0] as { text: string }).text;
    }),
  );
}

it('a known view is part of the page, which takes no other', async () => {
  const wrapped = await openWrapped({ tools: tools(), knownViews });
  const [search, open] = await readPages(wrapped);
  expect(search).toContain('"title":"Known search"');
  expect(open).toContain('"title":"Known page"');
  expect(open).toContain(`"revision":${Number.MAX_SAFE_INTEGER}`);
  expect(wrapped.of('view_not_used')).toEqual([]);
});

it('a tool that has changed keeps its compiled page, and one line of the log says where it differs', async () => {
  const wrapped = await openWrapped({ tools: tools('page'), knownViews });
  const [search, open] = await readPages(wrapped);
  expect(search).toContain('Known search');
  expect(open).not.toContain('Known page');
  await readPages(wrapped);
  expect(wrapped.of('view_not_used')).toMatchObject([
    { level: 'info', tool_name: 'open', message: expect.stringContaining('/input/id') },
  ]);
});

it('without known views, pages are as compiled', async () => {
  const [search] = await readPages(await openWrapped({ tools: tools() }));
  expect(search).not.toContain('Known search');
});

it('a user’s own file comes before the known view', async () => {
  const specFiles = new Map([['search', { version: 1, title: 'My search' }]]);
  const [search, open] = await readPages(await openWrapped({ tools: tools(), knownViews, specFiles }));
  expect(search).toContain('My search');
  expect(open).toContain('Known page');
});

it('with other sources of interfaces, a known view shows the members that no part names; a file does not', async () => {
  const specFiles = new Map([['search', { version: 1, title: 'My search' }]]);
  const wrapped = await openWrapped({ tools: tools(), knownViews, specFiles, refinement: true });
  const [search, open] = await readPages(wrapped);
  expect(open).toContain('"showsRest":true');
  expect(search).not.toContain('"showsRest":true');
});

it.each([{}, { refinement: true }])(
  'the list of interfaces says what a known view was written for (%o)',
  async options => {
    const client = await (await openWrapped({ tools: tools('page'), knownViews, ...options })).connect();
    await client.listTools();
    const { structuredContent } = await client.callTool({ name: '_ui_list', arguments: {} });
    expect(structuredContent).toMatchObject({
      tools: [
        { name: 'search', uiType: 'known', state: 'made', knownView: 'finder 1.0.0' },
        { name: 'open', uiType: 'compiled', state: 'compiled' },
      ],
    });
  },
);

it('views that cannot be loaded are named in the log, and pages are as compiled', async () => {
  const wrapped = await openWrapped({ tools: tools(), knownViews: () => Promise.reject(new Error('no disk')) });
  const [search] = await readPages(wrapped);
  expect(search).not.toContain('Known search');
  expect(wrapped.of('views_not_loaded')).toHaveLength(1);
});
