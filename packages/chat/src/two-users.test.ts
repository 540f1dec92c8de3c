// Two users of one chat: for every route, what one has is for the other as if it had never been there.
import { API_ROUTES } from '@vitrine/agent/api';
import type { ApiRoute } from '@vitrine/agent/internal/routes';
import { createModels, type Models } from '@vitrine/model';
import { startWireServer } from '@vitrine/model/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres } from '../../../test/support/postgres.ts';
import type { RouteName } from '../test/check-contract.ts';
import { readEvents } from '../test/read-events.ts';
import { type Ask, openDatabaseWorkspaces, openFileWorkspaces, openUserChat, SERVER } from '../test/user-chat.ts';
import { makeThings, type Names, PAGE_ID, readAnswer, SECRET, UNUSED_NAMES } from '../test/user-things.ts';
import type { UserWorkspaces } from './workspace.ts';

interface RouteCase {
  /** `named`: the path names a thing of one user. `list`: shows what this user has. `change`: changes what this user has. */
  readonly kind: 'named' | 'list' | 'change';
  readonly body?: unknown;
  /** What the owner's list shows, so that the list of the other says something by its absence. */
  readonly shows?: (names: Names) => string;
  /** The owner's status for the same request, so that the 404 of the other comes from being the other. */
  readonly ofOwner?: number;
}

const byName = (ofOwner?: number, body?: unknown): RouteCase => ({
  kind: 'named',
  body,
  ...(ofOwner === undefined ? {} : { ofOwner }),
});
const list = (shows?: RouteCase['shows']): RouteCase => ({ kind: 'list', ...(shows && { shows }) });
const change = (body?: unknown): RouteCase => ({ kind: 'change', body });
const END = { result: { content: [] } };

/** A case for every route, in the order in which the owner can still do all of them. */
const CASES: Readonly<Record<RouteName, RouteCase>> = {
  me: list(),
  config: list(),
  servers: list(),
  tools: list(),
  models: list(),
  agents: list(),
  prompts: list(),
  sessions: list(({ id }) => id),
  approvals: list(({ approvalId }) => approvalId),
  consents: list(({ id }) => id),
  trustedServers: list(() => SERVER),
  settings: list(() => 'ask-always'),
  allOptIns: list(() => 'blob'),
  optIns: list(() => 'blob'),
  inspectedMessages: list(),
  inspectedResources: list(),
  inspectedResource: list(),

  session: byName(200),
  exportSession: byName(200),
  sessionEvents: byName(200),
  blob: byName(200),
  probePage: byName(404),
  viewState: byName(200),
  saveViewState: byName(204, { state: 'changed' }),
  act: byName(200, { type: 'notify', message: 'hello', level: 'info' }),
  clearContext: byName(204),
  recordAppTool: byName(201, { name: 'look', arguments: {}, ...END }),
  offerAppTools: byName(204, { pageId: PAGE_ID, tools: [] }),
  // Only a call that a model makes is waited for.
  reportAppToolCall: byName(404, END),
  callTool: byName(202, { server: SERVER, tool: 'echo', arguments: { text: 'hello' } }),
  respond: byName(204, { approved: false }),
  cancelCall: byName(204),
  removeMessage: byName(204),
  sendMessage: byName(202, { text: 'hello' }),
  stopRun: byName(204),
  // The run has not failed.
  retryRun: byName(undefined, { retryOf: UNUSED_NAMES.runId }),

  createSession: change(),
  signOut: change(),
  selectAgent: change({ id: 'default' }),
  fillPrompt: change({ server: SERVER, name: 'none' }),
  changeSettings: change({ approvals: 'default' }),
  setTrustedServer: change({ trusted: false }),
  setOptIns: change({ optIns: [] }),
  revokeConsents: change({}),
};

const routes = (Object.keys(CASES) as RouteName[]).map(route => {
  const { method, path }: ApiRoute = API_ROUTES[route];
  return { route, method, path, ...CASES[route] };
});
const fillPath = (path: string, names: Names): string =>
  path.replaceAll(/:(\w+)/g, (_, name: keyof Names) => names[name]);

/** Status, headers and text of an answer, without the names that the request contained. */
async function describeAnswer(answer: Promise<Response>, names: Names) {
  const response = await answer;
  const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  let text = isStream ? 'a stream' : await response.text();
  for (const value of new Set(Object.values(names))) text = text.replaceAll(value, '<name>');
  return { status: response.status, text, headers: Object.fromEntries(response.headers) };
}

/** All that a user's own lists and session say. */
async function readEverything(ask: Ask, names: Names): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { route, method, path, kind } of routes) {
    if (kind !== 'list' && !['session', 'exportSession', 'viewState'].includes(route)) continue;
    all[route] = await (await ask(method, fillPath(path, names))).text();
  }
  return all;
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
      for (const { route, method, path, kind, body } of routes) {
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
      for (const { route, method, path, kind, body, ofOwner } of routes) {
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
      for (const { route, shows } of routes) {
        if (!shows) continue;
        expect([route, before[route]]).toEqual([route, expect.stringContaining(shows(names))]);
        expect([route, ofBob[route]]).not.toEqual([route, before[route]]);
      }
      for (const { route, method, path, kind, body } of routes) {
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
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(API_ROUTES).sort());
});
describeUsers('two users with a file each', openFileWorkspaces);
if (await hasPostgres()) describeUsers('two users in one database', openDatabaseWorkspaces);
else it.skip('two users in one database (skipped: no server)', () => {});
