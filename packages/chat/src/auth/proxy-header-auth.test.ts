// Users named by a proxy in front, over real connections: who may name them, and what a header may say.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@vitrine/agent';
import { createConnections } from '@vitrine/connect';
import type { ProxyHeaderAuthConfig } from '@vitrine/connect/internal/config';
import { afterEach, describe, expect, it } from 'vitest';
import { HOST, openChatApp } from '../../test/support/open-chat-app.ts';
import { type Chat, createChat } from '../create-chat.ts';
import { createAuth } from './auth.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(config: Partial<ProxyHeaderAuthConfig> = {}, host = '127.0.0.1'): Promise<Chat> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-proxy-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const connections = createConnections({});
  closers.push(() => connections.close());
  const agent = await createAgent({ connections, dataDir: folder });
  closers.push(() => agent.close());
  const chat = await createChat({
    openWorkspace: async () => ({ agent, connections }),
    host,
    port: 0,
    sandbox: { port: 0 },
    auth: { type: 'proxy-header', userHeader: 'X-Forwarded-User', proxies: ['127.0.0.1'], ...config },
  });
  closers.push(() => chat.close());
  return chat;
}

const ask = (chat: Chat, headers: Record<string, string> | [string, string][], path = '/api/me') =>
  fetch(`http://127.0.0.1:${chat.port}${path}`, { headers });

describe('a proxy’s header', () => {
  it('names the user; groups make an admin', async () => {
    const chat = await open({
      nameHeader: 'X-Name',
      groupsHeader: 'X-Groups',
      adminGroups: ['operators'],
      signOutUrl: '/oauth2/sign_out',
    });
    const admin = { 'X-Forwarded-User': 'ada@example.com', 'X-Name': 'Ada', 'X-Groups': 'staff, operators' };
    const ada = await (await ask(chat, admin)).json();
    expect(ada).toEqual({
      id: expect.stringMatching(/^u-[\da-f]{32}$/),
      name: 'Ada',
      roles: ['user', 'admin'],
      auth: 'proxy-header',
      canSignOut: true,
      hasConsole: false,
    });
    const bob = await (await ask(chat, { 'X-Forwarded-User': 'bob', 'X-Groups': 'staff,not operators' })).json();
    expect(bob).toMatchObject({ name: 'bob', roles: ['user'] });
    expect((bob as { id: string }).id).not.toBe((ada as { id: string }).id);
    const out = await fetch(`http://127.0.0.1:${chat.port}/auth/sign-out`, { method: 'POST', headers: admin });
    expect(await out.json()).toEqual({ location: '/oauth2/sign_out' });
  });

  it.each([
    ['no header', {}],
    ['an empty one', { 'X-Forwarded-User': ' ' }],
    ['the client’s beside the proxy’s', { 'X-Forwarded-User': 'admin, bob' }],
    ['another header', { 'X-Forwarded-Email': 'ada@example.com' }],
  ])('names no user: %s', async (_what, headers) => {
    const answer = await ask(await open(), headers as Record<string, string>);
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'sign-in-needed' } }]);
  });

  it.each([
    ['at its end', 'ada\xa0'],
    ['before it', '\xa0ada'],
  ])('with a no-break space %s names another user', async (_where, name) => {
    const chat = await open();
    const readID = async (user: string) =>
      ((await (await ask(chat, { 'X-Forwarded-User': user })).json()) as { id: string }).id;
    expect(await readID(name)).toMatch(/^u-[\da-f]{32}$/);
    expect(await readID(name)).not.toBe(await readID('ada'));
  });

  it('names a user whose name has letters beyond ASCII, as UTF-8', async () => {
    const name = Buffer.from('màx').toString('latin1');
    expect((await ask(await open(), { 'X-Forwarded-User': name })).status).toBe(200);
  });

  it('twice names no user', async () => {
    const answer = await ask(await open(), [
      ['X-Forwarded-User', 'admin'],
      ['X-Forwarded-User', 'bob'],
    ]);
    expect(answer.status).toBe(401);
  });

  it.each(['/', '/api/sessions', '/api/servers'])('is not believed from another address, at %s', async path => {
    const chat = await open({ proxies: ['10.0.0.0/8', '192.0.2.1', 'fd00::/8'] });
    const spoofed = { 'X-Forwarded-User': 'admin', 'X-Forwarded-For': '10.0.0.1', Forwarded: 'for=10.0.0.1' };
    const answer = await ask(chat, spoofed, path);
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('127.0.0.1')]);
  });

  it.each(['127.0.0.0/8', '127.0.0.1', '::ffff:127.0.0.0/104'])('is believed from the range %s', async range => {
    expect((await ask(await open({ proxies: [range] }), { 'X-Forwarded-User': 'ada' })).status).toBe(200);
  });

  it('is believed from an IPv4 proxy of a chat that listens on IPv6, too', async () => {
    const chat = await open({}, '::');
    expect((await ask(chat, { 'X-Forwarded-User': 'ada' })).status).toBe(200);
  });

  it('is not believed where the app is served without a connection', async () => {
    const proxies = ['0.0.0.0/0', '::/0'];
    const auth = await createAuth({ type: 'proxy-header', userHeader: 'X-Forwarded-User', proxies });
    const chatApp = await openChatApp({}, { auth, allowedHosts: [HOST] });
    closers.push(() => chatApp.close());
    const headers = { 'X-Forwarded-User': 'ada' };
    expect((await chatApp.chat.app.request(`http://${HOST}/api/me`, { headers })).status).toBe(401);
  });
});
