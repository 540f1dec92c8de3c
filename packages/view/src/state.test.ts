import { scriptHost, viewWindow } from '@vitrine/host/testing';
import { expect, it } from 'vitest';
import { connect } from './index.ts';
import { keepState } from './state.ts';

async function lab(viewState?: { state?: unknown }) {
  const { window, channel } = viewWindow();
  const host = scriptHost(channel, { ...(viewState && { viewState }) });
  const view = await connect(
    { name: 'state', version: '1.0.0' },
    { window: window as unknown as Window, autoSize: false, theme: false },
  );
  await host.ready();
  return { host, view };
}

it('keepState() begins with the state that the host keeps, and sends each change', async () => {
  const { host, view } = await lab({ state: { tab: 2 } });
  const keptState = keepState<{ tab: number }>(view);
  expect(keptState).toMatchObject({ isKept: true, maxBytes: 65_536 });
  expect(keptState.get()).toEqual({ tab: 2 });
  let changes = 0;
  const leave = keptState.subscribe(() => changes++);
  await keptState.set({ tab: 3 });
  expect(host.viewStates.all).toEqual([{ tab: 3 }]);
  expect(keptState.get()).toEqual({ tab: 3 });
  leave();
  await keptState.set(undefined);
  expect(host.viewStates.all).toEqual([{ tab: 3 }, undefined]);
  expect(changes).toBe(1);
  expect(keepState(view)).toBe(keptState);
});

it('of quick changes the host receives the first and the last, and every promise resolves', async () => {
  const { host, view } = await lab({});
  const keptState = keepState<number>(view);
  await Promise.all(Array.from({ length: 50 }, (_, n) => keptState.set(n)));
  expect(host.viewStates.all.at(-1)).toBe(49);
  expect(host.viewStates.all.length).toBeLessThan(4);
});

it('a state that is too large is refused, in bytes of UTF-8, and the next one is kept', async () => {
  const { host, view } = await lab({});
  const keptState = keepState<string>(view);
  await expect(keptState.set('☂'.repeat(22_000))).rejects.toMatchObject({
    name: 'ViewError',
    message: expect.stringContaining('66002 bytes'),
  });
  expect(host.viewStates.all).toEqual([]);
  await keptState.set('x'.repeat(65_534));
  expect(host.viewStates.all).toHaveLength(1);
});

it('without support of the host the state is in the page only, and the host receives no request', async () => {
  const { host, view } = await lab();
  const keptState = keepState<number>(view);
  expect(keptState.isKept).toBe(false);
  expect(keptState.get()).toBeUndefined();
  await keptState.set(1);
  expect(keptState.get()).toBe(1);
  expect(host.dropped).toBe(0);
});

it('a change that is being saved at teardown still arrives', async () => {
  const { host, view } = await lab({});
  const keptState = keepState<number>(view);
  for (let n = 0; n < 5; n++) void keptState.set(n);
  await host.teardown();
  expect(host.viewStates.all.at(-1)).toBe(4);
});
