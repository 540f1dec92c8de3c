// A process that is killed while it writes leaves nothing that is half written; what it leaves is cleared away.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readableLog } from '../../test/wrapped.ts';
import { createDiskAnswerCache } from '../generation/requests/disk-answer-cache.ts';
import { createDiskRevisionStore } from '../generation/revisions/disk-revision-store.ts';
import { createDiskShapeStore } from '../shapes/disk-shape-store.ts';
import { TEMPORARY } from './sealed-file.ts';

const WRITER = new URL('../../test/write-for-ever.ts', import.meta.url).pathname;

/** Resolves when a writer has written so many rounds. */
function written(stdout: Readable, rounds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  stdout.on('data', chunk => Number(String(chunk).trim().split('\n').at(-1)) >= rounds && resolve());
  return promise;
}

/** Kills two writers of the same folder in the middle, after each has written a few rounds. */
async function writeAndKill(folder: string): Promise<void> {
  const writers = [1, 2].map(() =>
    spawn(process.execPath, ['--conditions=@vitrine/source', WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const ended = writers.map(writer => once(writer, 'exit'));
  await Promise.all(writers.map(writer => written(writer.stdout, 3)));
  for (const writer of writers) writer.kill('SIGKILL');
  await Promise.all(ended);
}

it('kill -9 while revisions, answers and shapes are written: all that is there is whole, and writing goes on', {
  timeout: 60_000,
}, async () => {
  const folder = tempFolder();
  const interfaces = join(folder, 'interfaces');
  const { log, lines } = readableLog();
  const revisions = createDiskRevisionStore({ folder: interfaces, log });
  const answers = createDiskAnswerCache({ folder: join(folder, 'answers'), log });
  const shapes = createDiskShapeStore({ folder: interfaces, log });
  await writeAndKill(folder);
  const stored = await revisions.load();
  expect(stored.length).toBeGreaterThanOrEqual(4);
  expect(stored.map(({ revision }) => revision.number)).toEqual(stored.map((_, index) => index + 1));
  expect((await answers.list()).length).toBeGreaterThan(0);
  expect(await shapes.load()).toHaveLength(1);
  expect(lines).toEqual([]);
  // Files that the killed processes were writing are deleted when they are old enough that no living process writes them.
  const own = join(interfaces, readdirSync(interfaces)[0]!);
  const abandoned = () => readdirSync(own).filter(name => TEMPORARY.test(name));
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const name of abandoned()) utimesSync(join(own, name), longAgo, longAgo);
  const { toolName, toolHash, source, state, reasons, createdAt } = stored[0]!.revision;
  const next = await revisions.add({ toolName, toolHash, source, state, reasons, createdAt });
  expect(next.number).toBe(stored.length + 1);
  expect(await revisions.load()).toHaveLength(stored.length + 1);
  expect(abandoned()).toEqual([]);
});
