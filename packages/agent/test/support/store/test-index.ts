// Contract: what is found of calls, interfaces, approvals and contexts without reading the log.
import { expect, it } from 'vitest';
import {
  append,
  approvalRequest,
  approvalResponse,
  at,
  clearContext,
  message,
  runEnd,
  toolCall,
  toolInput,
  toolResult,
  viewContext,
} from './events.ts';
import { type CreatePlace, openSessions } from './open-stores.ts';

const part = { type: 'ui-resource', uri: 'ui://shop/card', kind: 'html', ref: 'f'.repeat(64), mimeType: 'text/html' };

export function testIndex(createPlace: CreatePlace): void {
  it('getMessage() finds a message of the session by its id, hasRun() a run, also one that has ended', async () => {
    const store = await openSessions(createPlace);
    await append(store, 'a', message('one', 'r1'), message('three', 'r2'), runEnd('r1'));
    expect(await store.getMessage('a', 'm-3')).toMatchObject({ seq: 1, text: 'one', runId: 'r1' });
    expect(await store.getMessage('a', 'm-5')).toMatchObject({ seq: 2, text: 'three', runId: 'r2' });
    expect(await store.getMessage('b', 'm-3')).toBeUndefined();
    expect(await store.getMessage('a', 'm-9')).toBeUndefined();
    expect(await Promise.all([store.hasRun('a', 'r1'), store.hasRun('a', 'r2')])).toEqual([true, true]);
    expect(await Promise.all([store.hasRun('b', 'r1'), store.hasRun('a', 'r3')])).toEqual([false, false]);
  });

  it('getCall() returns the arguments while they are written, then the call', async () => {
    const store = await openSessions(createPlace);
    await append(store, 'a', toolInput('c1'));
    expect(await store.getCall('a', 'c1')).toMatchObject({ seq: 1, type: 'tool:input' });
    await append(store, 'a', toolCall('c1'));
    expect(await store.getCall('a', 'c1')).toMatchObject({ seq: 2, type: 'llm:tool-call' });
    await append(store, 'b', toolInput('c1'), toolCall('c1'), toolResult('c1'));
    expect(await store.getCall('b', 'c1')).toMatchObject({ seq: 2, type: 'llm:tool-call' });
    expect(await store.getCall('b', 'c2')).toBeUndefined();
    await expect(append(store, 'a', toolInput('c1'))).rejects.toMatchObject({ code: 'store-failed' });
    await expect(append(store, 'a', toolCall('c1'))).rejects.toMatchObject({ code: 'store-failed' });
  });

  it("getInterface() returns the running call's interface, then the result's", async () => {
    const store = await openSessions(createPlace);
    const running = { ...part, uri: 'ui://shop/running' };
    await append(store, 'a', toolCall('c1'));
    expect(await store.getInterface('a', 'c1')).toBeUndefined();
    await append(store, 'a', { type: 'tool:interface', callId: 'c1', part: running } as never);
    expect(await store.getInterface('a', 'c1')).toEqual(running);
    await append(store, 'a', toolResult('c1', [part]));
    expect(await store.getInterface('a', 'c1')).toEqual(part);
    await append(store, 'b', toolCall('c1'), toolResult('c1', [part]));
    expect(await store.getInterface('b', 'c1')).toEqual(part);
    await append(store, 'b', toolCall('c2'), toolResult('c2'));
    expect(await store.getInterface('b', 'c2')).toBeUndefined();
  });

  it('an approval is answered once a response is in the log', async () => {
    const store = await openSessions(createPlace);
    const [request] = await append(store, 'a', approvalRequest('p1'));
    expect(await store.getApproval('a', 'p1')).toEqual({ event: request, answered: false });
    await append(store, 'a', approvalResponse('p1', 'approved'));
    expect(await store.getApproval('a', 'p1')).toEqual({ event: request, answered: true });
    expect(await store.getApproval('b', 'p1')).toBeUndefined();
    await append(store, 'b', approvalRequest('p2'), approvalResponse('p2', 'denied'));
    expect(await store.getApproval('b', 'p2')).toMatchObject({ answered: true });
  });

  it('approvals are listed newest first, with their answers', async () => {
    const store = await openSessions(createPlace);
    const times = ['2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    for (const [n, time] of times.entries())
      await store.write([{ type: 'event', sessionId: n === 1 ? 'b' : 'a', event: approvalRequest(`p${n}`), at: time }]);
    await append(store, 'b', approvalResponse('p1', 'denied'));
    const listed = await store.listApprovals();
    expect(listed.map(({ sessionId, request, response }) => [sessionId, request.approvalId, response?.status])).toEqual(
      [
        ['a', 'p2', undefined],
        ['a', 'p0', undefined],
        ['b', 'p1', 'denied'],
      ],
    );
  });

  it('approvals without an answer are listed, newest first, of sessions that are not deleted', async () => {
    const store = await openSessions(createPlace);
    await append(store, 'a', approvalRequest('p1'), approvalRequest('p2'), approvalResponse('p1', 'approved'));
    await append(store, 'b', approvalRequest('p3'));
    const listOpen = async () =>
      (await store.listOpenApprovals()).map(({ sessionId, request }) => `${sessionId} ${request.approvalId}`);
    expect((await listOpen()).sort()).toEqual(['a p2', 'b p3']);
    await store.deleteSession('a', '2026-01-02T00:00:00.000Z');
    expect(await listOpen()).toEqual(['b p3']);
  });

  it('at most 5,000 approvals are listed', { timeout: 120_000 }, async () => {
    const store = await openSessions(createPlace);
    for (let n = 0; n < 5100; n += 300)
      await append(store, 'a', ...Array.from({ length: 300 }, (_, k) => approvalRequest(`p${n + k}`)));
    const listed = await store.listApprovals();
    expect([listed.length, listed[0]?.request.approvalId]).toEqual([5000, 'p5099']);
  });

  it('listContexts() returns the last context of each surface that has not cleared it, oldest first', async () => {
    const store = await openSessions(createPlace);
    await append(store, 'a', viewContext('s1', 'one'), viewContext('s2', 'two'), viewContext('s3', 'three'));
    await append(store, 'a', viewContext('s1', 'newer'), clearContext('s2'));
    await append(store, 'b', viewContext('s2', 'other'));
    expect(await store.listContexts('a')).toMatchObject([
      { surfaceId: 's3', seq: 3 },
      { surfaceId: 's1', seq: 4, at },
    ]);
    await append(store, 'a', clearContext('s1'), viewContext('s3', 'x'), clearContext('s3'));
    expect(await store.listContexts('a')).toEqual([]);
  });
}
