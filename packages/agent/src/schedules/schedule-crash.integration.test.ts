// Processes that are killed while they make scheduled runs, and the next ones on the same folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readAllEvents } from '../store/read-all-events.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { type RunBody, readRun } from './schedule-records.ts';

const CHILD = fileURLToPath(new URL('../../test/support/schedule-crash-child.ts', import.meta.url));
const RUNS = 20;

async function startChild(folder: string, callsFile: string) {
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', '--no-warnings', CHILD, folder, callsFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return {
    async make(titles: readonly string[]) {
      child.stdin.write(JSON.stringify({ titles, at: Date.now() + 500 }));
      await once(lines, 'line');
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

it('kill -9 at random during twenty scheduled runs: none is lost, none is made twice, no tool is called twice', {
  timeout: 240_000,
}, async () => {
  const folder = tempFolder();
  const callsFile = `${folder}/calls`;
  const store = createSqliteStore({ file: `${folder}/vitrine.db` });
  onTestFinished(() => store.close());
  const titles = Array.from({ length: RUNS }, (_, index) => `user${index}`);
  const first = await startChild(folder, callsFile);
  await first.make(titles);
  let child = first;
  let kills = 0;
  const readRuns = async (): Promise<RunBody[]> => (await store.listRecords('inbox')).map(readRun);
  const isOver = (run: RunBody): boolean => run.state !== 'running';
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const runs = await readRuns();
    if (runs.length === RUNS && runs.every(isOver)) break;
    // Often while runs begin, later rarely enough for what goes on to end.
    await sleep(kills < 8 ? 500 + Math.random() * 400 : 8000);
    await child.kill();
    kills++;
    child = await startChild(folder, callsFile);
  }
  await child.kill();
  expect(kills).toBeGreaterThan(2);

  const runs = await readRuns();
  expect(runs.map(({ schedule }) => schedule.title).sort()).toEqual(titles.toSorted());
  const callNames = existsSync(callsFile) ? readFileSync(callsFile, 'utf8').split('\n').filter(Boolean) : [];
  expect(new Set(callNames).size).toBe(callNames.length);
  for (const run of runs) {
    const events = await readAllEvents(store, run.sessionId!);
    const isCalled = callNames.includes(run.schedule.title);
    if (run.workType === 'message') {
      expect(events.filter(({ type }) => type === 'message:user')).toHaveLength(1);
      // A run that was interrupted was taken up; one whose call may have been made says so to its model.
      expect(run).toMatchObject({ state: 'done' });
    } else {
      expect(events.filter(({ type }) => type === 'llm:tool-call')).toHaveLength(1);
      // It is not known whether an interrupted call was made: it is not made again.
      expect(run.state === 'done' ? isCalled : run.error?.includes('its result is lost')).toBe(true);
    }
  }
  const rest = (await store.listRecords('schedule')).map(({ dueAt }) => dueAt);
  expect(rest.every(dueAt => dueAt?.includes('-02-29T'))).toBe(true);
});
