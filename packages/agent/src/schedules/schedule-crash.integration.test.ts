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

async function startChild(folder: string, callsFile: string, ...more: readonly string[]) {
  const words = ['--conditions=@vitrine/source', '--no-warnings', CHILD, folder, callsFile, ...more];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return {
    async make(titles: readonly string[]) {
      child.stdin.write(JSON.stringify({ titles, at: Date.now() + 500 }));
      await once(lines, 'line');
    },
    async answer(answers: readonly { sessionId: string; approvalId: string }[]) {
      child.stdin.write(JSON.stringify({ answers }));
      await once(lines, 'line');
    },
    async close() {
      child.stdin.write(JSON.stringify({ close: true }));
      await once(child, 'exit');
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

it('a question of a scheduled call stays open over kills and ends of its process, and its answer makes the call once', {
  timeout: 120_000,
}, async () => {
  const folder = tempFolder();
  const callsFile = `${folder}/calls`;
  const store = createSqliteStore({ file: `${folder}/vitrine.db` });
  onTestFinished(() => store.close());
  const titles = ['ann', 'bob', 'eve'];
  const readCalls = (): string[] =>
    existsSync(callsFile) ? readFileSync(callsFile, 'utf8').split('\n').filter(Boolean).sort() : [];
  const readQuestions = async () =>
    (await store.listOpenApprovals())
      .map(({ sessionId, request }) => ({ sessionId, approvalId: request.approvalId }))
      .toSorted((a, b) => a.sessionId.localeCompare(b.sessionId));
  let child = await startChild(folder, callsFile, 'asks');
  await child.make(titles);
  const wait = { timeout: 20_000 };
  await expect.poll(readQuestions, wait).toHaveLength(3);
  const questions = await readQuestions();
  for (const end of ['kill', 'close', 'kill'] as const) {
    await child[end]();
    child = await startChild(folder, callsFile, 'asks');
    expect(await readQuestions()).toEqual(questions);
  }
  expect(readCalls()).toEqual([]);
  // The answer waits for the question that is being asked again.
  await child.answer(questions.slice(0, 2));
  await expect.poll(() => readCalls().length, wait).toBe(2);
  await child.kill();
  child = await startChild(folder, callsFile, 'asks');
  expect(await readQuestions()).toEqual(questions.slice(2));
  await child.answer(questions.slice(2));
  const readStates = async () => (await store.listRecords('inbox')).map(record => readRun(record).state);
  await expect.poll(async () => (await readStates()).includes('waiting'), wait).toBe(false);
  await expect.poll(async () => (await readStates()).includes('running'), wait).toBe(false);
  expect(readCalls()).toEqual(titles);
  for (const record of await store.listRecords('inbox')) {
    const events = await readAllEvents(store, readRun(record).sessionId!);
    expect(events.filter(({ type }) => type === 'approval:request')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'llm:tool-call')).toHaveLength(1);
  }
});
