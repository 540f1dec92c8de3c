// The write budget of a view: a number of events and bytes per minute, with a test clock.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { expect, it } from 'vitest';
import { openAgent } from '../../test/support/open-agent.ts';
import { basket, servers, surfaceIn } from '../../test/support/shop.ts';

const notify: Action = { type: 'notify', level: 'info', message: 'hi' };
const prompt: Action = { type: 'prompt', content: [{ type: 'text', text: 'x'.repeat(250_000) }] };
const context = (text: string): Action => ({ type: 'model-context', content: [{ type: 'text', text }] });

async function open() {
  let now = 0;
  const clock = { now: () => 0, monotonicMs: () => now };
  const { agent, sessionId } = await openAgent(servers(), { clock });
  const [surfaceId, other] = [await surfaceIn(agent, sessionId), await surfaceIn(agent, sessionId)];
  return {
    agent,
    sessionId,
    surfaceId,
    act: (action: Action, signal?: AbortSignal) => agent.act(sessionId, surfaceId, action, { signal }),
    actElsewhere: (action: Action) => agent.act(sessionId, other, action),
    set: (ms: number) => (now = ms),
    length: async () => (await agent.getSession(sessionId))!.events.length,
  };
}
const refused = { code: 'denied', message: expect.stringMatching(/a minute; wait/) };

it('1000 events a minute, per surface', async () => {
  const { act, actElsewhere, set, length } = await open();
  for (let n = 0; n < 1000; n++) await act(notify);
  const full = await length();
  for (const action of [notify, prompt, basket(1), { type: 'link', url: 'https://example.com' }] as Action[])
    await expect(act(action)).rejects.toMatchObject(refused);
  await expect(act(context('x'))).rejects.toMatchObject(refused);
  expect(await length()).toBe(full);
  // Lists are not counted.
  expect(await act({ type: 'list', what: 'prompts' })).toEqual({ prompts: [] });
  expect(await actElsewhere(notify)).toEqual({});
  set(59_999);
  await expect(act(notify)).rejects.toMatchObject(refused);
  set(60_000);
  expect(await act(notify)).toEqual({});
});

it('16 MiB a minute; a small event still fits', async () => {
  const { act, set } = await open();
  for (let n = 0; n < 67; n++) await act(prompt);
  await expect(act(prompt)).rejects.toMatchObject(refused);
  await expect(act(context('x'.repeat(200_000)))).rejects.toMatchObject(refused);
  expect(await act(notify)).toEqual({});
  set(60_000);
  expect(await act(prompt)).toEqual({});
});

it('withdrawn requests count', async () => {
  const { act, set } = await open();
  for (let n = 0; n < 1000; n++) {
    // No faster than calls are taken.
    set(n * 50);
    const controller = new AbortController();
    const acting = act(basket(n), controller.signal);
    controller.abort();
    await expect(acting).rejects.toMatchObject({ code: 'cancelled' });
  }
  await expect(act(basket(1))).rejects.toMatchObject(refused);
});

it('a context counts when it is logged, not when the next one replaces it', async () => {
  const { act, agent, sessionId } = await open();
  await Promise.all(Array.from({ length: 3000 }, (_, n) => act(context(`${n}`))));
  expect(await agent.modelContext(sessionId)).toMatchObject([{ content: [{ text: '2999' }] }]);
  expect(await act(notify)).toEqual({});
});
