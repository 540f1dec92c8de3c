// Usage of models reaches the ledger of its user.
import type { Usage } from '@vitrine/protocol/session';
import { expect, it, onTestFinished } from 'vitest';
import { createUserParts } from './chat-workspaces.ts';
import { createServiceOutput } from './service-output.ts';

it('what the requests of a user to models use is counted for this user; a ledger that fails is reported', async () => {
  const reported = Promise.withResolvers<unknown>();
  const usages: [string, Usage][] = [];
  const output = await createServiceOutput({ format: 'text', command: 'chat', secrets: [] });
  const parts = createUserParts({
    agents: { known: [], servers: {}, modelIdOf: () => 'test/model', first: undefined },
    agent: {},
    output: { ...output, error: reported.resolve },
    countUsage: async (userId, usage) => {
      usages.push([userId, usage]);
      if (userId === 'bob') throw new Error('The database is away.');
    },
  });
  onTestFinished(() => parts.close());
  parts.get('ann').options.onUsage?.({ inputTokens: 3 });
  parts.get('bob').options.onUsage?.({ outputTokens: 4 });
  expect(await reported.promise).toMatchObject({ message: 'The database is away.' });
  expect(usages).toEqual([
    ['ann', { inputTokens: 3 }],
    ['bob', { outputTokens: 4 }],
  ]);
});
