// The command of docs/operations/deploy.md that backs up a chat's SQLite file while the chat runs.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { createChatClient } from '@vitrine/agent/api';
import { expect, it } from 'vitest';
import { useCommands } from '../../../test/use-commands.ts';

const commands = useCommands();
const execute = promisify(execFile);

/** The block between the markers of the document, which reads `$FROM` and writes `$TO`. */
function readScript(): string {
  const text = readFileSync(new URL('../../../../../docs/operations/deploy.md', import.meta.url), 'utf8');
  const [, script] = /```sh\n(umask 077\n[^`]*VACUUM INTO[^`]*)```/.exec(text)!;
  return script!;
}

it('a backup of a running chat is a whole database with all that was acknowledged', { timeout: 60_000 }, async () => {
  const first = commands.chatProcess();
  const client = createChatClient({ baseUrl: await first.url });
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) ids.push((await client.createSession()).id);
  const [from, to] = [join(commands.folder, 'data', 'vitrine.db'), join(commands.folder, 'restored', 'vitrine.db')];
  mkdirSync(join(commands.folder, 'restored'));
  const backup = execute('bash', ['-euc', readScript()], { env: { ...process.env, FROM: from, TO: to } });
  // The chat goes on meanwhile.
  for (let n = 0; n < 20; n++) await client.createSession();
  await backup;
  expect(statSync(to).mode & 0o077).toBe(0);
  const database = new DatabaseSync(to, { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();

  const second = commands.process('chat', '--no-open', '--port', '0', '--data', join(commands.folder, 'restored'));
  const restored = createChatClient({ baseUrl: await second.url });
  const sessions = await restored.listSessions();
  expect(sessions.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  for (const id of ids) expect((await restored.session(id)).id).toBe(id);
});
