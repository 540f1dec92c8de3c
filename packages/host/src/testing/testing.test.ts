// The testing entry tested with this package's own parts: the bridge against scripted views, and the fixtures from both sides.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { linkedChannels } from '../bridge/channel.ts';
import { FixtureSchema, playFixture, scriptHost } from './index.ts';
import { scriptAppView, scriptOlderView, scriptToolUIView } from './scripted-view.ts';

const folder = new URL('../../fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map(file =>
  FixtureSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
);

/** Answers of the fixtures' host. */
function onAction(action: { type: string; tool?: string }): unknown {
  if (action.tool === 'refused') throw new Error('Not today.');
  return action.type === 'tool' ? { content: [{ type: 'text', text: `did ${action.tool}` }] } : {};
}

describe('fixtures', () => {
  it.each(fixtures.map(fixture => [fixture.name, fixture] as const))('our host passes: %s', async (_name, fixture) => {
    const [hostEnd, viewEnd] = linkedChannels();
    const host = scriptHost(hostEnd, { dialect: fixture.dialect, context: { theme: 'light' }, onAction });
    await playFixture(fixture, {
      tested: 'host',
      channel: viewEnd,
      perform: (operation, args) => (host[operation as keyof typeof host] as (...args: unknown[]) => unknown)(...args),
    });
    host.close();
  });

  it.each(fixtures.filter(({ dialect }) => dialect === 'tool-ui').map(fixture => [fixture.name, fixture] as const))(
    'the scripted view passes: %s',
    async (_name, fixture) => {
      const [hostEnd, viewEnd] = linkedChannels();
      const view = scriptToolUIView(viewEnd);
      await playFixture(fixture, {
        tested: 'view',
        channel: hostEnd,
        perform: (operation, args) =>
          operation === 'connect'
            ? view.ready()
            : (view[operation as keyof typeof view] as (...args: unknown[]) => unknown)(...args),
      });
      expect(view.inbox.all).toHaveLength(fixture.steps.filter(({ from }) => from === 'host').length);
    },
  );

  it('a host that sends another message fails, with the step and the message', async () => {
    const [hostEnd, viewEnd] = linkedChannels();
    scriptHost(hostEnd, { context: { theme: 'dark' } });
    const lifecycle = fixtures.find(({ name }) => name.includes('handshake'))!;
    await expect(playFixture(lifecycle, { tested: 'host', channel: viewEnd, perform: () => {} })).rejects.toThrow(
      /step 2: expected .*"light".*received .*"dark"/,
    );
  });
});

it('scriptAppView(): handshake, requests both ways, notifications', async () => {
  const [hostEnd, viewEnd] = linkedChannels();
  const host = scriptHost(hostEnd, { onAction });
  const view = scriptAppView(viewEnd);
  const answer = await view.initialize({ tools: {} });
  expect(answer.hostInfo).toEqual({ name: 'scripted-host', version: '1.0.0' });
  expect((await host.ready()).info?.name).toBe('scripted-view');
  await expect(view.request('tools/call', { name: 'refused' })).rejects.toMatchObject({
    message: 'Not today.',
    code: -32000,
  });
  view.answer('tools/list', () => ({ tools: [] }));
  expect(await host.request('tools/list')).toEqual({ tools: [] });
  await expect(host.request('no/such')).rejects.toThrow('Method not found');
  view.notify('ui/notifications/size-changed', { height: 120 });
  expect(await host.heights.waitFor(() => true)).toBe(120);
  view.send('garbage');
  await view.request('ping');
  expect(host.dropped).toBe(1);
});

it('scriptOlderView(): data, actions and their answers', async () => {
  const [hostEnd, viewEnd] = linkedChannels();
  const host = scriptHost(hostEnd, { dialect: 'mcp-ui', onAction });
  host.setRenderData({ a: 1 });
  const view = scriptOlderView(viewEnd);
  view.ready();
  expect(await view.inbox.waitFor(() => true)).toMatchObject({ payload: { renderData: { a: 1 } } });
  expect(await view.act('tool', { toolName: 'go', params: {} })).toEqual({
    content: [{ type: 'text', text: 'did go' }],
  });
  await expect(view.act('tool', { toolName: 'refused' })).rejects.toThrow('Not today.');
  expect(host.actions.all).toHaveLength(2);
});

it('scriptToolUIView(): props, actions, a refused proposal and an accepted one', async () => {
  const [hostEnd, viewEnd] = linkedChannels();
  const host = scriptHost(hostEnd, {
    dialect: 'tool-ui',
    onAddResult(result) {
      if (result === 'bad') throw new Error('Not that.');
    },
  });
  host.setRenderData({ code: 'x' });
  const view = scriptToolUIView(viewEnd);
  view.ready();
  expect(await view.inbox.waitFor(() => true)).toMatchObject({ type: 'render', seq: 1, props: { code: 'x' } });
  view.act('copy', { line: 1 });
  expect(await host.actions.waitFor(() => true)).toEqual({
    type: 'intent',
    intent: 'copy',
    params: { payload: { line: 1 } },
  });
  view.resize(99);
  expect(await host.heights.waitFor(() => true)).toBe(99);
  expect(await view.addResult('bad')).toBe('refused');
  expect(await view.addResult({ ok: true })).toBe('accepted');
  expect(host.proposals.all).toEqual(['bad', { ok: true }]);
});
