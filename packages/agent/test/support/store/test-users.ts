// Contract: two users of one provider see nothing of each other.
import { expect, it } from 'vitest';
import { append, appended, approvalRequest, at, blob, message, toolCall, toolResult, viewContext } from './events.ts';
import { type CreatePlace, type openStore, startProvider } from './open-stores.ts';

const ref = '1'.padEnd(64, '0');
const consent = { scope: 'server', initiator: 'view', server: 'shop', tool: 'add' } as const;
const part = { type: 'ui-resource', uri: 'ui://shop/card', kind: 'html', ref, mimeType: 'text/html' };

/** Reads everything that a user may ask, with ids that this or another user may have. */
async function readAll(store: Awaited<ReturnType<typeof openStore>>) {
  const { getSession, readEvents, getCall, getInterface, getApproval, getViewState, getShownUI } = store;
  return {
    sessions: await store.listSessions(),
    session: await getSession('a'),
    events: await readEvents('a', { after: 0, limit: 99 }),
    readable: await store.readReadableEvents('a'),
    call: await getCall('a', 'c1'),
    interface: await getInterface('a', 'c1'),
    approval: await getApproval('a', 'p1'),
    approvals: await store.listApprovals(),
    contexts: await store.listContexts('a'),
    blob: await store.getBlob(ref),
    shown: await getShownUI('shop', 'ui://a'),
    consents: await store.listConsents(),
    optIns: await store.listOptIns(),
    setting: await store.getSetting('light'),
    viewState: await getViewState('a', 's1'),
  };
}

const NOTHING = {
  sessions: [],
  session: undefined,
  events: [],
  readable: { events: [], missing: [] },
  call: undefined,
  interface: undefined,
  approval: undefined,
  approvals: [],
  contexts: [],
  blob: undefined,
  shown: undefined,
  consents: [],
  optIns: [],
  setting: undefined,
  viewState: undefined,
};

export function testUsers(createPlace: CreatePlace): void {
  it('two users see nothing of each other, also under the same ids', { timeout: 30_000 }, async () => {
    const provider = await startProvider(await createPlace());
    const [ann, bob] = [await provider.open('ann'), await provider.open('bob')];
    await ann.createSession({ id: 'a', createdAt: at });
    await ann.write([
      blob('1', 'secret'),
      { type: 'shown-ui', server: 'shop', uri: 'ui://a', ref },
      ...appended('a', message('secret'), toolCall('c1'), toolResult('c1', [part]), approvalRequest('p1')),
      ...appended('a', viewContext('s1', 'secret')),
    ]);
    await ann.addConsent(consent);
    await ann.setOptIns('shop', ['wasm']);
    await ann.setSetting('light', true);
    await ann.setViewState({ sessionId: 'a', surfaceId: 's1', server: 'shop', json: '1' });

    expect(await readAll(bob)).toEqual(NOTHING);
    await expect(append(bob, 'a', toolCall('c2'))).rejects.toMatchObject({ code: 'unknown-session' });
    const before = await readAll(ann);

    await bob.createSession({ id: 'a', createdAt: '2026-02-02T00:00:00.000Z' });
    await append(bob, 'a', toolCall('c1', 'other'), toolResult('c1'), approvalRequest('p1'), viewContext('s1', 'bob'));
    await bob.write([
      blob('1', 'other'),
      { type: 'shown-ui', server: 'shop', uri: 'ui://a', ref: '2'.padEnd(64, '0') },
    ]);
    await bob.removeConsents([consent]);
    await bob.setOptIns('shop', []);
    await bob.setSetting('light', false);
    await bob.setViewState({ sessionId: 'a', surfaceId: 's1', server: 'shop' });

    expect(await readAll(ann)).toEqual(before);
    expect((await bob.getBlob(ref))?.bytes).toEqual(new TextEncoder().encode('other'));
    expect(await bob.getSession('a')).toMatchObject({ seq: 4, title: 'other' });
    await Promise.all([ann.close(), bob.close()]);
  });

  it('what a user has is deleted, and nothing of another', async () => {
    const provider = await startProvider(await createPlace());
    const [ann, bob] = [await provider.open('ann'), await provider.open('bob')];
    for (const store of [ann, bob]) {
      await store.createSession({ id: 'a', createdAt: at });
      await store.write([
        blob('1', 'secret'),
        ...appended('a', message('hello'), toolCall('c1'), viewContext('s1', 'x')),
      ]);
      await store.addConsent(consent);
      await store.setOptIns('shop', ['wasm']);
      await store.setSetting('light', true);
      await store.setViewState({ sessionId: 'a', surfaceId: 's1', server: 'shop', json: '1' });
    }
    const before = await readAll(bob);
    await ann.close();
    expect([
      await provider.removeUser('ann'),
      await provider.removeUser('ann'),
      await provider.removeUser('eve'),
    ]).toMatchObject([
      { removed: { sessions: 1, contents: 1, consents: 1 }, left: 0 },
      { removed: { sessions: 0 }, left: 0 },
      { removed: { sessions: 0 }, left: 0 },
    ]);
    const again = await provider.open('ann');
    expect(await readAll(again)).toEqual(NOTHING);
    expect(await readAll(bob)).toEqual(before);
    await Promise.all([again.close(), bob.close()]);
  });

  it('odd user ids are users of their own', async () => {
    const provider = await startProvider(await createPlace());
    for (const id of ['x', 'X', 'x ', 'x\0', 'x\\0000', '../x', 'é', '😀'.repeat(100)]) {
      const store = await provider.open(id);
      expect(await store.listSessions()).toEqual([]);
      await store.createSession({ id: 'a', createdAt: at });
      await store.close();
    }
  });

  it('a user id has 1 to 200 characters', async () => {
    const provider = await startProvider(await createPlace());
    for (const id of ['', 'x'.repeat(201)])
      await expect(provider.open(id)).rejects.toMatchObject({ code: 'bad-arguments' });
  });
}
