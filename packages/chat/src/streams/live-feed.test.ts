import { type LiveStep, withLive } from '@vitrine/protocol/internal/session/live';
import { expect, it } from 'vitest';
import { createLiveFeed } from './live-feed.ts';

function liveSession() {
  let snapshot: LiveStep | undefined;
  return {
    getSnapshot: () => snapshot,
    subscribe: () => () => {},
    set: (next: LiveStep | undefined) => (snapshot = next),
  };
}

it('a reader first gets everything, then only changes, and the end', () => {
  const live = liveSession();
  const feed = createLiveFeed(live);
  expect(feed.read()).toBeUndefined();

  live.set({ runId: 'r', step: 1, parts: [{ kind: 'text', text: 'Hel' }] });
  expect(feed.read()).toEqual({ runId: 'r', step: 1, parts: [{ index: 0, kind: 'text', offset: 0, text: 'Hel' }] });

  live.set({ runId: 'r', step: 1, parts: [{ kind: 'text', text: 'Hello' }] });
  live.set({
    runId: 'r',
    step: 1,
    parts: [
      { kind: 'text', text: 'Hello' },
      { kind: 'input', callId: 'c', text: '{' },
    ],
  });
  expect(feed.read()?.parts).toEqual([
    { index: 0, kind: 'text', offset: 3, text: 'lo' },
    { index: 1, kind: 'input', callId: 'c', offset: 0, text: '{' },
  ]);
  expect(feed.read()).toBeUndefined();

  live.set(undefined);
  expect(feed.read()).toEqual({ parts: [] });
});

it('a text that turns out to be reasoning is sent again as that', () => {
  const live = liveSession();
  const feed = createLiveFeed(live);
  live.set({ runId: 'r', step: 1, parts: [{ kind: 'text', text: 'Hm.' }] });
  let client = withLive(undefined, feed.read()!);
  const parts = [
    { kind: 'reasoning', text: 'Hm.' },
    { kind: 'text', text: 'Hi' },
  ] as const;
  live.set({ runId: 'r', step: 1, parts });
  client = withLive(client, feed.read()!);
  expect(client?.parts).toEqual(parts);
});

it('another step starts anew, and a reader that missed steps ends with the same text', () => {
  const live = liveSession();
  const feed = createLiveFeed(live);
  let client: LiveStep | undefined;
  const read = () => {
    const event = feed.read();
    if (event) client = withLive(client, event);
  };
  live.set({ runId: 'r', step: 1, parts: [{ kind: 'text', text: 'first step' }] });
  read();
  live.set({ runId: 'r', step: 2, parts: [{ kind: 'text', text: 'second' }] });
  read();
  expect(client).toEqual({ runId: 'r', step: 2, parts: [{ kind: 'text', text: 'second' }] });
  live.set(undefined);
  read();
  expect(client).toBeUndefined();
});
