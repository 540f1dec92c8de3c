// The `tool-ui` dialect over linked channels, at the bridge: what a page receives, and what its messages cause.
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { expect, it } from 'vitest';
import { openBridge } from '../bridge/bridge.ts';
import { linkedChannels } from '../bridge/channel.ts';
import type { CallState } from '../surface/call-state.ts';
import type { ViewAction } from './dialect.ts';
import { createToolUI, type ToolUIOptions } from './tool-ui.ts';

type HostMessage = Record<string, unknown> & {
  type: string;
  seq: number;
  proposal?: { state: string; reason?: string };
};

function lab({
  dialect = 'tool-ui',
  ...options
}: ToolUIOptions & {
  dialect?: 'tool-ui' | 'mcp-ui' | 'mcp-apps';
  act?: (action: ViewAction) => Promise<unknown>;
} = {}) {
  const callState: CallState = { context: { theme: 'dark', toolInfo: { tool: { name: 'chart' } } } as HostContext };
  const reported = {
    actions: [] as ViewAction[],
    sizes: [] as unknown[],
    failures: [] as string[],
    logs: [] as unknown[],
    ready: 0,
  };
  const createDialect = createToolUI(options);
  const surface = { id: 'call-1', server: 'shop' };
  function open() {
    const [hostEnd, viewEnd] = linkedChannels();
    const received: HostMessage[] = [];
    viewEnd.onmessage = message => received.push(message as HostMessage);
    const bridge = openBridge({
      channel: hostEnd,
      dialect,
      toolUi: host => createDialect(host, surface),
      info: { name: 'host', version: '1' },
      capabilities: {},
      callState: () => callState,
      async act(action) {
        reported.actions.push(action);
        return options.act?.(action);
      },
      ready: () => reported.ready++,
      size: size => reported.sizes.push(size),
      log: entry => reported.logs.push(entry),
      toolsChanged: () => {},
      requestTeardown: () => {},
      failed: message => reported.failures.push(message),
    });
    return { bridge, received, say: (message: unknown) => viewEnd.send(message) };
  }
  return { callState, reported, open, flush: () => new Promise(resolve => setImmediate(resolve)) };
}

it('nothing is sent before the page is ready, then everything, then only changed props', async () => {
  const { callState, reported, open, flush } = lab();
  const { bridge, received, say } = open();
  callState.renderData = { list: [1, 2] };
  bridge.sync();
  bridge.loaded();
  await flush();
  expect([received, reported.ready]).toEqual([[], 0]);
  say({ type: 'ready' });
  await flush();
  callState.renderData = { list: [1, 2] };
  bridge.sync();
  callState.renderData = { list: [1, 2, 3] };
  bridge.sync();
  callState.context = { ...callState.context, theme: 'light' };
  bridge.sync();
  bridge.sync();
  await flush();
  expect(received).toEqual([
    { type: 'render', seq: 1, toolName: 'chart', props: { list: [1, 2] }, theme: 'dark' },
    { type: 'update', seq: 2, toolName: 'chart', props: { list: [1, 2, 3] }, theme: 'dark' },
    { type: 'update', seq: 3, toolName: 'chart', props: { list: [1, 2, 3] }, theme: 'light' },
  ]);
  expect(reported.ready).toBe(1);
});

it('without data of its own a page draws the arguments and the result of the call', async () => {
  const { callState, open, flush } = lab();
  const { bridge, received, say } = open();
  say({ type: 'ready' });
  await flush();
  callState.input = { city: 'Oslo' };
  bridge.sync();
  callState.result = { content: [] };
  bridge.sync();
  await flush();
  expect(received.map(({ props }) => props)).toEqual([
    { args: {} },
    { args: { city: 'Oslo' } },
    { args: { city: 'Oslo' }, result: { content: [] } },
  ]);
});

it('a page that is ready again receives everything again', async () => {
  const { open, flush } = lab();
  const { received, say } = open();
  say({ type: 'ready' });
  say({ type: 'ready' });
  await flush();
  expect(received.map(({ type, seq }) => [type, seq])).toEqual([
    ['render', 1],
    ['render', 2],
  ]);
});

it('an action becomes an intent; a refused one is logged, because the dialect has no answers', async () => {
  const { reported, open, flush } = lab({ act: () => Promise.reject(new Error('Not today.')) });
  const { bridge, received, say } = open();
  say({ type: 'action', payload: { actionId: 'buy', payload: { sku: 1 } } });
  say({ type: 'resize', payload: 99 });
  say({ type: 'error', payload: 'broken' });
  say({ type: 'webpackOk' });
  await flush();
  expect(reported.actions).toEqual([{ type: 'intent', intent: 'buy', params: { payload: { sku: 1 } } }]);
  expect(reported.logs).toEqual([{ level: 'warning', data: 'The action buy was refused: Not today.' }]);
  expect(reported.sizes).toEqual([{ type: 'resize', height: 99 }]);
  expect(reported.failures).toEqual(['broken']);
  expect([bridge.dropped, received]).toEqual([1, []]);
});

it('proposals are decided one at a time; a refused one may be repeated, and one is accepted per call', async () => {
  const questions: unknown[] = [];
  const answers: { yes(): void; no(error: Error): void }[] = [];
  const { open, flush } = lab({
    onAddResult: result => {
      questions.push(result);
      return new Promise((yes, no) => answers.push({ yes, no }));
    },
  });
  const first = open();
  const propose = (page: typeof first, payload: unknown) => page.say({ type: 'addResult', payload });
  first.say({ type: 'ready' });
  propose(first, 1);
  propose(first, 2);
  await flush();
  expect(questions).toEqual([1]);
  expect(first.received.at(-1)?.proposal).toEqual({ state: 'pending' });
  answers[0]!.no(new Error('No, thank you.'));
  await flush();
  expect(first.received.at(-1)?.proposal).toEqual({ state: 'refused', reason: 'No, thank you.' });
  propose(first, 3);
  await flush();
  answers[1]!.yes();
  await flush();
  expect(first.received.at(-1)?.proposal).toEqual({ state: 'accepted' });
  propose(first, 4);
  first.bridge.close();
  // The same surface, started anew.
  const second = open();
  second.say({ type: 'ready' });
  propose(second, 5);
  await flush();
  expect(questions).toEqual([1, 3]);
  expect(second.received.at(-1)?.proposal).toEqual({ state: 'accepted' });
});

it('by default proposals are refused', async () => {
  const { open, flush } = lab();
  const { received, say } = open();
  say({ type: 'ready' });
  say({ type: 'addResult', payload: { approved: true } });
  await flush();
  expect(received.at(-1)?.proposal).toEqual({ state: 'refused', reason: 'This host takes no results from views.' });
});

it.each(['mcp-ui', 'mcp-apps'] as const)('its messages are dropped when the MIME type promises %s', async dialect => {
  const { reported, open, flush } = lab({ dialect });
  const { bridge, received, say } = open();
  for (const message of [{ type: 'ready' }, { type: 'action', payload: 'x' }, { type: 'addResult', payload: 1 }])
    say(message);
  await flush();
  expect([bridge.dialect, received, reported.actions]).toEqual([dialect, [], []]);
});

it('a page that was expected to speak it may still speak the older dialect', async () => {
  const { reported, open, flush } = lab();
  const { bridge, say } = open();
  say({ type: 'ui-lifecycle-iframe-ready' });
  say({ type: 'notify', payload: { message: 'hello' } });
  await flush();
  expect(bridge.dialect).toBe('mcp-ui');
  expect(reported.actions).toEqual([{ type: 'notify', message: 'hello', level: 'info' }]);
});
