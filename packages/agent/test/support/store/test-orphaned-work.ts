// Contract of stores that several processes may open, each of which takes up what a dead one has left: SQLite. See `Store.claimOrphanedWork`.
import { expect, it } from 'vitest';
import { LOCAL_USER } from '../../../src/store/store.ts';
import {
  append,
  appended,
  approvalRequest,
  approvalResponse,
  at,
  message,
  runEnd,
  toolCall,
  toolInput,
  toolResult,
} from './events.ts';
import { type CreatePlace, openStore, startProvider } from './open-stores.ts';

const NOTHING = { calls: [], approvals: [], runs: [] };

export function testOrphanedWork(createPlace: CreatePlace): void {
  it('claimOrphanedWork() returns what a closed process left open, once, and nothing of a running one', async () => {
    const place = await createPlace();
    const closing = await startProvider(place);
    const dying = await closing.open(LOCAL_USER);
    await dying.createSession({ id: 'a', createdAt: at });
    await append(dying, 'a', toolCall('ended'), toolResult('ended'), toolCall('left'), toolInput('input'));
    await append(dying, 'a', approvalRequest('p1'), approvalRequest('p2'), approvalResponse('p2', 'approved'));
    await append(dying, 'a', message('Hi', 'r1'), message('Ho', 'r2'), runEnd('r2'));
    const [alive, next] = [await openStore(place), await openStore(place)];
    await append(alive, 'a', toolCall('running'), message('Hey', 'r3'));
    expect(await next.claimOrphanedWork!()).toEqual(NOTHING);
    await dying.close();
    const lists = await Promise.all([next.claimOrphanedWork!(), alive.claimOrphanedWork!()]);
    const all = (['calls', 'approvals', 'runs'] as const).map(kind => lists.flatMap(part => part[kind] as object[]));
    expect(all[0]).toHaveLength(2);
    expect(all[0]).toEqual(
      expect.arrayContaining([
        { sessionId: 'a', event: expect.objectContaining({ callId: 'left' }) },
        { sessionId: 'a', event: expect.objectContaining({ callId: 'input', type: 'tool:input' }) },
      ]),
    );
    expect(all.slice(1)).toEqual([
      [{ sessionId: 'a', event: expect.objectContaining({ approvalId: 'p1' }) }],
      [{ sessionId: 'a', runId: 'r1' }],
    ]);
    expect(await next.claimOrphanedWork!()).toEqual(NOTHING);
  });

  it('a refused approval ends its call', async () => {
    const place = await createPlace();
    const dying = await openStore(place);
    for (const id of ['a', 'b']) await dying.createSession({ id, createdAt: at });
    await append(dying, 'a', toolCall('c1'), approvalRequest('p1', { callId: 'c1' }));
    await append(dying, 'a', approvalResponse('p1', 'denied'));
    await append(dying, 'b', toolCall('c1'), approvalRequest('p1', { callId: 'c1', kind: 'sampling' }));
    await append(dying, 'b', approvalResponse('p1', 'denied'));
    await dying.close();
    const { calls } = await (await openStore(place)).claimOrphanedWork!();
    expect(calls.map(({ sessionId }) => sessionId)).toEqual(['b']);
  });

  it('claimOrphanedWork() leaves what is open in a deleted session until it is restored', async () => {
    const place = await createPlace();
    const dead = await (await startProvider(place)).open('ann');
    for (const id of ['a', 'b']) await dead.createSession({ id, createdAt: at });
    await dead.write([...appended('a', toolCall('c1')), ...appended('b', toolCall('c1'))]);
    await dead.deleteSession('a', at);
    await dead.close();
    const next = await openStore(place, 'ann');
    expect((await next.claimOrphanedWork!()).calls.map(({ sessionId }) => sessionId)).toEqual(['b']);
    await next.restoreSession('a');
    expect((await next.claimOrphanedWork!()).calls.map(({ sessionId }) => sessionId)).toEqual(['a']);
  });
}
