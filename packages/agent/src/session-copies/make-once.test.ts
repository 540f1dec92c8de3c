// A request that makes a session, sent again because its answer was lost.
import { describe, expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { says, scriptedModels } from '../../test/support/scripted-models.ts';
import { STORES } from '../../test/support/store/each-store.ts';

describe.each(STORES)('with an id that the client has chosen, on %s', (_, openStore) => {
  const open = async () => {
    const models = scriptedModels([says('Hello')]);
    return openAgent({}, { store: await openStore(), models });
  };
  const listIds = async ({ agent }: Awaited<ReturnType<typeof open>>) =>
    (await agent.listSessions()).map(({ id }) => id);

  it('a new session is made once, also when both requests are on the way', async () => {
    const chat = await open();
    const before = await listIds(chat);
    const make = () => chat.agent.createSession({ id: 'mine-1' });
    expect(await Promise.all([make(), make()])).toEqual([{ id: 'mine-1' }, { id: 'mine-1' }]);
    expect(await make()).toEqual({ id: 'mine-1' });
    expect((await listIds(chat)).filter(id => !before.includes(id))).toEqual(['mine-1']);
    for (const id of ['', 'a/b', 'x'.repeat(65)])
      await expect(chat.agent.createSession({ id })).rejects.toMatchObject({ code: 'bad-arguments' });
  });

  it('a copy and an import are made once', async () => {
    const chat = await open();
    const { agent, sessionId } = chat;
    const { runId } = await agent.sendMessage(sessionId, { text: 'Hi' });
    await waitFor(agent, sessionId, 'run:end', event => event.runId === runId);
    const copy = () => agent.copySession(sessionId, { id: 'copy' });
    expect(await Promise.all([copy(), copy()])).toEqual([{ id: 'copy' }, { id: 'copy' }]);
    const { events } = (await agent.getSession(sessionId))!;
    const file = { format: 'vitrine-chat', version: 1, title: 'Trip', createdAt: events[0]!.at, events, contents: {} };
    const take = () => agent.importSession(file, { id: 'import' });
    expect(await Promise.all([take(), take()])).toEqual([{ id: 'import' }, { id: 'import' }]);
    expect((await listIds(chat)).sort()).toEqual(['copy', 'import', sessionId].sort());
    expect((await agent.getSession('copy'))?.events.length).toBeGreaterThan(2);
  });
});
