// The simulated host of stories passes the wire fixtures of `@vitrine/host`, played from the view's side.
import { readdirSync, readFileSync } from 'node:fs';
import { type Channel, FixtureSchema, playFixture } from '@vitrine/host/testing';
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import { expect, it } from 'vitest';
import { FakeWindow } from '../../test/fake-host.ts';
import { openStoryHost } from './open-story-host.ts';
import type { Scene } from './scene.ts';

/** Operations that a story's host lacks: it sends its view no requests, and is removed together with it. */
const NOT_HERE = ['request', 'teardown'];

const folder = new URL('../../../host/fixtures/', import.meta.url);
const fixtures = readdirSync(folder)
  .map(file => FixtureSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
  .map(fixture => {
    const end = fixture.steps.findIndex(step => step.from === 'host' && NOT_HERE.includes(step.do?.[0] ?? ''));
    return { ...fixture, steps: end < 0 ? fixture.steps : fixture.steps.slice(0, end) };
  });

function open(dialect: Dialect, scene: Scene) {
  const window = new FakeWindow('http://story.test');
  const host = openStoryHost(dialect, scene, window as unknown as Window);
  const { target } = host.hostWindow;
  const channel: Channel = {
    onmessage: undefined,
    send: message => target.postMessage(message, '*'),
    close() {},
  };
  window.addEventListener('message', event => {
    const { data, source } = event as MessageEvent;
    if (source === target) channel.onmessage?.(data);
  });
  return { host, channel };
}

it('there are fixtures of every dialect', () => {
  expect(new Set(fixtures.map(({ dialect }) => dialect))).toEqual(new Set(['mcp-apps', 'mcp-ui', 'tool-ui']));
});

it.each(fixtures.map(fixture => [fixture.name, fixture] as const))("a story's host passes: %s", async (_, fixture) => {
  let scene: Scene = {
    context: fixture.name === 'mcp-apps: a cancelled call' ? {} : { theme: 'light' },
    tools: {
      add: () => ({ content: [{ type: 'text', text: 'did add' }] }),
      refused() {
        throw new Error('Not today.');
      },
    },
  };
  const { host, channel } = open(fixture.dialect, scene);
  const change = (changes: Partial<Scene>) => {
    scene = { ...scene, ...changes };
    host.setScene(scene);
  };
  const operations: Record<string, (value: never) => void> = {
    setPartialInput: partialInput => change({ partialInput }),
    setInput: input => change({ input }),
    setResult: result => change({ result }),
    setRenderData: renderData => change({ renderData }),
    setContext: (context: object) => change({ context: { ...scene.context, ...context } }),
    cancel: cancelled => change({ cancelled }),
  };
  await playFixture(fixture, {
    tested: 'host',
    channel,
    perform: (operation, [value]) => operations[operation]!(value as never),
  });
});
