// What a user has stored: who sees and changes what, the file with all chats, and the deletion of all.
import { createRetentionSetting } from '@vitrine/agent/internal/settings';
import { createSqliteStore } from '@vitrine/agent/internal/stores';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it, onTestFinished } from 'vitest';
import { fixtureConfig, openChatApp } from '../../test/support/open-chat-app.ts';
import { createAuth } from '../auth/auth.ts';

type Configured = Parameters<typeof createRetentionSetting>[0]['configured'];

async function openDataChat(configured?: Configured) {
  const store = createSqliteStore({ file: ':memory:' });
  const auth = await createAuth({
    type: 'proxy-header',
    userHeader: 'X-User',
    adminUsers: ['root'],
    proxies: ['127.0.0.1'],
  });
  const chatApp = await openChatApp(
    { fixture: { ...fixtureConfig(), connectionMode: 'strict' } },
    {
      auth,
      data: {
        place: { kind: 'folder', name: '/home/root/.vitrine' },
        retention: createRetentionSetting({ store, configured }),
      },
    },
  );
  onTestFinished(async () => {
    await chatApp.close();
    await store.close();
  });
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const as = (user: string) => async (method: string, path: string, body?: unknown) =>
    chatApp.chat.app.request(
      `http://127.0.0.1:4400${path}`,
      {
        method,
        headers: { 'X-User': user, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      env,
    );
  return { as, agent: chatApp.agent };
}

it('an admin sees where data is and sets how long chats are kept; a user sees the days only', async () => {
  const { as } = await openDataChat();
  const [root, ann] = [as('root'), as('ann')];
  const empty = { sessions: 0, eventBytes: 0, contents: 0, contentBytes: 0, contentsOutside: 0 };
  expect(await (await root('GET', '/api/data')).json()).toEqual({
    ...empty,
    place: { kind: 'folder', name: '/home/root/.vitrine' },
    retention: null,
    retentionBy: 'user',
  });
  const retention = { days: 30, sessions: 'archived' };
  expect(await (await root('PUT', '/api/data/retention', { retention })).json()).toMatchObject({ retention });
  expect(await (await ann('GET', '/api/data')).json()).toEqual({ ...empty, retention, retentionBy: 'admin' });
  expect((await ann('PUT', '/api/data/retention', { retention: null })).status).toBe(403);
  for (const days of [0, 1.5, 3651, '9'])
    expect((await root('PUT', '/api/data/retention', { retention: { days, sessions: 'all' } })).status).toBe(400);
  expect(await (await root('PUT', '/api/data/retention', { retention: null })).json()).toMatchObject({
    retention: null,
  });
});

it('what the configuration says cannot be changed in the page', async () => {
  const { as } = await openDataChat({ days: 9, sessions: 'all' });
  const root = as('root');
  expect(await (await root('GET', '/api/data')).json()).toMatchObject({
    retention: { days: 9, sessions: 'all' },
    retentionBy: 'configuration',
  });
  const response = await root('PUT', '/api/data/retention', { retention: null });
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('configuration')]);
});

it('the file has each chat as Markdown and as JSON lines, under a name that every system takes', async () => {
  const { as, agent } = await openDataChat();
  const titles = ['A/B: “été” \\ ..', '', 'A/B: “été” \\ ..'];
  const sessions: string[] = [];
  for (const title of titles) {
    const { id } = await agent.createSession();
    sessions.push(id);
    if (title !== '') await agent.updateSession(id, { title });
    await agent.callTool(id, { server: 'fixture', tool: 'echo', arguments: { text: `in ${id}` }, initiator: 'user' });
    for await (const event of await agent.events(id)) if (event.type === 'llm:tool-result') break;
  }
  const response = await as('root')('GET', '/api/data/export');
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/filename="vitrine-chats-\d{4}-\d\d-\d\d\.zip"/);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const names = Object.keys(files);
  expect(names).toHaveLength(6);
  for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\d [\p{L}\p{N} _-]+\.(md|json)$/u);
  for (const id of sessions) {
    const own = names.filter(name => name.includes(id));
    expect(own.map(name => name.split('.').at(-1)).sort()).toEqual(['json', 'md']);
    for (const name of own) expect(strFromU8(files[name]!)).toContain(`in ${id}`);
    // With its contents: it can be imported again.
    const file = own.find(name => name.endsWith('.json'));
    const imported = await agent.importSession(JSON.parse(strFromU8(files[file!]!)));
    expect(JSON.stringify(await agent.exportSession(imported.id))).toContain(`in ${id}`);
  }
});

it('a chat without sessions has an empty file', async () => {
  const { as } = await openDataChat();
  const response = await as('root')('GET', '/api/data/export');
  expect(unzipSync(new Uint8Array(await response.arrayBuffer()))).toEqual({});
});

it('all sessions are deleted, also pinned and archived ones, and each can be restored for a while', async () => {
  const { as, agent } = await openDataChat();
  const created = [await agent.createSession(), await agent.createSession(), await agent.createSession()];
  await agent.updateSession(created[0]!.id, { pinned: true });
  await agent.updateSession(created[1]!.id, { archived: true });
  const root = as('root');
  expect(await (await root('DELETE', '/api/sessions')).json()).toEqual({ deleted: 3 });
  expect(await agent.listSessions()).toEqual([]);
  expect(await (await root('DELETE', '/api/sessions')).json()).toEqual({ deleted: 0 });
  await agent.restoreSession(created[0]!.id);
  expect(await agent.listSessions()).toHaveLength(1);
});
