// Which revision a workspace shows: its own changes before what the model made for all.
import { expect, it } from 'vitest';
import { createMemoryRevisionStore } from './memory-revision-store.ts';
import type { NewRevision } from './revision.ts';
import { createRevisions } from './revisions.ts';
import { toolHash } from './tool-hash.ts';

const definition = { name: 'forecast' };
const specOf = (submit: string) => ({ version: 1 as const, form: { submit } });
const revisionOf = (submit: string, workspace?: string): NewRevision => ({
  toolName: 'forecast',
  toolHash: toolHash(definition),
  source: workspace === undefined ? 'model' : 'host',
  spec: specOf(submit),
  ...(workspace !== undefined && { workspace }),
  state: 'accepted',
  reasons: [],
  createdAt: '2026-01-01T00:00:00Z',
});

it('a change of the workspace stays when the model makes an interface for all later, also after a restart', async () => {
  const store = createMemoryRevisionStore();
  const open = (workspace: string) => createRevisions({ store, workspace, onChange: () => {} });
  const here = await open('/a');
  await here.add(revisionOf('By the user', '/a'));
  await (await open('/b')).add(revisionOf('By the model'));
  const again = await open('/a');
  expect(again.shown('forecast', definition)).toMatchObject({ number: 1 });
  expect((await open('/b')).shown('forecast', definition)).toMatchObject({ number: 2 });
  // The number counts every change, so that a page which shows an earlier one takes this one.
  expect(again.get('forecast', definition)).toEqual({ spec: specOf('By the user'), revision: 2 });
  await again.undo('forecast', definition, 'Undone.');
  expect(again.get('forecast', definition)).toEqual({ spec: specOf('By the model'), revision: 3 });
  await again.add(revisionOf('Again by the user', '/a'));
  expect(again.get('forecast', definition)).toEqual({ spec: specOf('Again by the user'), revision: 4 });
});
