// A process that is killed in the middle of a run, and the next one on the same folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readUntil } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { says, scriptedModels } from '../../test/support/scripted-models.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const CHILD = fileURLToPath(new URL('../../test/support/run-crash-child.ts', import.meta.url));

it('after kill -9 the run has ended with a reason, no call is made twice, and the next message is answered', async () => {
  const folder = tempFolder();
  const callsFile = `${folder}/calls`;
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', '--no-warnings', CHILD, folder, callsFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [sessionId] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  child.kill('SIGKILL');
  await once(child, 'exit');

  const models = scriptedModels([says('It is not known whether the mail was sent.')]);
  const sentMails: unknown[] = [];
  const servers = { mail: { tools: { send: { answer: () => void sentMails.push(1) } } } };
  const { agent } = await openAgent(servers, { store: createSqliteStore({ file: `${folder}/vitrine.db` }), models });
  const events = (await agent.getSession(sessionId))?.events ?? [];
  const ends = events.filter(event => event.type === 'run:end');
  expect(ends).toMatchObject([{ reason: 'interrupted' }, { reason: 'interrupted' }]);
  expect(events.find(({ type }) => type === 'llm:tool-result')).toMatchObject({ error: { code: 'interrupted' } });
  expect(models.requests).toEqual([]);

  const { runId } = await agent.sendMessage(sessionId, { text: 'Was it sent?' });
  await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === runId);
  const prompt = JSON.stringify(models.requests[0]?.messages);
  expect(prompt).toContain('its result is lost');
  expect(prompt).toContain('And then?');
  expect(sentMails).toEqual([]);
  expect(readFileSync(callsFile, 'utf8')).toBe('send\n');
});
