// Revisions on disk: after a restart, with an incomplete file, and with two writers.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { FORECAST_SPEC, forecastTools, generationEnded, startGeneration } from '../../../test/forecast-generation.ts';
import { openWrapped, readableLog } from '../../../test/wrapped.ts';
import { createDiskRevisionStore } from './disk-revision-store.ts';
import type { NewRevision } from './revision.ts';

const REVISION = {
  toolName: 'forecast',
  toolHash: 'x',
  source: 'host',
  state: 'accepted',
  reasons: [],
  createdAt: '2026-01-01T00:00:00Z',
} satisfies NewRevision;

it('a revision is available after a restart, without a request', async () => {
  const folder = tempFolder();
  const { log, of } = readableLog();
  const store = () => createDiskRevisionStore({ folder, log });
  const { generation } = await startGeneration([{ text: JSON.stringify(FORECAST_SPEC) }]);
  const first = await openWrapped({ tools: forecastTools(), generation, revisionStore: store() });
  await (await first.connect()).listTools();
  await generationEnded(first);
  const { generation: again, wire } = await startGeneration([]);
  const second = await openWrapped({ tools: forecastTools(), generation: again, revisionStore: store() });
  const client = await second.connect();
  await client.listTools();
  const result = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
  expect(result._meta?.['vitrine.dev/view-spec']).toEqual({ spec: FORECAST_SPEC, revision: 1, isBackground: true });
  expect(wire.requests).toEqual([]);
  // A tool with another definition gets another interface.
  const third = await openWrapped({
    tools: forecastTools('Another tool now'),
    revisionStore: store(),
    refinement: true,
  });
  const other = await third.connect();
  await other.listTools();
  expect((await other.callTool({ name: 'forecast', arguments: { place: 'Oslo' } }))._meta).toBeUndefined();
  expect(of('revision_unreadable')).toEqual([]);
});

it('an incomplete file is logged and not used', async () => {
  const folder = tempFolder();
  const { log, of } = readableLog();
  const store = createDiskRevisionStore({ folder, log });
  await store.add(REVISION);
  const own = join(folder, readdirSync(folder)[0]!);
  writeFileSync(join(own, '2.json'), '{"number":2,');
  expect((await store.load()).map(entry => entry.revision.number)).toEqual([1]);
  expect(of('revision_unreadable')).toHaveLength(1);
  // Its number stays taken.
  expect((await store.add(REVISION)).number).toBe(3);
});

it('concurrent additions all get different numbers', async () => {
  const folder = tempFolder();
  const { log } = readableLog();
  const stores = [createDiskRevisionStore({ folder, log }), createDiskRevisionStore({ folder, log })];
  const added = await Promise.all(Array.from({ length: 20 }, (_, index) => stores[index % 2]!.add(REVISION)));
  expect(added.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});
