// The tools over real transports: what they answer, what they refuse, and what they say of themselves.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpServer, serveHttp } from './http.ts';
import { type NotesStore, openNotesStore } from './store.ts';

let store: NotesStore;
let server: HttpServer;
let client: Client;
beforeEach(async () => {
  store = openNotesStore({ file: ':memory:' });
  server = await serveHttp({ port: 0, store });
  client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
});
afterEach(async () => {
  await client.close();
  await server.close();
  store.close();
});

async function call(name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: args });
  return { text: content.map(block => (block as { text: string }).text).join('\n'), isError, structuredContent };
}

describe('the tools', () => {
  it('add, list, complete, change, move, search, delete and restore', async () => {
    const added = await call('add_note', { title: 'Buy  milk', kind: 'task' });
    expect(added.text).toMatch(/^Added the task “Buy milk” \(id \w+\)\.$/);
    expect(added.structuredContent).toMatchObject({ changedId: expect.any(String), notes: [{ title: 'Buy milk' }] });
    const { structuredContent } = await call('add_note', { title: 'Crème brûlée', text: '6 eggs' });
    const { changedId: id } = structuredContent as { changedId: string };
    expect((await call('complete_task', { task: 'milk' })).text).toBe('“Buy milk” is done.');
    expect((await call('update_note', { id, title: 'Dessert' })).text).toBe('Changed “Dessert”.');
    expect((await call('move_note', { note: 'Dessert' })).text).toBe('“Dessert” is at the end now.');
    expect((await call('list_notes')).text).toMatch(
      /^1 note, 1 task, 1 done\.\n\[x\] Buy milk \(id \w+\)\n- Dessert: 6 eggs \(id \w+\)$/,
    );
    expect((await call('search_notes', { query: 'EGGS' })).text).toMatch(/^- Dessert/);
    expect((await call('delete_note', { id })).text).toMatch(/^Deleted “Dessert”/);
    expect((await call('search_notes', { query: 'eggs' })).text).toBe('No note contains "eggs".');
    expect((await call('restore_note', { note: 'dessert' })).text).toBe('Restored “Dessert”.');
  });

  it('answer what can be corrected with an error that says how', async () => {
    await call('add_note', { title: 'Idea' });
    expect(await call('complete_task', { task: 'idea' })).toMatchObject({
      isError: true,
      text: '“Idea” is a note, not a task.',
    });
    expect(await call('move_note', { note: 'wine' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^No note fits "wine"\. There are “Idea” \(/),
    });
    expect(await call('delete_note', { id: 'Idea' })).toMatchObject({ isError: true });
    for (const title of ['', '  ', 'x'.repeat(301)]) expect((await call('add_note', { title })).isError).toBe(true);
    expect((await call('change_notes', { changes: [{ type: 'delete', id: "'; drop table note" }] })).isError).toBe(
      true,
    );
  });

  it('tell the view what is new, and only that', async () => {
    const { structuredContent } = await call('notes_state');
    const { revision } = structuredContent as { revision: number };
    expect(structuredContent).toEqual({ revision, notes: [] });
    expect((await call('notes_state', { since: revision })).structuredContent).toEqual({ revision });
    const changes = [{ type: 'add', id: 'a', kind: 'task', title: 'A' }];
    const first = (await call('change_notes', { changes })).structuredContent;
    expect(first).toMatchObject({ notes: [{ id: 'a' }], missingIds: [] });
    // The answer was lost, and the view sends the same again.
    expect((await call('change_notes', { changes })).structuredContent).toEqual(first);
  });

  it('read without side effects where they say so, and hide those of the view from the model', async () => {
    const { tools } = await client.listTools();
    const pickNames = (test: (tool: (typeof tools)[number]) => boolean) => tools.filter(test).map(({ name }) => name);
    expect(pickNames(({ annotations }) => annotations?.readOnlyHint === true)).toEqual([
      'list_notes',
      'search_notes',
      'notes_state',
    ]);
    const isHidden = ({ _meta }: (typeof tools)[number]) =>
      JSON.stringify((_meta?.ui as { visibility?: string[] } | undefined)?.visibility) === '["app"]';
    expect(pickNames(isHidden)).toEqual(['notes_state', 'change_notes']);
    const before = store.revision();
    for (const name of ['list_notes', 'notes_state']) await call(name);
    await call('search_notes', { query: 'x' });
    expect(store.revision()).toBe(before);
  });
});

it('refuses pages of other sites', async () => {
  const post = (headers: Record<string, string>) => fetch(server.url, { method: 'POST', headers, body: '{}' });
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({})).status).not.toBe(403);
  expect((await fetch(new URL('/other', server.url))).status).toBe(404);
});
