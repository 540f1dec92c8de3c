// An answer whose process is killed: another process goes on with it from the words that the user has read.
import { expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL } from '../../../../test/support/services/postgres.ts';
import { openCluster } from '../../test/support/cluster/open-cluster.ts';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';

const WORDS = 'Once upon a time there was';

it.skipIf(!(await hasPostgres()))(
  'after kill -9 the next process keeps the words, and its model request has them (skipped: no server)',
  async () => {
    let requests = 0;
    const { wire, schema, start } = await openCluster({
      otherwise: () =>
        requests++ === 0 ? { text: `${WORDS} a dragon.`, pieceLength: 5, holdAt: 5 } : { text: ' a dragon.' },
    });
    const one = await start();
    const { id } = await one.call('createSession');
    const { runId } = await one.call('sendMessage', id, { text: 'Tell me a story' });
    const stores = await createPostgresStores({ url: POSTGRES_URL, schema, connections: 1 });
    onTestFinished(() => stores.close());
    const store = await stores.open('ann');
    const live = await one.waitForLive(id, step => (step?.parts[0]?.text.length ?? 0) >= 10);
    const words = live!.parts[0]!.text;
    expect(WORDS.startsWith(words)).toBe(true);
    await expect.poll(async () => (await store.getDraft(id))?.text, { timeout: 30_000 }).toContain(words);
    await one.kill();

    const two = await start();
    expect(await two.waitFor(id, 'run:end')).toMatchObject({ runId, reason: 'completed', steps: 2 });
    const [cut] = ((await two.call('getSession', id))?.events ?? []).filter(({ type }) => type === 'step:end');
    expect(cut).toMatchObject({ text: expect.stringContaining(words), finishReason: 'interrupted' });
    const { messages } = wire.requests.at(-1)!.body as { messages: { role: string; content: unknown }[] };
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(JSON.stringify(messages[2])).toContain(words);
    expect(await store.getDraft(id)).toBeUndefined();
    expect(two.failures).toEqual([]);
  },
  90_000,
);
