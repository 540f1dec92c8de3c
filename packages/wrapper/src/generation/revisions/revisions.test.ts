// Which revision a workspace shows: its own changes before what the model made for all.
import { expect, it } from 'vitest';
import { toolHash } from '../tool-hash.ts';
import { createMemoryRevisionStore } from './memory-revision-store.ts';
import type { NewRevision } from './revision.ts';
import { createRevisions } from './revisions.ts';

const definition = { name: 'forecast' };
const createSpec = (submit: string) => ({ version: 1 as const, form: { submit } });
const createRevision = (submit: string, workspace?: string): NewRevision => ({
  toolName: 'forecast',
  toolHash: toolHash(definition),
  source: workspace === undefined ? 'model' : 'host',
  spec: createSpec(submit),
  ...(workspace !== undefined && { workspace }),
  state: 'accepted',
  reasons: [],
  createdAt: '2026-01-01T00:00:00Z',
});

it('a change of the workspace stays when the model makes an interface for all later, also after a restart', async () => {
  const store = createMemoryRevisionStore();
  const open = (workspace: string) => createRevisions({ store, workspace, onChange: () => {} });
  const here = await open('/a');
  await here.add(createRevision('By the user', '/a'));
  await (await open('/b')).add(createRevision('By the model'));
  const again = await open('/a');
  expect(again.shown('forecast', definition)).toMatchObject({ number: 1 });
  expect((await open('/b')).shown('forecast', definition)).toMatchObject({ number: 2 });
  // The number counts every change, so that a page which shows an earlier one takes this one.
  expect(again.get('forecast', definition)).toEqual({ spec: createSpec('By the user'), revision: 2 });
  await again.undo('forecast', definition);
  expect(again.get('forecast', definition)).toEqual({
    spec: createSpec('By the model'),
    revision: 3,
    isBackground: true,
  });
  await again.add(createRevision('Again by the user', '/a'));
  expect(again.get('forecast', definition)).toEqual({ spec: createSpec('Again by the user'), revision: 4 });
});

it('a redo brings back what was undone, in order, until there is another change; also after a restart', async () => {
  const store = createMemoryRevisionStore();
  const open = () => createRevisions({ store, workspace: '/a', onChange: () => {} });
  let revisions = await open();
  const shown = () => revisions.shown('forecast', definition)?.spec?.form?.submit;
  const number = () => revisions.get('forecast', definition)?.revision ?? 0;
  const undo = () => revisions.undo('forecast', definition);
  const redo = () => revisions.redo('forecast', definition);
  for (const submit of ['one', 'two', 'three']) await revisions.add(createRevision(submit, '/a'));
  expect(await redo()).toBeUndefined();
  let before = number();
  for (const [step, expected] of [
    [undo, 'two'],
    [undo, 'one'],
    [redo, 'two'],
    [redo, 'three'],
    [undo, 'two'],
    [undo, 'one'],
    [undo, undefined],
    [redo, 'one'],
  ] as const) {
    await step();
    expect(shown()).toBe(expected);
    // Pages ignore what has a smaller number than they show.
    expect(number()).toBeGreaterThan(before);
    before = number();
    revisions = await open();
  }
  await revisions.add(createRevision('four', '/a'));
  expect(revisions.canRedo('forecast', definition)).toBe(false);
  expect(await redo()).toBeUndefined();
  expect(shown()).toBe('four');
});

it('a redo brings back what the model made for all, for this workspace', async () => {
  const store = createMemoryRevisionStore();
  const here = await createRevisions({ store, workspace: '/a', onChange: () => {} });
  await here.add(createRevision('By the model'));
  await here.undo('forecast', definition);
  expect(await here.redo('forecast', definition)).toMatchObject({
    spec: createSpec('By the model'),
    workspace: '/a',
    redoes: 1,
  });
});
