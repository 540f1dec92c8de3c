// The tools: what they answer, what they refuse, and what they say of themselves.
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNotesServer } from './server.ts';
import { type NotesStore, openNotesStore } from './store.ts';

let store: NotesStore;
let client: Client;
beforeEach(async () => {
  store = openNotesStore({ file: ':memory:' });
  client = new Client({ name: 'test', version: '1.0.0' });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([createNotesServer({ store }).connect(serverSide), client.connect(clientSide)]);
});
afterEach(async () => {
  await client.close();
  store.close();
});

async function call(name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: args });
  return { text: content.map(block => (block as { text: string }).text).join('\n'), isError, structuredContent };
}

it('add, list, search, complete, change and delete', async () => {
  const added = await call('add_note', { title: ' Buy milk', kind: 'task' });
  expect(added.text).toMatch(/^Added the task “Buy milk” \(id [\w-]+\)\.$/);
  expect(added.structuredContent).toMatchObject({ notes: [{ title: 'Buy milk' }] });
  const { structuredContent } = await call('add_note', { title: 'Crème brûlée', text: '6 eggs' });
  const [{ id }] = (structuredContent as { notes: [{ id: string }] }).notes;
  expect((await call('complete_task', { task: 'milk' })).text).toBe('“Buy milk” is done.');
  expect((await call('update_note', { id, title: 'Dessert' })).text).toBe('Changed “Crème brûlée”.');
  expect((await call('list_notes')).text).toMatch(/^- Dessert: 6 eggs \(id [\w-]+\)\n\[x\] Buy milk \(id [\w-]+\)$/);
  expect((await call('search_notes', { query: 'EGGS dess' })).text).toMatch(/^- Dessert/);
  expect((await call('delete_note', { id })).text).toMatch(/^Deleted “Dessert”/);
  expect((await call('search_notes', { query: 'eggs' })).text).toBe('There are no such notes.');
  expect(store.list().map(({ title }) => title)).toEqual(['Buy milk']);
});

it('answer what can be corrected with an error that says how', async () => {
  await call('add_note', { title: 'Idea one' });
  await call('add_note', { title: 'Idea two' });
  const complete = (task: string) => call('complete_task', { task });
  expect(await complete('one')).toMatchObject({ isError: true, text: '“Idea one” is a note, not a task.' });
  expect(await complete('wine')).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^No note fits "wine".*“Idea two” \(/),
  });
  expect(await complete('idea')).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^Several notes fit "idea"/),
  });
  expect(await call('delete_note', { id: 'idea' })).toMatchObject({ isError: true });
  for (const title of ['', '  ', 'x'.repeat(301)]) expect((await call('add_note', { title })).isError).toBe(true);
  const changes = [{ type: 'delete', id: "'; drop table note" }];
  expect((await call('change_notes', { changes })).isError).toBe(true);
});

it('tell the view what is new, and only that', async () => {
  const { structuredContent } = await call('notes_state');
  const { revision } = structuredContent as { revision: number };
  expect(structuredContent).toEqual({ revision, notes: [] });
  expect((await call('notes_state', { since: revision })).structuredContent).toEqual({ revision });
  const changes = [{ type: 'add', id: 'a', kind: 'task', title: 'A' }];
  for (const _ of ['first', 'again, because the answer was lost'])
    expect((await call('change_notes', { changes })).structuredContent).toMatchObject({ notes: [{ id: 'a' }] });
  expect(store.list()).toHaveLength(1);
});

it('read without side effects where they say so, and hide those of the view from the model', async () => {
  const { tools } = await client.listTools();
  const pickNames = (test: (tool: (typeof tools)[number]) => boolean) => tools.filter(test).map(({ name }) => name);
  const reading = pickNames(({ annotations }) => annotations?.readOnlyHint === true);
  expect(reading).toEqual(['list_notes', 'search_notes', 'notes_state']);
  const isHidden = ({ _meta }: (typeof tools)[number]) =>
    JSON.stringify((_meta?.ui as { visibility?: string[] } | undefined)?.visibility) === '["app"]';
  expect(pickNames(isHidden)).toEqual(['notes_state', 'change_notes']);
  const before = store.revision();
  for (const name of reading) await call(name, name === 'search_notes' ? { query: 'x' } : {});
  expect(store.revision()).toBe(before);
});
