// A chat that is shared with other users by a link: what a guest reads, what a guest never reaches, and the end of the link.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_ROUTES, type ApiError, type ChatClient, createChatClient } from '@vitrine/agent/api';
import { describe, expect, it } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../../../../test/support/services/postgres.ts';
import { fixtureConfig } from '../../../../../chat/test/support/open-chat-app.ts';
import { readEvents } from '../../../../../chat/test/support/read-events.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const commands = useCommands();

const asUser = (baseUrl: string, user: string, groups = 'staff'): ChatClient =>
  createChatClient({
    baseUrl,
    fetch: (input, init) => fetch(input, { ...init, headers: readHeaders(user, groups, init) }),
  });

function readHeaders(user: string, groups = 'staff', init?: RequestInit): Headers {
  const headers = new Headers(init?.headers);
  headers.set('X-User', user);
  headers.set('X-Groups', groups);
  return headers;
}

async function openChats(...places: readonly (readonly string[])[]) {
  const config = join(commands.folder, 'chat.json');
  const auth = {
    ...{ type: 'proxy-header', userHeader: 'X-User', groupsHeader: 'X-Groups' },
    ...{ adminGroups: ['operators'], proxies: ['127.0.0.1'] },
  };
  writeFileSync(config, JSON.stringify({ auth, mcpServers: { fixture: fixtureConfig() } }));
  return Promise.all(places.map(place => commands.chatProcess('--config', config, ...place).url));
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    (error: unknown) => (error as ApiError).code,
  );

/** A session with one call of `echo`. */
async function createSession(user: ChatClient, text: string): Promise<string> {
  const { id } = await user.createSession();
  await user.callTool(id, { server: 'fixture', tool: 'echo', arguments: { text } });
  await expect
    .poll(async () => (await user.session(id)).events.some(({ type }) => type === 'llm:tool-result'))
    .toBe(true);
  return id;
}

const findResultRef = async (user: ChatClient, id: string): Promise<string> =>
  /"resultRef":"([0-9a-f]{64})"/.exec(JSON.stringify((await user.session(id)).events))?.[1] ?? '';

async function findCall(user: ChatClient, id: string): Promise<string> {
  const call = (await user.session(id)).events.find(({ type }) => type === 'llm:tool-call');
  return call?.type === 'llm:tool-call' ? call.callId : '';
}

function describeSharing(name: string, open: () => Promise<readonly [string, string]>): void {
  describe(name, { timeout: 120_000 }, () => {
    it('a guest reads one chat live, and reaches nothing else, until the link is withdrawn', async () => {
      const [first, second] = await open();
      const [ada, bob, carol] = [asUser(first, 'ada'), asUser(second, 'bob'), asUser(second, 'carol')];
      await Promise.all([bob.me(), carol.me()]);
      expect((await ada.config()).sharing).toBe(true);
      await expect.poll(async () => (await ada.servers()).servers[0]?.status, { timeout: 20_000 }).toBe('connected');
      const id = await createSession(ada, 'A shared text');
      const hidden = await createSession(ada, 'A private text');
      const { share, token } = await ada.shareSession({ sessionId: id });
      expect(await refusal(bob.shareSession({ sessionId: id }))).toBe('not-found');

      const guest = asUser(`${second}/api/shared/${token}`, 'bob');
      expect(await bob.shared(token)).toMatchObject({ id: share.id, owner: 'ada' });
      const shown = JSON.stringify(await guest.session('any'));
      expect(shown).toContain('A shared text');
      expect(shown).not.toMatch(/A private text|approval:/);

      const events = `${second}/api/shared/${token}/api/sessions/any/events`;
      const stream = readEvents(await fetch(events, { headers: readHeaders('bob') }));
      await ada.callTool(id, { server: 'fixture', tool: 'echo', arguments: { text: 'A later text' } });
      await stream.until(({ data }) => JSON.stringify(data).includes('A later text'));

      // Contents of this chat alone.
      const [own, foreign] = [await findResultRef(ada, id), await findResultRef(ada, hidden)];
      expect(await guest.blobText(own)).toContain('A shared text');
      expect(await refusal(guest.blobText(foreign))).toBe('not-found');
      expect(await refusal(bob.blobText(own))).toBe('not-found');

      // Neither the session by its id, nor any route of it.
      expect(await refusal(bob.session(id))).toBe('not-found');
      const readable = new Set<string>([API_ROUTES.session.path, API_ROUTES.sessionEvents.path, API_ROUTES.blob.path]);
      for (const { method, path } of Object.values(API_ROUTES)) {
        if (method === 'GET' && readable.has(path)) continue;
        const filled = path.replace(/:id/, id).replace(/:\w+/g, 'x');
        const answer = await fetch(`${second}/api/shared/${token}${filled}`, {
          method,
          headers: readHeaders('bob', 'staff', { headers: { 'content-type': 'application/json' } }),
          ...(method === 'GET' ? {} : { body: '{}' }),
        });
        expect([method, path, answer.status]).toEqual([method, path, expect.toBeOneOf([404, 405])]);
        await answer.body?.cancel();
      }

      // A board: its items, what they show, and nothing that was removed from it or is in its chat.
      const board = await ada.createBoard({ title: 'A shared board' });
      for (const each of [id, hidden]) {
        const callId = await findCall(ada, each);
        await ada.pinToBoard(board.sessionId, { sessionId: each, callId });
      }
      const page = { key: 'id:page', kind: 'html' } as const;
      for (const text of ['A private draft', 'A private page'])
        await ada.pinToBoard(board.sessionId, { sessionId: id, artifact: { ...page, text } });
      const [shownItem, removedItem, shownPage, removedPage] = (await ada.board(board.id)).items;
      const newest = { sessionId: id, artifact: { ...page, text: 'A shared page' } };
      await ada.pinToBoard(board.sessionId, { ...newest, itemId: shownPage!.id });
      await ada.updateBoardItem(board.sessionId, removedPage!.id, { removed: true });
      await ada.updateBoardItem(board.sessionId, removedItem!.id, { removed: true });
      await ada.updateBoard(board.id, { variables: { city: 'A private city' } });
      expect(await refusal(ada.shareSession({ sessionId: board.sessionId }))).toBe('not-found');
      expect(await refusal(ada.shareSession({ sessionId: id, boardId: board.id }))).toBe('bad-request');
      expect(await refusal(bob.shareSession({ boardId: board.id }))).toBe('not-found');
      const forBoard = await ada.shareSession({ boardId: board.id, users: ['bob'] });
      const boardGuest = asUser(`${second}/api/shared/${forBoard.token}`, 'bob');
      const sharedBoard = await bob.shared(forBoard.token);
      expect(sharedBoard).toMatchObject({
        title: 'A shared board',
        board: { items: [{ id: shownItem!.id }, { id: shownPage!.id }] },
      });
      expect(JSON.stringify(sharedBoard)).not.toContain('private');
      expect(JSON.stringify(sharedBoard)).not.toContain(id);
      const boardEvents = JSON.stringify(await boardGuest.session('any'));
      expect(boardEvents).toContain('A shared text');
      expect(boardEvents).toContain('A shared page');
      expect(boardEvents).not.toMatch(/A private|A later text/);
      expect(await boardGuest.blobText(own)).toContain('A shared text');
      expect(await refusal(boardGuest.blobText(foreign))).toBe('not-found');
      expect(await refusal(bob.board(board.id))).toBe('unknown-record');
      expect(await refusal(carol.shared(forBoard.token))).toBe('not-found');
      await ada.deleteBoard(board.id);
      expect(await refusal(boardGuest.session('any'))).toBe('not-found');
      await ada.withdrawShare(forBoard.share.id);

      // A token that is wrong in one place, one of nobody, and none at all.
      const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
      const answers = await Promise.all(
        [wrong, 'x', 'a'.repeat(43), `${token}/../x`].map(
          async each => (await bob.shared(each).catch(String)) as string,
        ),
      );
      expect(new Set(answers.slice(0, 3)).size).toBe(1);
      expect((await fetch(`${second}/api/shared/${token}`)).status).toBe(401);

      // Named users.
      expect(await refusal(ada.shareSession({ sessionId: id, users: ['nobody'] }))).toBe('bad-request');
      const forBob = await ada.shareSession({ sessionId: id, users: ['Bob'] });
      expect(await bob.shared(forBob.token)).toMatchObject({ owner: 'ada' });
      expect(await refusal(carol.shared(forBob.token))).toBe('not-found');
      expect(await refusal(asUser(`${second}/api/shared/${forBob.token}`, 'carol').session('any'))).toBe('not-found');
      expect((await ada.listShares()).map(({ users }) => users)).toEqual([['bob'], undefined]);
      expect(await bob.listShares()).toEqual([]);

      // Only the owner withdraws; then the stream ends, and the link leads nowhere.
      expect(await refusal(bob.withdrawShare(share.id))).toBe('not-found');
      await ada.withdrawShare(share.id);
      while (await stream.next());
      expect(await refusal(guest.session('any'))).toBe('not-found');
      expect(await bob.shared(token).catch(String)).toBe(answers[0]);

      // The link of a disabled owner leads nowhere, and its streams end.
      const admin = asUser(first, 'root', 'operators');
      const rest = readEvents(
        await fetch(`${second}/api/shared/${forBob.token}/api/sessions/x/events`, { headers: readHeaders('bob') }),
      );
      await rest.until(({ event }) => event === 'llm:tool-result');
      const [user] = (await admin.listUsers({ search: 'ada' })).users;
      await admin.setUserRules(user!.id, { disabled: true });
      while (await rest.next());
      expect(await refusal(bob.shared(forBob.token))).toBe('not-found');

      const { entries } = await admin.auditLog();
      expect(entries.map(({ action }) => action).toReversed()).toEqual([
        'shareSession',
        'shareSession',
        'withdrawShare',
        'shareSession',
        'withdrawShare',
        'setUserRules',
      ]);
      expect(JSON.stringify(entries)).not.toContain(token);
    });
  });
}

if (await hasPostgres())
  describeSharing('two processes on one database', async () => {
    const database = await tempDatabase();
    const [first = '', second = ''] = await openChats(['--database', database], ['--database', database]);
    return [first, second];
  });
else it.skip('two processes on one database (skipped: no server)', () => {});
describeSharing('one process with a data folder', async () => {
  const [url = ''] = await openChats(['--data', join(commands.folder, 'data')]);
  return [url, url];
});
