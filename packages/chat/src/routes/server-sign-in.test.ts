// Users of the chat sign in at an MCP server, by the API and the callback, at a real authorization server.
import { expect, it, onTestFinished } from 'vitest';
import {
  approveSignIn,
  openProtectedServer,
  type ProtectedServer,
} from '../../test/mcp-servers/sign-in/protected-server.ts';
import { HOST, type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';
import { createVisitor, type Visitor } from '../../test/support/visitor.ts';

const ORIGIN = `http://${HOST}`;
const CALLBACK = `${ORIGIN}/oauth/callback`;

interface Opened {
  readonly server: ProtectedServer;
  readonly chat: OpenedChatApp;
  /** A browser at the chat. */
  readonly browser: Visitor;
}

async function open(): Promise<Opened> {
  const server = await openProtectedServer();
  onTestFinished(() => server.close());
  const chat = await openChatApp(
    { notes: { type: 'http', url: server.url, connectionMode: 'strict' } },
    { privateHosts: [server.issuer] },
  );
  onTestFinished(() => chat.close());
  return { server, chat, browser: createBrowser(chat) };
}

const createBrowser = ({ chat }: OpenedChatApp): Visitor => createVisitor(request => chat.app.fetch(request));

/** Starts a call that waits for a sign-in. Resolves with what the log says at its end. */
async function startCall({ chat }: Opened, tool = 'read') {
  const { id } = (await (await chat.ask('POST', '/api/sessions')).json()) as { id: string };
  await chat.agent.setTrustedServer('notes', { trusted: true });
  await chat.ask('POST', `/api/sessions/${id}/tool-calls`, { server: 'notes', tool, arguments: {} });
  const ended = (async () => {
    for await (const event of await chat.agent.events(id)) if (event.type === 'llm:tool-result') return event;
    throw new Error('The log ended.');
  })();
  const isNeeded = (): boolean => chat.connections.get('notes')!.getSnapshot().signIn !== undefined;
  await new Promise<void>(resolve => {
    const stop = chat.connections.subscribe(() => isNeeded() && resolve(stop()));
    if (isNeeded()) resolve(stop());
  });
  return { id, ended };
}

async function beginSignIn(browser: Visitor): Promise<string> {
  const response = await browser.ask(`${ORIGIN}/api/servers/notes/sign-in`, {
    method: 'POST',
    headers: { Origin: ORIGIN },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { url: string }).url;
}

/** Headers that a browser sends when another site leads to a page. */
const FROM_ELSEWHERE = {
  headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
};

it('a call waits for its user, who signs in in a window, and goes on', async () => {
  const fixture = await open();
  const { chat, browser, server } = fixture;
  const { ended } = await startCall(fixture);
  const { servers } = (await (await chat.ask('GET', '/api/servers')).json()) as { servers: unknown[] };
  expect(servers).toMatchObject([
    {
      name: 'notes',
      status: 'connected',
      tools: 4,
      signIn: { host: new URL(server.issuer).host, scopes: ['read'], reason: 'first' },
    },
  ]);
  const callback = await approveSignIn(await beginSignIn(browser), CALLBACK);
  const page = await browser.ask(callback, FROM_ELSEWHERE);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('You are signed in to notes')]);
  expect(html).not.toMatch(/<script|postMessage/);
  expect((await ended).success).toBe(true);
  const after = (await (await chat.ask('GET', '/api/servers')).json()) as { servers: { isSignedIn?: boolean }[] };
  expect(after.servers[0]).toMatchObject({ isSignedIn: true });
});

it.each([
  ['another browser', (url: string) => url, true],
  ['a state that is unknown', (url: string) => url.replace(/state=[^&]*/, 'state=unknown'), false],
  ['another authorization server', (url: string) => url.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'), false],
])('a callback of %s is refused, and the page shows nothing that it sent', async (_, change, isForeign) => {
  const fixture = await open();
  await startCall(fixture);
  const callback = await approveSignIn(await beginSignIn(fixture.browser), CALLBACK);
  const browser = isForeign ? createBrowser(fixture.chat) : fixture.browser;
  const page = await browser.ask(change(callback), FROM_ELSEWHERE);
  const html = await page.text();
  expect([page.status, html]).toEqual([400, expect.stringContaining('You are not signed in')]);
  expect(html).not.toContain('evil.example');
  expect(fixture.server.requests).not.toContain('POST /token');
});

it('a user who refuses ends the call with an error that says so', async () => {
  const fixture = await open();
  const first = await startCall(fixture);
  const state = new URL(await beginSignIn(fixture.browser)).searchParams.get('state')!;
  const iss = encodeURIComponent(fixture.server.issuer);
  const page = await fixture.browser.ask(`${CALLBACK}?error=access_denied&state=${state}&iss=${iss}`, FROM_ELSEWHERE);
  expect(await page.text()).toContain('Sign-in cancelled');
  expect(await first.ended).toMatchObject({ success: false, error: { code: 'sign-in-cancelled' } });
});

it('a user who cancels ends the call with an error that says so', async () => {
  const fixture = await open();
  const { ended } = await startCall(fixture);
  expect((await fixture.chat.ask('DELETE', '/api/servers/notes/sign-in')).status).toBe(204);
  expect(await ended).toMatchObject({
    success: false,
    error: { code: 'sign-in-cancelled', message: expect.stringContaining('its sign-in was cancelled') },
  });
});

it('signing out makes the next call ask again', async () => {
  const fixture = await open();
  const { chat, browser } = fixture;
  const { ended } = await startCall(fixture);
  await browser.ask(await approveSignIn(await beginSignIn(browser), CALLBACK), FROM_ELSEWHERE);
  await ended;
  expect((await chat.ask('POST', '/api/servers/notes/sign-out')).status).toBe(204);
  const again = await startCall(fixture);
  await browser.ask(await approveSignIn(await beginSignIn(browser), CALLBACK), FROM_ELSEWHERE);
  expect((await again.ended).success).toBe(true);
});

it('no token is in an event, an export, or a result', async () => {
  const fixture = await open();
  const { chat, browser, server } = fixture;
  const { id, ended } = await startCall(fixture, 'echo');
  const callback = await approveSignIn(await beginSignIn(browser), CALLBACK);
  await browser.ask(callback, FROM_ELSEWHERE);
  await ended;
  const texts = await Promise.all(
    [`/api/sessions/${id}`, `/api/sessions/${id}/export`, '/api/servers', '/api/approvals'].map(async path =>
      (await chat.ask('GET', path)).text(),
    ),
  );
  expect(texts.join()).toContain('[hidden]');
  const secrets = [...server.tokens, new URL(callback).searchParams.get('code')!];
  expect(secrets.length).toBeGreaterThan(1);
  for (const secret of secrets) expect(texts.join()).not.toContain(secret);
});

it('a chat by https names its metadata document, which anyone can read', async () => {
  const { chat } = await open();
  expect(await (await chat.ask('GET', '/oauth/client.json')).json()).toMatchObject({
    client_id: `https://${HOST}/oauth/client.json`,
    redirect_uris: [`https://${HOST}/oauth/callback`],
    token_endpoint_auth_method: 'none',
  });
});

it('a server where users do not sign in says so', async () => {
  const { chat } = await open();
  expect((await chat.ask('POST', '/api/servers/unknown/sign-in')).status).toBe(404);
});
