// Boards in a cluster: any process changes them, and their calls are made where their session is held.
import { expect, it } from 'vitest';
import { hasPostgres } from '../../../../test/support/services/postgres.ts';
import { openCluster } from '../../test/support/cluster/open-cluster.ts';
import { readItemCalls } from '../api/board-calls.ts';

it.skipIf(!(await hasPostgres()))(
  'a board is made at one process, filled and refreshed at another (skipped: no server)',
  { timeout: 60_000 },
  async () => {
    const cluster = await openCluster();
    const [one, two] = await Promise.all([cluster.start(), cluster.start()]);
    const { id } = await one.call('createSession');
    const { callId } = await one.call('callTool', id, {
      server: 'shop',
      tool: 'look',
      arguments: {},
      initiator: 'user',
    });
    await one.waitFor(id, 'llm:tool-result');
    const board = await one.call('createBoard', { title: 'Shop' });
    const { items } = await two.call('pinToBoard', board.sessionId, { sessionId: id, callId });
    const itemId = items[0]!.id;
    const refreshes = await Promise.all([
      one.call('refreshBoardItem', board.sessionId, itemId, { by: 'user' }),
      two.call('updateBoard', board.id, { title: 'Shop window' }),
    ]);
    await two.waitFor(board.sessionId, 'llm:tool-result', event => event.callId === refreshes[0].callId);
    const calls = readItemCalls((await two.call('getSession', board.sessionId))!.events);
    expect(calls.get(itemId)?.good?.callId).toBe(refreshes[0].callId);
    expect(await one.call('board', board.id)).toMatchObject({ title: 'Shop window', items: [{ id: itemId }] });
    expect([...one.failures, ...two.failures]).toEqual([]);
  },
);
