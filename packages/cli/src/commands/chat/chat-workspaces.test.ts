// What each user of `vitrine chat` has: usage is counted for its user, and a user whose parts were closed finds everything again.
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { createServiceOutput } from '../../program/service-output.ts';
import type { KnownAgent } from './agents/read-agents.ts';
import { openChatStorage } from './chat-storage.ts';
import { createUserParts } from './chat-workspaces.ts';

it('what the requests of a user to models use is counted for this user; a ledger that fails is reported', async () => {
  const reported = Promise.withResolvers<unknown>();
  const usages: [string, Usage][] = [];
  const output = await createServiceOutput({ format: 'text', command: 'chat', secrets: [] });
  const parts = createUserParts({
    agents: { known: [], servers: {}, modelIdOf: () => 'test/model', first: undefined },
    agent: {},
    openBox: () => Promise.reject(new Error('Nothing is sealed.')),
    userServers: {},
    output: { ...output, error: reported.resolve },
    countUsage: async (userId, usage) => {
      usages.push([userId, usage]);
      if (userId === 'bob') throw new Error('The database is away.');
    },
  });
  onTestFinished(() => parts.close());
  parts.get('ann').options.onUsage?.({ inputTokens: 3 }, 'test/model');
  parts.get('bob').options.onUsage?.({ outputTokens: 4 }, 'test/model');
  expect(await reported.promise).toMatchObject({ message: 'The database is away.' });
  expect(usages).toEqual([
    ['ann', { inputTokens: 3 }],
    ['bob', { outputTokens: 4 }],
  ]);
});

it('a user whose agent was released gets another one, with the chats and the chosen agent of before', async () => {
  const data = tempFolder();
  const output = await createServiceOutput({ format: 'text', command: 'chat', secrets: [] });
  const files: KnownAgent[] = ['first', 'second'].map(id => ({
    id,
    file: { name: id, profile: {}, starterPrompts: [], warnings: [] },
  }));
  const parts = createUserParts({
    agents: { known: files, servers: {}, modelIdOf: () => 'test/model', first: 'first' },
    agent: {},
    openBox: () => Promise.reject(new Error('Nothing is sealed.')),
    userServers: {},
    output,
  });
  const storage = await openChatStorage({ data }, parts, output);
  onTestFinished(() => storage.close());
  const before = await storage.agent('ann');
  const partsBefore = parts.get('ann');
  const { id } = await before.createSession();
  await partsBefore.agents.directory(before).select('second');
  await storage.release('ann');
  await expect(before.createSession()).rejects.toMatchObject({ code: 'closed' });
  const agent = await storage.agent('ann');
  expect(parts.get('ann')).not.toBe(partsBefore);
  expect(await agent.listSessions()).toMatchObject([{ id }]);
  expect(await parts.get('ann').agents.directory(agent).list()).toMatchObject({ currentId: 'second' });
});
