// Every wire fixture of `@vitrine/host`, played to the view: the same files its host is tested with.
import { readdirSync, readFileSync } from 'node:fs';
import { type Channel, FixtureSchema, playFixture, viewWindow } from '@vitrine/host/testing';
import { expect, it } from 'vitest';
import { connect, type View } from './index.ts';

const folder = new URL('../../host/fixtures/', import.meta.url);
const fixtures = readdirSync(folder)
  .map(file => FixtureSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
  // This package has no view for `tool-ui`: its pages bring their own, and the host's kit plays them this fixture.
  .filter(({ dialect }) => dialect !== 'tool-ui');

/** An older host has no ear for JSON-RPC: what the view asks in it first never arrives. */
function withoutRpc(channel: Channel): Channel {
  const deaf: Channel = { onmessage: undefined, send: channel.send, close: channel.close };
  channel.onmessage = message => {
    if (!(typeof message === 'object' && message !== null && 'jsonrpc' in message)) deaf.onmessage?.(message);
  };
  return deaf;
}

it('there are fixtures of both dialects', () => {
  expect(new Set(fixtures.map(({ dialect }) => dialect))).toEqual(new Set(['mcp-apps', 'mcp-ui']));
});

it.each(fixtures.map(fixture => [fixture.name, fixture] as const))('our view passes: %s', async (_, fixture) => {
  const { window, channel } = viewWindow();
  let connected: Promise<View> | undefined;
  const start = () =>
    connect(
      { name: 'fixture', version: '1.0.0' },
      { window: window as unknown as Window, autoSize: false, theme: false },
    );
  await playFixture(fixture, {
    tested: 'view',
    channel: fixture.dialect === 'mcp-ui' ? withoutRpc(channel) : channel,
    async perform(operation, args) {
      if (operation === 'connect') return (connected = start());
      const view = (await connected!) as unknown as Record<string, (...args: unknown[]) => unknown>;
      return view[operation]!(...args);
    },
  });
  const view = await connected!;
  expect(view.dialect).toBe(fixture.dialect);
  expect(view.ignored).toBe(0);
  view.close();
});
