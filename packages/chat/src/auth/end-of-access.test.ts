// The end of a user's access, in two processes of one chat that share what they know of users: what is open ends in both at once.
import type { OidcAuthConfig } from '@vitrine/connect/internal/config';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type ScriptedTurn, scriptedModels, text } from '../../../agent/test/support/scripted-models.ts';
import {
  ACCOUNTS,
  type AuthorizationServer,
  CLIENT,
  openAuthorizationServer,
} from '../../test/mcp-servers/sign-in/authorization-server.ts';
import { HOST, type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';
import { readEvents } from '../../test/support/read-events.ts';
import { createVisitor, type Visitor } from '../../test/support/visitor.ts';
import { createAuth } from './auth.ts';
import { createRevokedSessions } from './revoked-sessions.ts';
import { createUserAccess } from './user-access.ts';

const ORIGIN = `http://${HOST}`;
const CALLBACK = `${ORIGIN}/auth/callback`;
/** An answer that never ends. */
const ENDLESS: ScriptedTurn = [text('Once upon a time'), new Promise(() => {})];

let provider: AuthorizationServer;
beforeAll(async () => {
  provider = await openAuthorizationServer([ORIGIN]);
});
afterAll(() => provider.close());

interface Shared {
  readonly access: ReturnType<typeof createUserAccess>;
  readonly revokedSessions: ReturnType<typeof createRevokedSessions>;
}
const share = (): Shared => ({ access: createUserAccess(), revokedSessions: createRevokedSessions(Date.now) });

async function openProcess(shared: Shared, config: Partial<OidcAuthConfig> = {}): Promise<OpenedChatApp> {
  const auth = await createAuth(
    {
      type: 'oidc',
      issuer: provider.issuer,
      ...CLIENT,
      publicUrl: ORIGIN,
      adminClaim: 'groups',
      adminValues: ['operators'],
      userClaim: 'groups',
      userValues: ['staff'],
      ...config,
    },
    { secrets: ['a secret of thirty-two bytes, or more'], ...shared },
  );
  const process = await openChatApp({}, { auth, models: scriptedModels([ENDLESS]) });
  onTestFinished(() => process.close());
  return process;
}

/** A browser whose requests reach the process that is named. */
function createBrowser() {
  let process: OpenedChatApp;
  const visitor: Visitor = createVisitor(request =>
    new URL(request.url).host === new URL(provider.issuer).host ? fetch(request) : process.chat.app.request(request),
  );
  const ask = (at: OpenedChatApp, path: string, init: RequestInit = {}): Promise<Response> => {
    process = at;
    return visitor.ask(ORIGIN + path, { ...init, headers: { origin: ORIGIN, 'content-type': 'application/json' } });
  };
  return {
    ask,
    visitor,
    async signIn(at: OpenedChatApp, login: string): Promise<number> {
      process = at;
      const start = await visitor.follow(`${ORIGIN}/`, provider.issuer);
      return (await visitor.ask(await visitor.signInAt(start.url, login, CALLBACK))).status;
    },
    readStatus: async (at: OpenedChatApp): Promise<number> => (await ask(at, '/api/me')).status,
    async openSession(at: OpenedChatApp): Promise<string> {
      const answer = await ask(at, '/api/sessions', { method: 'POST', body: '{}' });
      return ((await answer.json()) as { id: string }).id;
    },
    follow: async (at: OpenedChatApp, id: string) => readEvents(await ask(at, `/api/sessions/${id}/events`)),
  };
}

type Browser = ReturnType<typeof createBrowser>;

/** A run that goes on, and a stream of each process: what resolves when all of it has ended. */
async function openWork(browser: Browser, processes: readonly OpenedChatApp[]) {
  const [first] = processes;
  const ids = await Promise.all(processes.map(process => browser.openSession(process)));
  const streams = await Promise.all(processes.map((process, index) => browser.follow(process, ids[index]!)));
  for (const stream of streams) onTestFinished(() => stream.close());
  await browser.ask(first!, `/api/sessions/${ids[0]}/messages`, { method: 'POST', body: '{"text":"Go on"}' });
  await streams[0]!.until(({ event }) => event === 'live');
  return async (): Promise<void> => {
    for (const stream of streams) while (await stream.next());
    await expect
      .poll(async () => (await first!.agent.getSession(ids[0]!))?.events.at(-1))
      .toMatchObject({ type: 'run:end', reason: 'stopped' });
    for (const { chat } of processes) await expect.poll(() => chat.streamCount).toBe(0);
  };
}

it('signing out ends streams and runs in both processes; another sign-in of the user comes back', async () => {
  const shared = share();
  const processes = [await openProcess(shared), await openProcess(shared)] as const;
  const [browser, elsewhere] = [createBrowser(), createBrowser()];
  for (const each of [browser, elsewhere]) expect(await each.signIn(processes[0], 'ada')).toBe(302);
  const untilEnded = await openWork(browser, processes);
  const stream = await elsewhere.follow(processes[1], await elsewhere.openSession(processes[1]));
  expect((await browser.ask(processes[1], '/auth/sign-out', { method: 'POST' })).status).toBe(200);
  while (await stream.next());
  await untilEnded();
  expect(await Promise.all(processes.map(browser.readStatus))).toEqual([401, 401]);
  expect(await Promise.all(processes.map(elsewhere.readStatus))).toEqual([200, 200]);
});

it('an export that is being sent ends with the sign-in', async () => {
  const shared = share();
  const process = await openProcess(shared);
  const browser = createBrowser();
  await browser.signIn(process, 'ada');
  const id = await browser.openSession(process);
  await browser.ask(process, `/api/sessions/${id}/messages`, { method: 'POST', body: '{"text":"Go on"}' });
  const reader = (await browser.ask(process, '/api/data/export')).body!.getReader();
  await browser.ask(process, '/auth/sign-out', { method: 'POST' });
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
  // What was made before the end may arrive; a whole file ends with its directory.
  expect(bytes).toBeLessThan(100);
});

it.each([
  ['is no admin any more', { groups: ['staff'] }, 302],
  ['may not use the chat any more', { groups: ['guests'] }, 403],
])('a user who %s loses the earlier sign-ins at the next one', async (_what, claims, status) => {
  const shared = share();
  const processes = [await openProcess(shared), await openProcess(shared)] as const;
  const [before, after] = [createBrowser(), createBrowser()];
  await before.signIn(processes[0], 'ada');
  const untilEnded = await openWork(before, processes);
  const account = ACCOUNTS.ada!;
  onTestFinished(() => {
    ACCOUNTS.ada = account;
  });
  ACCOUNTS.ada = { ...account, ...claims };
  expect(await after.signIn(processes[1], 'ada')).toBe(status);
  await untilEnded();
  expect(await Promise.all(processes.map(before.readStatus))).toEqual([401, 401]);
  expect(await after.readStatus(processes[0])).toBe(status === 302 ? 200 : 401);
});

it('revoked sign-ins are refused, and later ones are not', async () => {
  const shared = share();
  const process = await openProcess(shared);
  const browser = createBrowser();
  await browser.signIn(process, 'bob');
  const { id } = (await (await browser.ask(process, '/api/me')).json()) as { id: string };
  const untilEnded = await openWork(browser, [process]);
  await shared.access.revoke(id, Date.now() + 1);
  await untilEnded();
  expect(await browser.readStatus(process)).toBe(401);
  await expect.poll(() => browser.signIn(process, 'bob')).toBe(302);
  await expect.poll(() => browser.readStatus(process)).toBe(200);
});

it('a sign-in by rules that the configuration no longer has is over', async () => {
  const shared = share();
  const browser = createBrowser();
  await browser.signIn(await openProcess(shared), 'ada');
  expect(await browser.readStatus(await openProcess(shared))).toBe(200);
  expect(await browser.readStatus(await openProcess(shared, { adminValues: ['owners'] }))).toBe(401);
  expect(await browser.readStatus(await openProcess(shared, { userValues: ['staff', 'guests'] }))).toBe(401);
});
