import { expect, it } from 'vitest';
import type { Channel, EarlyHandshake } from './channel.ts';
import { watchChannel } from './watch-channel.ts';

const earlyHandshake: EarlyHandshake = {
  request: { method: 'ui/initialize', result: { hello: 1 } },
  confirmation: { method: 'ui/notifications/initialized', messages: [{ method: 'input' }, { method: 'result' }] },
};
function lab(given: EarlyHandshake | undefined = earlyHandshake) {
  const observations: string[] = [];
  const outbox: unknown[] = [];
  const inner: Channel = { onmessage: undefined, send: message => outbox.push(message), close() {} };
  const outer = watchChannel(inner, given, (direction, message) => {
    const { method, result } = message as { method?: string; result?: unknown };
    observations.push(`${direction} ${method ?? JSON.stringify(result)}`);
  });
  const received: unknown[] = [];
  outer.onmessage = (message, answered) => received.push([message, answered]);
  return {
    seen: observations,
    sent: outbox,
    received,
    outer,
    say: (message: object, answered?: boolean) => inner.onmessage?.(message, answered),
  };
}
const initialize = { jsonrpc: '2.0', id: 1, method: 'ui/initialize' };
const initialized = { jsonrpc: '2.0', method: 'ui/notifications/initialized' };

it('watchChannel() reports the answers of the early handshake, in order among the other messages', () => {
  const { seen, sent, received, say } = lab();
  say(initialize, true);
  say(initialized);
  say(initialized);
  expect(seen).toEqual([
    'in ui/initialize',
    'out {"hello":1}',
    'in ui/notifications/initialized',
    'out input',
    'out result',
    'in ui/notifications/initialized',
  ]);
  expect(sent).toEqual([]);
  expect(received).toEqual([
    [initialize, true],
    [initialized, false],
    [initialized, false],
  ]);
});

it('after a second ui/initialize watchChannel() reports no early answers', () => {
  const { seen, say } = lab();
  say(initialize, true);
  say(initialize);
  say(initialized);
  expect(seen).toEqual(['in ui/initialize', 'out {"hello":1}', 'in ui/initialize', 'in ui/notifications/initialized']);
});

it('a confirmation before ui/initialize reports no early messages', () => {
  const { seen, say } = lab();
  say(initialized);
  say(initialize, true);
  say(initialized);
  expect(seen.at(-1)).toBe('out result');
});

it('without an early handshake watchChannel() reports only the messages of the channel', () => {
  const { seen, sent, outer, say } = lab(undefined);
  say(initialize);
  outer.send({ method: 'x' });
  expect(seen).toEqual(['in ui/initialize', 'out x']);
  expect(sent).toEqual([{ method: 'x' }]);
});
