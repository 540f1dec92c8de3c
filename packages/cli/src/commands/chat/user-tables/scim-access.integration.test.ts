// What users and groups by SCIM may do, in every process of a chat, and what its admins see of them.
import { expect, it, onTestFinished } from 'vitest';
import { readEvents } from '../../../../../chat/test/support/read-events.ts';
import {
  ask,
  createProvider,
  describeScim,
  GROUP,
  patch,
  ROOT,
  rolesAt,
  USER,
} from '../../../../test/scim/scim-provider.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const commands = useCommands();

await describeScim(commands, open => {
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
    const listed = (await (await fetch(`${first}/api/admin/users?search=ada`, { headers: ROOT })).json()) as {
      users: { id: string; deactivated?: boolean }[];
    };
    expect(listed.users).toMatchObject([{ deactivated: true, rules: {} }]);
    const rules = `${first}/api/admin/users/${listed.users[0]!.id}/rules`;
    expect((await fetch(rules, { method: 'PUT', headers: ROOT, body: '{}' })).status).toBe(200);
    expect((await ask(second, 'ada')).status).toBe(403);
    await provider('PATCH', path, patch({ op: 'Replace', path: 'active', value: true }));
    expect((await ask(second, 'ada')).status).toBe(200);
    // An admin's own ban stays, whatever the provider says.
    await fetch(rules, { method: 'PUT', headers: ROOT, body: '{"disabled":true}' });
    await provider('PATCH', path, patch({ op: 'Replace', path: 'active', value: true }));
    expect((await ask(second, 'ada')).status).toBe(403);
    await fetch(rules, { method: 'PUT', headers: ROOT, body: '{}' });
    expect((await provider('DELETE', path)).status).toBe(204);
    for (const at of [first, second]) expect((await ask(at, 'ada')).status).toBe(403);
    await provider('POST', '/Users', { schemas: [USER], userName: 'ada', externalId: 'e-ada', active: true });
    expect((await ask(second, 'ada')).status).toBe(200);
    const log = await (await fetch(`${second}/api/admin/audit/export?search=provisioned`, { headers: ROOT })).text();
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
    const create = async (values: object) => (await provider('POST', '/Users', { schemas: [USER], ...values })).json.id;
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
    await ask(second, 'bob');
    const list = async () =>
      (
        (await (await fetch(`${first}/api/admin/users?search=bob`, { headers: ROOT })).json()) as {
          users: { id: string }[];
        }
      ).users;
    await expect.poll(list).toMatchObject([{ role: 'admin', rules: {} }]);
    const rules = `${first}/api/admin/users/${(await list())[0]!.id}/rules`;
    await fetch(rules, { method: 'PUT', headers: ROOT, body: '{"role":"user"}' });
    expect(await rolesAt(second, 'bob')).toEqual(['user']);
    await fetch(rules, { method: 'PUT', headers: ROOT, body: '{}' });
    await provider('PATCH', `/Groups/${admins}`, patch({ op: 'replace', path: 'displayName', value: 'Others' }));
    expect(await rolesAt(second, 'bob')).toEqual(['user']);
    await provider('PATCH', `/Groups/${admins}`, patch({ op: 'replace', path: 'externalId', value: 'id-of-a-group' }));
    expect(await rolesAt(second, 'bob')).toEqual(['user', 'admin']);
    await provider('DELETE', `/Users/${bob}`);
    expect((await provider('GET', `/Groups/${admins}`)).json.members).toEqual([]);
  });

  it('admins see users who have never signed in, and change nothing of them', async () => {
    const [first, second] = await open();
    const provider = createProvider(first);
    await provider('POST', '/Users', { schemas: [USER], userName: 'zoe', displayName: 'Zoe L' });
    const asAdmin = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${second}/api/${path}`, { headers: ROOT, ...init });
      return [answer.status, (await answer.json()) as { users: { id: string }[] }] as const;
    };
    const [, { users }] = await asAdmin('admin/users?search=zoe');
    expect(users).toMatchObject([{ name: 'Zoe L', role: 'user', sessions: 0 }]);
    expect(users[0]).not.toHaveProperty('lastUsedAt');
    const user = `admin/users/${users[0]!.id}`;
    expect(await asAdmin(user)).toMatchObject([200, { name: 'Zoe L' }]);
    const body = JSON.stringify({ disabled: true });
    expect(await asAdmin(`${user}/rules`, { method: 'PUT', body })).toMatchObject([
      404,
      { error: { code: 'not-found' } },
    ]);
    // A share names a sign-in, not a record.
    const [, { id }] = (await asAdmin('sessions', { method: 'POST' })) as unknown as [number, { id: string }];
    const title = JSON.stringify({ title: 'Plans' });
    expect((await asAdmin(`sessions/${id}`, { method: 'PUT', body: title }))[0]).toBe(200);
    const share = JSON.stringify({ sessionId: id, users: ['Zoe L'] });
    expect(await asAdmin('shares', { method: 'POST', body: share })).toMatchObject([
      400,
      { error: { code: 'bad-request' } },
    ]);
    expect((await ask(first, 'zoe')).status).toBe(200);
    await expect.poll(() => asAdmin(user)).toMatchObject([200, { name: 'zoe', lastUsedAt: expect.any(String) }]);
  });
});
