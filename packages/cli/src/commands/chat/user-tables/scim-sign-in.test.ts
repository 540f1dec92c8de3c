// Users who were provisioned by SCIM, or are later, and sign in at a real OpenID Connect provider.
import { createChat } from '@vitrine/chat';
import type { OidcAuthConfig } from '@vitrine/connect/internal/config';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../../../../test/support/services/test-server.ts';
import { tempFolder } from '../../../../../../test/support/temp-folder.ts';
import {
  ACCOUNTS,
  CLIENT,
  openAuthorizationServer,
} from '../../../../../chat/test/mcp-servers/sign-in/authorization-server.ts';
import { createVisitor, type Visitor } from '../../../../../chat/test/support/visitor.ts';
import { openUserRecords } from './user-records.ts';

const TOKEN = 'a-scim-token-of-48-characters-for-this-test-only';

async function open(config: Partial<OidcAuthConfig> = {}) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const provider = await openAuthorizationServer([origin]);
  const adminGroups = ['Chat admins'];
  const records = await openUserRecords({ data: tempFolder(), adminGroups });
  const chat = await createChat({
    openWorkspace: () => Promise.reject(new Error('no workspace in this test')),
    ...{ port, page: false, authSecrets: ['a secret of the test, of 32 bytes at least'], scimTokens: [TOKEN] },
    auth: {
      type: 'oidc',
      issuer: provider.issuer,
      ...CLIENT,
      publicUrl: origin,
      scimAdminGroups: adminGroups,
      ...config,
    },
    admin: { ...records, stores: {} as never },
    access: records.access,
    revokedSessions: records.revokedSessions,
  });
  onTestFinished(async () => {
    await chat.close();
    await records.close();
    await provider.close();
  });
  const scim = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${TOKEN}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBeLessThan(300);
    return (answer.status === 204 ? {} : await answer.json()) as { id: string; active: boolean };
  };
  return {
    records,
    scim,
    setActive: (id: string, value: boolean) =>
      scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value }] }),
    /** Signs in. Resolves with the browser, and the status of the callback: 302 for a sign-in, 403 for a refusal. */
    async signIn(login: string): Promise<{ visitor: Visitor; status: number }> {
      const visitor = createVisitor(request => fetch(request));
      const start = await visitor.follow(`${origin}/auth/sign-in`, provider.issuer);
      const callback = await visitor.signInAt(start.url, login, `${origin}/auth/callback`);
      return { visitor, status: (await visitor.ask(callback)).status };
    },
    readMe: async (visitor: Visitor) => {
      const answer = await visitor.ask(`${origin}/api/me`);
      return answer.status === 200 ? ((await answer.json()) as { id: string; roles: string[] }) : answer.status;
    },
  };
}

const linkedId = async ({ records }: Awaited<ReturnType<typeof open>>, id: string) =>
  (await records.scim.users.read(id))?.userId;

it('a user who was provisioned before is matched by sub, and deactivating ends the sign-in', async () => {
  const chat = await open();
  const { id } = await chat.scim('POST', '/Users', { userName: 'someone-else', externalId: 'bob' });
  await chat.scim('POST', '/Groups', { displayName: 'Chat admins', members: [{ value: id }] });
  expect(await linkedId(chat, id)).toBeUndefined();
  const { visitor } = await chat.signIn('bob');
  const me = await chat.readMe(visitor);
  expect(me).toMatchObject({ roles: ['user', 'admin'] });
  expect(await linkedId(chat, id)).toBe((me as { id: string }).id);
  await chat.setActive(id, false);
  expect(await chat.readMe(visitor)).toBe(401);
  expect((await chat.signIn('bob')).status).toBe(403);
  await chat.setActive(id, true);
  expect((await chat.signIn('bob')).status).toBe(302);
  expect((await chat.records.audit.list({ search: 'link', limit: 9 })).map(({ action }) => action)).toEqual([
    'linkProvisionedUser',
  ]);
});

it('a verified address is compared with userName in ASCII; one that is not verified, or only looks alike, never', async () => {
  const chat = await open();
  const { id } = await chat.scim('POST', '/Users', {
    userName: 'ADA@example.com',
    externalId: 'an-id-that-no-claim-has',
  });
  await chat.scim('POST', '/Groups', { displayName: 'Chat admins', members: [{ value: id }] });
  ACCOUNTS.kelvin = { email: 'ada@example.com', email_verified: 'true' };
  onTestFinished(() => {
    delete ACCOUNTS.kelvin;
  });
  for (const login of ['mallory', 'kelvin', 'guest']) {
    const { visitor } = await chat.signIn(login);
    expect(await chat.readMe(visitor)).toMatchObject({ roles: ['user'] });
  }
  expect(await linkedId(chat, id)).toBeUndefined();
  const ada = await chat.signIn('ada');
  expect(await chat.readMe(ada.visitor)).toMatchObject({ roles: ['user', 'admin'] });
  const userId = await linkedId(chat, id);
  expect(userId).toMatch(/^u-/);
  // K is not the Kelvin sign.
  const { id: kate } = await chat.scim('POST', '/Users', { userName: 'kate@example.com' });
  ACCOUNTS.kelvin = { email: '\u212aate@example.com', email_verified: true };
  await chat.signIn('kelvin');
  expect(await linkedId(chat, kate)).toBeUndefined();
  await chat.setActive(id, false);
  expect(await chat.readMe(ada.visitor)).toBe(401);
  // Another account with the verified address of a deactivated user.
  ACCOUNTS.kelvin = { email: 'Ada@example.com', email_verified: true };
  expect((await chat.signIn('kelvin')).status).toBe(403);
});

it('users who have signed in before are provisioned, deactivated, deleted and provisioned again', async () => {
  const chat = await open();
  const bob = await chat.signIn('bob');
  const ada = await chat.signIn('ada');
  // By sub the user is known at once; by an address, the sign-in has to be made again.
  const { id: first } = await chat.scim('POST', '/Users', { userName: 'x', externalId: 'bob', active: false });
  expect(await linkedId(chat, first)).toBeDefined();
  expect(await chat.readMe(bob.visitor)).toBe(401);
  const { id: second } = await chat.scim('POST', '/Users', { userName: 'ada@example.com' });
  expect(await chat.readMe(ada.visitor)).toMatchObject({ id: expect.any(String) });
  await chat.setActive(second, false);
  expect(await chat.readMe(ada.visitor)).toBe(401);
  expect((await chat.signIn('ada')).status).toBe(403);
  await chat.scim('DELETE', `/Users/${first}`);
  expect((await chat.signIn('bob')).status).toBe(403);
  await chat.scim('POST', '/Users', { userName: 'bob', externalId: 'bob' });
  expect((await chat.signIn('bob')).status).toBe(302);
  // Deleted before the first sign-in.
  const { id: third } = await chat.scim('POST', '/Users', { userName: 'guest', externalId: 'guest' });
  await chat.scim('DELETE', `/Users/${third}`);
  expect((await chat.signIn('guest')).status).toBe(403);
});

it('another claim than sub names the provider’s id where the configuration says so', async () => {
  ACCOUNTS.eve = { groups: 'object-id-7' };
  onTestFinished(() => {
    delete ACCOUNTS.eve;
  });
  const chat = await open({ scimClaim: 'groups' });
  const { id } = await chat.scim('POST', '/Users', { userName: 'eve@corp.example', externalId: 'object-id-7' });
  const { id: other } = await chat.scim('POST', '/Users', { userName: 'other', externalId: 'eve' });
  await chat.signIn('eve');
  expect([await linkedId(chat, id), await linkedId(chat, other)]).toEqual([expect.stringMatching(/^u-/), undefined]);
});
