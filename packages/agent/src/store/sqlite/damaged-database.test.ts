// One bad page of the database costs the session on it, and no other: that one says so, and what can be read of it can be exported.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { appendEvent } from '../../../test/support/append-event.ts';
import { openAgent } from '../../../test/support/open-agent.ts';
import type { AgentError } from '../../index.ts';
import { createSqliteStore } from './sqlite-store.ts';

const AT = '2026-01-01T00:00:00.000Z';
const SESSIONS = ['session-a', 'session-b', 'session-c'];
const EVENTS = 40;
/** Every event of a session has this text, so that its pages can be found. */
const messageText = (id: string): string => `text of ${id}`;

/** The bytes of a database whose process died with an approval and a run open in every session. */
async function makeDatabase(): Promise<Buffer> {
  const file = join(tempFolder(), 'vitrine.db');
  const store = createSqliteStore({ file });
  for (const id of SESSIONS) {
    await store.createSession({ id, createdAt: AT });
    const message = {
      type: 'message:user',
      messageId: 'm',
      text: messageText(id),
      runId: 'r',
      delivery: 'start',
    } as const;
    await appendEvent(store, id, message, AT);
    const requestFields = { approvalId: `p-${id}`, server: 'shop', toolName: messageText(id), args: {} };
    await appendEvent(
      store,
      id,
      { type: 'approval:request', ...requestFields, initiator: 'view', scopes: ['once'], reason: '' },
      AT,
    );
    for (let n = 2; n < EVENTS; n++) {
      const text = `${n} ${messageText(id)} `.repeat(60);
      await appendEvent(
        store,
        id,
        { type: 'view:notice', surfaceId: 's', server: 'shop', level: 'info', message: text },
        AT,
      );
    }
  }
  await store.close();
  return readFileSync(file);
}

async function openDamaged(whole: Buffer, damage: (page: Buffer, at: number) => boolean) {
  const bytes = Buffer.from(whole);
  const size = bytes.readUInt16BE(16);
  let count = 0;
  for (let at = size; at < bytes.length; at += size) if (damage(bytes.subarray(at, at + size), at)) count++;
  const file = join(tempFolder(), 'vitrine.db');
  writeFileSync(file, bytes);
  const errors: Error[] = [];
  return {
    ...(await openAgent({}, { store: createSqliteStore({ file }), onError: error => errors.push(error) })),
    errors,
    count,
  };
}

/** The pages with events of this session only, by their position. */
function findPages(whole: Buffer, id: string): number[] {
  const size = whole.readUInt16BE(16);
  const positions = Array.from({ length: whole.length / size }, (_, index) => index * size);
  return positions.filter(at => {
    const page = whole.subarray(at, at + size);
    return page.includes(messageText(id)) && !SESSIONS.some(other => other !== id && page.includes(messageText(other)));
  });
}

it.each(['zeros', 'noise'])('each page of a session, filled with %s', async what => {
  const database = await makeDatabase();
  const pages = findPages(database, 'session-b');
  expect(pages.length).toBeGreaterThan(5);
  for (const pageNumber of pages) {
    const { agent } = await openDamaged(database, (page, at) => {
      if (at !== pageNumber) return false;
      for (let n = 0; n < page.length; n++) page[n] = what === 'zeros' ? 0 : (n * 7919 + 13) % 251;
      return true;
    });
    expect((await agent.listSessions()).map(({ id }) => id)).toEqual(expect.arrayContaining(SESSIONS));
    for (const id of ['session-a', 'session-c'])
      expect((await agent.getSession(id))?.events.length).toBeGreaterThan(EVENTS - 1);
    expect((await agent.listApprovals()).length).toBeGreaterThanOrEqual(2);
    const { events = [], missing = [], seq = 0 } = (await agent.exportSession('session-b')) ?? {};
    expect(events.length + missing.length).toBe(seq);
    expect(events.length).toBeGreaterThan(EVENTS / 2);
    if (missing.length === 0) continue;
    const problem = await readRejection(() => agent.getSession('session-b'));
    expect(problem).toMatchObject({ code: 'store-failed', storeProblem: 'damaged' });
    expect(problem?.message).toMatch(/is damaged .*export/);
  }
});

it('an event whose text is damaged costs the approvals of its session only', async () => {
  const { agent, count } = await openDamaged(await makeDatabase(), page => {
    const at = page.indexOf('"approvalId":"p-session-b"');
    if (at > 0) page.fill(0x20, at, at + 14);
    return at > 0;
  });
  expect(count).toBe(1);
  expect((await agent.listApprovals()).map(({ sessionId }) => sessionId).sort()).toEqual(['session-a', 'session-c']);
});

it('a page of the index costs no event of the export', async () => {
  const { agent, count } = await openDamaged(await makeDatabase(), page => {
    // A leaf of an index, with keys of this session only.
    const isIndex = page[0] === 10 && page.includes('session-b') && !page.includes(messageText('session-b'));
    if (isIndex && !page.includes('session-a') && !page.includes('session-c')) page.fill(0);
    return isIndex;
  });
  expect(count).toBeGreaterThan(0);
  expect((await agent.exportSession('session-b'))?.missing).toEqual([]);
  expect((await agent.getSession('session-a'))?.events.length).toBeGreaterThan(EVENTS - 1);
});

async function readRejection(work: () => Promise<unknown>): Promise<AgentError | undefined> {
  try {
    await work();
  } catch (error) {
    return error as AgentError;
  }
  return undefined;
}
