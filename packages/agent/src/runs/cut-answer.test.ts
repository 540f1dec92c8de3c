// An answer in the middle of which its process dies or closes: its words are kept, and the model goes on from them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readUntil } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { type ScriptedTurn, says, scriptedModels, text } from '../../test/support/scripted-models.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const CHILD = fileURLToPath(new URL('../../test/support/answer-crash-child.ts', import.meta.url));
const WORDS = 'Once upon a time, there was a';

/** Runs the process until it is killed; resolves with the id of its session. */
async function killInAnswer(folder: string): Promise<string> {
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', '--no-warnings', CHILD, folder, WORDS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [sessionId] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return sessionId;
}

async function openNext(folder: string, ...turns: ScriptedTurn[]) {
  const models = scriptedModels(turns);
  const { agent } = await openAgent({}, { store: createSqliteStore({ file: `${folder}/vitrine.db` }), models });
  return { agent, models };
}

const readMessages = ({ requests }: ReturnType<typeof scriptedModels>, request: number) =>
  requests[request]!.messages.slice(1).map(({ role, content }) => [role, JSON.stringify(content)]);

it('after kill -9 the words of the answer are there, and retryRun() lets the model go on from them', async () => {
  const folder = tempFolder();
  const sessionId = await killInAnswer(folder);
  const { agent, models } = await openNext(folder, says(' dragon.'), says('Gone.'));
  const events = (await agent.getSession(sessionId))!.events;
  expect(events.slice(-2)).toMatchObject([
    { type: 'step:end', step: 1, text: WORDS, finishReason: 'interrupted', calls: [] },
    { type: 'run:end', reason: 'interrupted', steps: 1 },
  ]);

  const [runId] = events.flatMap(event => (event.type === 'run:end' ? [event.runId] : []));
  const next = await agent.retryRun(sessionId, { retryOf: runId! });
  await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === next.runId);
  const continuing = [
    ['user', expect.stringContaining('Tell me a story')],
    ['assistant', expect.stringContaining(WORDS)],
    ['user', expect.stringContaining('go on exactly where it stops')],
  ];
  expect(readMessages(models, 0)).toEqual(continuing);

  // The next message reads the whole answer, in its order.
  const { runId: later } = await agent.sendMessage(sessionId, { text: 'And then?' });
  await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === later);
  expect(readMessages(models, 1)).toEqual([
    ...continuing,
    ['assistant', expect.stringContaining(' dragon.')],
    ['user', expect.stringContaining('And then?')],
  ]);
});

it('an answer that the chat closes in the middle of goes on in the same way', async () => {
  const folder = tempFolder();
  const closing = await openNext(folder, [text(WORDS), new Promise(() => {})]);
  const { id } = await closing.agent.createSession();
  const { runId } = await closing.agent.sendMessage(id, { text: 'Tell me a story' });
  const live = await closing.agent.live(id);
  await new Promise<void>(resolve => {
    const look = (): void => void (live.getSnapshot()?.parts[0]?.text === WORDS && resolve());
    live.subscribe(look);
    look();
  });
  await closing.agent.close();
  const { agent, models } = await openNext(folder, says(' dragon.'));
  const next = await agent.retryRun(id, { retryOf: runId });
  await readUntil(agent, id, event => event.type === 'run:end' && event.runId === next.runId);
  expect(readMessages(models, 0).map(([role]) => role)).toEqual(['user', 'assistant', 'user']);
  expect(JSON.stringify(models.requests[0]!.messages)).toContain(WORDS);
});

it('no draft is left of an answer that has ended', async () => {
  const store = createSqliteStore({ file: ':memory:' });
  const { agent, sessionId } = await openAgent({}, { store, models: scriptedModels([says(WORDS)]) });
  await agent.sendMessage(sessionId, { text: 'Hi' });
  await readUntil(agent, sessionId, ({ type }) => type === 'run:end');
  expect(await store.getDraft(sessionId)).toBeUndefined();
});
