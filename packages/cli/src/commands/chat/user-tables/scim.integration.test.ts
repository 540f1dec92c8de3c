// An identity provider keeps users and groups up to date by SCIM, in the words of Okta's test suite and of Microsoft Entra's documentation.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../../../../test/support/services/postgres.ts';
import { readEvents } from '../../../../../chat/test/support/read-events.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const commands = useCommands();

const TOKEN = 'a-scim-token-of-48-characters-for-this-test-only';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

type Json = Record<string, unknown> & { id: string; totalResults: number; Resources: Json[] };

async function openChats(...places: readonly (readonly string[])[]): Promise<readonly [string, string]> {
  const config = join(commands.folder, 'chat.json');
  const auth = {
    ...{ type: 'proxy-header', userHeader: 'X-User', groupsHeader: 'X-Groups', proxies: ['127.0.0.1'] },
    ...{ adminGroups: ['operators'], scimAdminGroups: ['Chat admins', 'id-of-a-group'] },
  };
  writeFileSync(config, JSON.stringify({ auth, mcpServers: {} }));
  const urls = await Promise.all(
    places.map(
      place => commands.chatProcess('--config', config, '--scim-token', `${TOKEN},another-${TOKEN}`, ...place).url,
    ),
  );
  return [urls[0]!, urls[1] ?? urls[0]!];
}

/** A provider that sends as Okta and Entra do. */
const createProvider =
  (url: string, token = TOKEN) =>
  async (method: string, path: string, body?: unknown): Promise<{ status: number; json: Json; response: Response }> => {
    const response = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json; charset=utf-8' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (text !== '') expect(response.headers.get('content-type')).toMatch(/^application\/scim\+json/);
    return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Json, response };
  };

const filter = (text: string): string => encodeURIComponent(text);
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });
const ask = (url: string, user: string, path = '/api/me', groups = 'staff'): Promise<Response> =>
  fetch(`${url}${path}`, { headers: { 'X-User': user, 'X-Groups': groups } });
const rolesAt = async (url: string, user: string) =>
  ((await (await ask(url, user)).json()) as { roles: string[] }).roles;

function describeScim(name: string, open: () => Promise<readonly [string, string]>): void {
  describe(name, { timeout: 120_000 }, () => {
    it('passes the steps of Okta: users', async () => {
      const [first, second] = await open();
      const [okta, other] = [createProvider(first), createProvider(second)];
      expect(await okta('GET', '/Users?startIndex=1&count=2')).toMatchObject({
        status: 200,
        json: { totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
      });
      expect((await okta('GET', '/Groups?startIndex=1&count=100')).json.totalResults).toBe(0);
      const query = `/Users?count=100&filter=${filter('userName eq "tina@okta.example.com"')}&startIndex=1`;
      expect((await okta('GET', query)).json.totalResults).toBe(0);
      expect(await okta('GET', '/Users/0d9a3e0a-nobody')).toMatchObject({
        status: 404,
        json: { schemas: [ERROR], status: '404', detail: expect.any(String) },
      });
      const tina = {
        ...{ schemas: [USER], userName: 'tina@okta.example.com', name: { givenName: 'Tina', familyName: 'Erickson' } },
        emails: [{ primary: true, value: 'tina@okta.example.com', type: 'work' }],
        ...{ displayName: 'Tina Erickson', locale: 'en_US', externalId: '00u5hwkpq7IC0H7IS0h7', groups: [] },
        ...{ password: 'y25bA4W3', active: true },
      };
      const created = await okta('POST', '/Users', tina);
      const { id } = created.json;
      const { locale: _locale, password: _password, groups: _groups, ...kept } = tina;
      expect(created).toMatchObject({ status: 201, json: { ...kept, meta: { resourceType: 'User' } } });
      expect(created.response.headers.get('location')).toBe(`${first}/scim/v2/Users/${id}`);
      expect(JSON.stringify(created.json)).not.toContain('y25bA4W3');
      expect(await other('GET', `/Users/${id}`)).toMatchObject({ status: 200, json: kept });
      expect((await other('GET', query)).json).toMatchObject({ totalResults: 1, Resources: [{ id }] });
      expect(
        await other('POST', '/Users', { ...tina, externalId: 'x', userName: 'TINA@okta.example.com' }),
      ).toMatchObject({
        status: 409,
        json: { schemas: [ERROR], status: '409', scimType: 'uniqueness' },
      });
      const changed = { ...tina, name: { givenName: 'Tina', familyName: 'Smith' } };
      expect((await okta('PUT', `/Users/${id}`, changed)).json).toMatchObject({ id, name: changed.name, active: true });
      expect(await okta('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))).toMatchObject({
        status: 200,
        json: { active: false },
      });
      // A client that says nothing of it does not let the user in again.
      const { active: _active, ...silent } = changed;
      expect((await okta('PUT', `/Users/${id}`, silent)).json.active).toBe(false);
      expect(await okta('DELETE', `/Users/${id}`)).toMatchObject({ status: 204 });
      expect((await other('GET', `/Users/${id}`)).status).toBe(404);
      expect((await other('DELETE', `/Users/${id}`)).status).toBe(404);
      expect((await okta('POST', '/Users', tina)).json.id).not.toBe(id);
    });

    it('passes the requests of Microsoft Entra: users and groups', async () => {
      const [first, second] = await open();
      const [entra, other] = [createProvider(first), createProvider(second)];
      const ann = {
        schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
        ...{ externalId: '0a21f0f2', userName: 'Test_User_1', active: true, roles: [], meta: { resourceType: 'User' } },
        emails: [{ primary: true, type: 'work', value: 'ann@testuser.com' }],
        name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      };
      const { id } = (await entra('POST', '/Users', ann)).json;
      const operations = [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@microsoft.com' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        { op: 'Add', path: 'emails[type eq "home"].value', value: 'home@example.com' },
        { op: 'Add', path: 'title', value: 'not kept' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
        { op: 'Replace', path: `${USER}:displayName`, value: 'Ann' },
      ];
      expect((await entra('PATCH', `/Users/${id}`, patch(...operations))).json).toMatchObject({
        name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
        emails: [
          { type: 'work', value: 'updated@microsoft.com', primary: true },
          { type: 'home', value: 'home@example.com' },
        ],
        displayName: 'Ann',
      });
      expect(
        (await entra('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'userName', value: 'Test_User_2' }))).json
          .userName,
      ).toBe('Test_User_2');
      expect(
        (
          await entra(
            'PATCH',
            `/Users/${id}`,
            patch({ op: 'Add', value: { 'name.givenName': 'Anna', active: 'False' } }),
          )
        ).json,
      ).toMatchObject({ active: false, name: { givenName: 'Anna' } });
      expect(
        (await entra('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }))).json.active,
      ).toBe(true);
      expect(
        await entra(
          'PATCH',
          `/Users/${id}`,
          patch({ op: 'Replace', path: 'emails[type eq "other"].value', value: 'x' }),
        ),
      ).toMatchObject({
        status: 400,
        json: { scimType: 'noTarget' },
      });
      const both = `/Users?filter=${filter('userName eq "TEST_user_2" and externalId eq "0a21f0f2"')}`;
      expect((await other('GET', both)).json.totalResults).toBe(1);

      const group = await entra('POST', '/Groups', {
        schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        ...{ externalId: '8aa1a0c0', displayName: 'Readers', meta: { resourceType: 'Group' } },
      });
      expect(group).toMatchObject({ status: 201, json: { displayName: 'Readers', members: [] } });
      const path = `/Groups/${group.json.id}`;
      expect((await other('GET', `${path}?excludedAttributes=members`)).json).not.toHaveProperty('members');
      expect(
        (await other('GET', `/Groups?excludedAttributes=members&filter=${filter('displayName eq "READERS"')}`)).json
          .totalResults,
      ).toBe(1);
      expect((await entra('POST', '/Groups', { schemas: [GROUP], displayName: 'readers' })).status).toBe(409);
      const member = { $ref: null, value: id };
      expect((await entra('PATCH', path, patch({ op: 'Add', path: 'members', value: [member] }))).status).toBe(204);
      expect((await other('GET', path)).json.members).toMatchObject([{ value: id }]);
      expect((await other('GET', `/Users/${id}`)).json.groups).toMatchObject([
        { value: group.json.id, display: 'Readers' },
      ]);
      const query = `id eq "${group.json.id}" and members eq "${id}"`;
      expect((await other('GET', `/Groups?excludedAttributes=members&filter=${filter(query)}`)).json.totalResults).toBe(
        1,
      );
      expect((await entra('PATCH', path, patch({ op: 'Remove', path: 'members', value: [member] }))).status).toBe(204);
      expect((await other('GET', path)).json.members).toEqual([]);
      const steps = [
        { op: 'Replace', path: 'displayName', value: 'Writers' },
        { op: 'add', path: 'members', value: [{ value: id }, { value: 'nobody' }] },
        { op: 'replace', value: { id: group.json.id, externalId: 'e-2' } },
      ];
      expect((await entra('PATCH', `${path}?attributes=displayName`, patch(...steps))).json).toEqual({
        ...{ schemas: [GROUP], id: group.json.id, displayName: 'Writers' },
      });
      expect((await entra('PATCH', path, patch({ op: 'remove', path: `members[value eq "${id}"]` }))).status).toBe(204);
      expect((await other('GET', path)).json).toMatchObject({ externalId: 'e-2', members: [] });
      expect((await entra('DELETE', path)).status).toBe(204);
      expect((await entra('DELETE', path)).status).toBe(404);
    });

    it('a deactivated user loses what is open in every process, and comes back when active', async () => {
      const [first, second] = await open();
      const provider = createProvider(first);
      const created = await provider('POST', '/Users', {
        schemas: [USER],
        userName: 'ada',
        externalId: 'e-ada',
        active: true,
      });
      const path = `/Users/${created.json.id}`;
      const { id } = (await (
        await fetch(`${second}/api/sessions`, { method: 'POST', headers: { 'X-User': 'ada', 'X-Groups': 'staff' } })
      ).json()) as { id: string };
      const stream = readEvents(await ask(second, 'ada', `/api/sessions/${id}/events`));
      onTestFinished(() => stream.close().catch(() => {}));
      const untilEnd = (async () => {
        while (await stream.next());
      })();
      const began = performance.now();
      await provider('PATCH', path, patch({ op: 'Replace', path: 'active', value: 'False' }));
      await untilEnd;
      const elapsed = performance.now() - began;
      console.log(`the stream in the other process ended ${Math.round(elapsed)} ms after the request`);
      expect(elapsed).toBeLessThan(2000);
      for (const at of [first, second]) expect((await ask(at, 'ada')).status).toBe(403);
      // What the page of an admin sends does not let the user in.
      const root = { 'X-User': 'root', 'X-Groups': 'operators', 'Content-Type': 'application/json' };
      const listed = (await (await fetch(`${first}/api/admin/users?search=ada`, { headers: root })).json()) as {
        users: { id: string; deactivated?: boolean }[];
      };
      expect(listed.users).toMatchObject([{ deactivated: true, rules: {} }]);
      const rules = `${first}/api/admin/users/${listed.users[0]!.id}/rules`;
      expect((await fetch(rules, { method: 'PUT', headers: root, body: '{}' })).status).toBe(200);
      expect((await ask(second, 'ada')).status).toBe(403);
      await provider('PATCH', path, patch({ op: 'Replace', path: 'active', value: true }));
      expect((await ask(second, 'ada')).status).toBe(200);
      // An admin's own ban stays, whatever the provider says.
      await fetch(rules, { method: 'PUT', headers: root, body: '{"disabled":true}' });
      await provider('PATCH', path, patch({ op: 'Replace', path: 'active', value: true }));
      expect((await ask(second, 'ada')).status).toBe(403);
      await fetch(rules, { method: 'PUT', headers: root, body: '{}' });
      expect((await provider('DELETE', path)).status).toBe(204);
      for (const at of [first, second]) expect((await ask(at, 'ada')).status).toBe(403);
      await provider('POST', '/Users', { schemas: [USER], userName: 'ada', externalId: 'e-ada', active: true });
      expect((await ask(second, 'ada')).status).toBe(200);
      const log = await (await fetch(`${second}/api/admin/audit/export?search=provisioned`, { headers: root })).text();
      const entries = log
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as { action: string; user?: object; details: object });
      expect(entries.map(({ action }) => action)).toEqual([
        'removeProvisionedUser',
        ...Array.from({ length: 3 }, () => 'changeProvisionedUser'),
      ]);
      expect(entries.at(-1)).toMatchObject({ user: { name: 'ada' }, details: { by: 'scim', active: 'false' } });
    });

    it('a group makes admins only where the operator has named it, and as long as its members are in it', async () => {
      const [first, second] = await open();
      const provider = createProvider(first);
      const create = async (values: object) =>
        (await provider('POST', '/Users', { schemas: [USER], ...values })).json.id;
      const [ada, bob] = [
        await create({ userName: 'ada', roles: [{ value: 'admin' }] }),
        await create({ userName: 'bob' }),
      ];
      const group = (values: object) => provider('POST', '/Groups', { schemas: [GROUP], ...values });
      await group({ displayName: 'operators', members: [{ value: ada }, { value: bob }] });
      expect([await rolesAt(second, 'ada'), await rolesAt(second, 'bob')]).toEqual([['user'], ['user']]);
      const admins = (await group({ displayName: 'Chat admins', members: [{ value: ada }] })).json.id;
      expect([await rolesAt(second, 'ada'), await rolesAt(second, 'bob')]).toEqual([['user', 'admin'], ['user']]);
      const { id } = (await (
        await fetch(`${second}/api/sessions`, { method: 'POST', headers: { 'X-User': 'ada', 'X-Groups': 'staff' } })
      ).json()) as { id: string };
      const stream = readEvents(await ask(second, 'ada', `/api/sessions/${id}/events`));
      onTestFinished(() => stream.close().catch(() => {}));
      // Ada's place goes to Bob, in one request.
      await provider('PUT', `/Groups/${admins}`, {
        schemas: [GROUP],
        displayName: 'Chat admins',
        members: [{ value: bob }],
      });
      while (await stream.next());
      expect([await rolesAt(second, 'ada'), await rolesAt(second, 'bob')]).toEqual([['user'], ['user', 'admin']]);
      // The role of an admin counts more than a group.
      const root = { 'X-User': 'root', 'X-Groups': 'operators', 'Content-Type': 'application/json' };
      await ask(second, 'bob');
      const list = async () =>
        (
          (await (await fetch(`${first}/api/admin/users?search=bob`, { headers: root })).json()) as {
            users: { id: string }[];
          }
        ).users;
      await expect.poll(list).toMatchObject([{ role: 'admin', rules: {} }]);
      const rules = `${first}/api/admin/users/${(await list())[0]!.id}/rules`;
      await fetch(rules, { method: 'PUT', headers: root, body: '{"role":"user"}' });
      expect(await rolesAt(second, 'bob')).toEqual(['user']);
      await fetch(rules, { method: 'PUT', headers: root, body: '{}' });
      await provider('PATCH', `/Groups/${admins}`, patch({ op: 'replace', path: 'displayName', value: 'Others' }));
      expect(await rolesAt(second, 'bob')).toEqual(['user']);
      await provider(
        'PATCH',
        `/Groups/${admins}`,
        patch({ op: 'replace', path: 'externalId', value: 'id-of-a-group' }),
      );
      expect(await rolesAt(second, 'bob')).toEqual(['user', 'admin']);
      await provider('DELETE', `/Users/${bob}`);
      expect((await provider('GET', `/Groups/${admins}`)).json.members).toEqual([]);
    });

    it('changes at the same time at two processes lose nothing', async () => {
      const [first, second] = await open();
      const providers = [createProvider(first), createProvider(second)] as const;
      const { id } = (await providers[0]('POST', '/Users', { schemas: [USER], userName: 'ada' })).json;
      const group = (await providers[1]('POST', '/Groups', { schemas: [GROUP], displayName: 'All' })).json.id;
      const answers = await Promise.all([
        providers[0]('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false })),
        providers[1]('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'displayName', value: 'Ada' })),
        providers[1]('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'name.familyName', value: 'L' })),
        providers[0]('PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: [{ value: id }] })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 204]);
      expect((await providers[0]('GET', `/Users/${id}`)).json).toMatchObject({
        ...{ active: false, displayName: 'Ada', name: { familyName: 'L' }, groups: [{ value: group }] },
      });
      const same = await Promise.all(
        [...providers, ...providers].map(provider => provider('POST', '/Users', { schemas: [USER], userName: 'Eve' })),
      );
      expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    });

    it('pages, filters and bodies that attack are refused or find nothing', async () => {
      const [first] = await open();
      const provider = createProvider(first);
      for (const userName of ["o'hara", 'b', 'c']) await provider('POST', '/Users', { schemas: [USER], userName });
      const list = async (query: string) => {
        const { status, json } = await provider('GET', `/Users?${query}`);
        return [status, json.totalResults ?? json.scimType, json.Resources?.length];
      };
      expect(await list(`filter=${filter('userName eq "o\'hara"')}`)).toEqual([200, 1, 1]);
      expect(await list('startIndex=2&count=1')).toEqual([200, 3, 1]);
      expect(await list('startIndex=-5&count=0')).toEqual([200, 3, 0]);
      expect(await list('startIndex=99')).toEqual([200, 3, 0]);
      expect(await list('count=99999999999')).toEqual([400, 'invalidValue', undefined]);
      for (const text of [
        `userName eq "x' OR '1'='1"`,
        `userName eq "x\\" or \\"1\\" eq \\"1"`,
        'userName eq "%"',
        'externalId eq "_"',
        'id eq "\' UNION SELECT token FROM x --"',
      ])
        expect([text, ...(await list(`filter=${filter(text)}`))]).toEqual([text, 200, 0, 0]);
      for (const text of [
        'userName eq "x" or active eq true',
        'userName co "a"',
        'userName pr',
        'password eq "x"',
        '__proto__ eq "x"',
        'userName eq "\\u0000"',
        'userName eq "x',
        'active eq "maybe"',
        '(userName eq "x")',
        `userName eq "${'x'.repeat(1100)}"`,
        `${'id eq "x" and '.repeat(9)}id eq "x"`,
      ])
        expect([text, ...(await list(`filter=${filter(text)}`))]).toEqual([text, 400, 'invalidFilter', undefined]);
      const post = async (body: unknown) => {
        const { status, json } = await provider('POST', '/Users', body);
        return [status, json.scimType];
      };
      expect(await post('{')).toEqual([400, 'invalidSyntax']);
      expect(await post('[]')).toEqual([400, 'invalidSyntax']);
      expect(await post({})).toEqual([400, 'invalidValue']);
      expect(await post({ userName: 'a\u0000' })).toEqual([400, 'invalidValue']);
      expect(await post({ userName: 'a\ud800' })).toEqual([400, 'invalidValue']);
      expect(await post({ userName: 'x'.repeat(301) })).toEqual([400, 'invalidValue']);
      expect(await post({ userName: 'd', active: 'perhaps' })).toEqual([400, 'invalidValue']);
      expect(await post({ userName: 'd', emails: Array.from({ length: 21 }, () => ({ value: 'a' })) })).toEqual([
        400,
        'invalidValue',
      ]);
      expect((await post(`{"userName":"d","x":"${'x'.repeat(4_300_000)}"}`))[0]).toBe(413);
      expect((await provider('GET', '/Users/%00')).status).toBe(404);
      expect((await provider('GET', "/Users/'%20OR%201=1")).status).toBe(404);
      for (const path of ['/Me', '/Bulk', '/Users/.search', '/..%2f..%2fapi/me'])
        expect((await provider('POST', path, {})).status).toBe(404);
      expect((await provider('GET', '/Users')).json.totalResults).toBe(3);
    });
  });
}

if (await hasPostgres())
  describeScim('two processes on one database', async () => {
    const database = await tempDatabase();
    return openChats(['--database', database], ['--database', database]);
  });
else it.skip('two processes on one database (skipped: no server)', () => {});
describeScim('one process with a data folder', () => openChats(['--data', join(commands.folder, 'data')]));

describe('the service', { timeout: 120_000 }, () => {
  it('tells what it can do, and is there for its tokens alone', async () => {
    const [url] = await openChats(['--data', join(commands.folder, 'data')]);
    const provider = createProvider(url, `another-${TOKEN}`);
    expect((await provider('GET', '/ServiceProviderConfig')).json).toMatchObject({
      ...{
        patch: { supported: true },
        sort: { supported: false },
        etag: { supported: false },
        bulk: { supported: false },
      },
      filter: { supported: true, maxResults: 200 },
    });
    expect((await provider('GET', '/ResourceTypes')).json.Resources.map(({ name }) => name)).toEqual(['User', 'Group']);
    const schema = await provider('GET', `/Schemas/${USER}`);
    expect(schema.json).toMatchObject({
      id: USER,
      attributes: expect.arrayContaining([expect.objectContaining({ name: 'userName' })]),
    });
    expect((await provider('GET', '/Schemas?filter=x')).status).toBe(403);
    const refused = [];
    for (const token of ['', 'x', TOKEN.slice(1), `${TOKEN}x`, `${TOKEN},another-${TOKEN}`])
      refused.push((await createProvider(url, token)('GET', '/Users')).status);
    expect(refused).toEqual([401, 401, 401, 401, 401]);
    // The proxy's users, admins too, have no way in, and the token none into the chat.
    expect((await ask(url, 'root', '/scim/v2/Users', 'operators')).status).toBe(401);
    expect((await fetch(`${url}/api/me`, { headers: { Authorization: `Bearer ${TOKEN}` } })).status).toBe(401);
    const guesses = await Promise.all(
      Array.from({ length: 80 }, (_, n) => createProvider(url, `guess-${n}`)('GET', '/Users')),
    );
    const limited = guesses.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(10);
    expect(limited[0]?.response.headers.get('retry-after')).toBe('1');
    await expect.poll(async () => (await provider('GET', '/Users')).status).toBe(200);
  });

  it('is not there without a token, and refuses one that is short or has no users', async () => {
    const config = join(commands.folder, 'chat.json');
    const auth = { type: 'proxy-header', userHeader: 'X-User', proxies: ['127.0.0.1'] };
    writeFileSync(config, JSON.stringify({ auth, mcpServers: {} }));
    const { url } = commands.chat('--config', config);
    for (const path of ['/scim/v2/Users', '/scim/v2/ServiceProviderConfig', '/scim'])
      expect((await ask(await url, 'root', path)).status).toBe(404);
    const short = commands.chat('--config', config, '--scim-token', 'too-short');
    expect([(await short.ended).code, short.stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining('at least 32'),
    ]);
    const alone = commands.chat('--scim-token', TOKEN);
    expect([(await alone.ended).code, alone.stderr]).toEqual([2, expect.stringContaining('no users who sign in')]);
  });
});
