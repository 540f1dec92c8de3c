// Two users of one chat: for every route, what one has is for the other as if it had never been there.
import { API_ROUTES } from '@vitrine/agent/api';
import { createModels, type Models } from '@vitrine/model';
import { startWireServer } from '@vitrine/model/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres } from '../../../../test/support/services/postgres.ts';
import { readEvents } from '../../test/support/read-events.ts';
import { openDatabaseWorkspaces, openFileWorkspaces, openUserChat } from '../../test/support/user-chat.ts';
import { fillPath, readEverything, USER_ROUTES } from '../../test/support/user-routes.ts';
import { makeThings, type Names, readAnswer, SECRET, SERVER, UNUSED_NAMES } from '../../test/support/user-things.ts';
import type { UserWorkspaces } from './workspace.ts';

/** Status, headers and text of an answer, without the names that the request contained. */
async function describeAnswer(answer: Promise<Response>, names: Names) {
  const response = await answer;
  const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  let text = isStream ? 'a stream' : await response.text();
  for (const value of new Set(Object.values(names))) text = text.replaceAll(value, '<name>');
  return { status: response.status, text, headers: Object.fromEntries(response.headers) };
}

async function openTwo(open: (models: Models) => Promise<UserWorkspaces>) {
  // The first run stays at the model; the turns after it end.
  const wire = await startWireServer({
    turns: [{ text: 'one two three four', holdAt: 1 }],
    otherwise: { text: 'done' },
  });
  onTestFinished(() => wire.close());
  const models = createModels({ configs: [{ provider: 'openai', model: 'm' }], env: wire.env('openai') });
  const chat = await openUserChat(await open(models));
  const [ann, bob] = [chat('ann'), chat('bob')];
  return { ann, bob, names: await makeThings(ann) };
}

const secretsIn = (text: string, { name: _, ...names }: Names): string[] =>
  [SECRET, ...Object.values(names)].filter(value => text.includes(value));

function describeUsers(name: string, open: (models: Models) => Promise<UserWorkspaces>): void {
  describe(name, { timeout: 60_000 }, () => {
    it('the ids of another user are ids that never existed, for every route, and their owner loses nothing', async () => {
      const { ann, bob, names } = await openTwo(open);
      const { id: ownSession } = await readAnswer<{ id: string }>(bob('POST', '/api/sessions'));
      const before = await readEverything(ann, names);
      for (const { route, method, path, kind, body } of USER_ROUTES) {
        if (kind !== 'named') continue;
        // In Ann's session, and what is within one also in one of Bob's own.
        for (const session of path.lastIndexOf(':') > path.indexOf(':id') ? [{}, { id: ownSession }] : [{}]) {
          const [theirs, unused] = [
            { ...names, ...session },
            { ...UNUSED_NAMES, ...session },
          ];
          const answer = await describeAnswer(bob(method, fillPath(path, theirs), body), theirs);
          const expected = await describeAnswer(bob(method, fillPath(path, unused), body), unused);
          expect([route, answer]).toEqual([route, expected]);
          if (!('id' in session)) expect([route, answer.status]).toEqual([route, 404]);
        }
      }
      for (const after of ['0', '1', '999'])
        expect(
          (await bob('GET', `/api/sessions/${names.id}/events`, undefined, { 'last-event-id': after })).status,
        ).toBe(404);
      expect(await readEverything(ann, names)).toEqual(before);
      for (const { route, method, path, kind, body, ofOwner } of USER_ROUTES) {
        if (kind !== 'named' || ofOwner === undefined) continue;
        const { status, text } = await describeAnswer(ann(method, fillPath(path, names), body), names);
        expect([route, status, text]).toEqual([route, ofOwner, text]);
      }
    });

    it('no list of one user has anything of the other, and no change reaches the other', async () => {
      const { ann, bob, names } = await openTwo(open);
      const before = await readEverything(ann, names);
      const ofBob = await readEverything(bob, UNUSED_NAMES);
      for (const [route, text] of Object.entries(ofBob)) expect([route, secretsIn(text, names)]).toEqual([route, []]);
      for (const { route, shows } of USER_ROUTES) {
        if (!shows) continue;
        expect([route, before[route]]).toEqual([route, expect.stringContaining(shows(names))]);
        expect([route, ofBob[route]]).not.toEqual([route, before[route]]);
      }
      for (const { route, method, path, kind, body } of USER_ROUTES) {
        if (kind !== 'change') continue;
        const { text } = await describeAnswer(bob(method, fillPath(path, names), body), UNUSED_NAMES);
        expect([route, secretsIn(text, names)]).toEqual([route, []]);
      }
      expect(await readEverything(ann, names)).toEqual(before);
      const [me, other] = [JSON.parse(before.me!), JSON.parse(ofBob.me!)];
      expect([me.name, other.name, me.id === other.id]).toEqual(['ann', 'bob', false]);
    });

    it('an event stream of one user has nothing of the other', async () => {
      const { ann, bob, names } = await openTwo(open);
      const { id } = await readAnswer<{ id: string }>(bob('POST', '/api/sessions'));
      const events = readEvents(await bob('GET', `/api/sessions/${id}/events`));
      const call = (text: string) => ({ server: SERVER, tool: 'echo', arguments: { text } });
      await readAnswer(ann('POST', `/api/sessions/${names.id}/tool-calls`, call(SECRET)));
      await readAnswer(bob('POST', `/api/sessions/${id}/tool-calls`, call('hello of bob')));
      const stream = JSON.stringify(await events.until(({ event }) => event === 'llm:tool-result'));
      await events.close();
      expect(stream).toContain('hello of bob');
      expect(secretsIn(stream, names)).toEqual([]);
    });
  });
}

it('every route has a case', () => {
  expect(USER_ROUTES.map(({ route }) => route).sort()).toEqual(Object.keys(API_ROUTES).sort());
});
describeUsers('two users with a file each', openFileWorkspaces);
if (await hasPostgres()) describeUsers('two users in one database', openDatabaseWorkspaces);
else it.skip('two users in one database (skipped: no server)', () => {});
