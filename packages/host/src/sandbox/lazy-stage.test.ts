import { expect, it } from 'vitest';
import { lazyStage } from './lazy-stage.ts';
import type { CreateStage, Stage, StageOptions } from './stage.ts';

const OPTIONS = { title: 'test' } as StageOptions;

/** A stage that writes down what is asked of it. */
function recordingStage() {
  const received: unknown[] = [];
  const stage = {
    open: async earlyHandshake => received.push(['open', earlyHandshake]) as never,
    setTheme: theme => void received.push(['theme', theme]),
    close: () => void received.push(['close']),
  } satisfies Stage;
  const create: CreateStage = options => {
    received.push(['create', options.title]);
    return stage;
  };
  return { create, received };
}

it('lazyStage() loads once, with the first stage, and forwards every call', async () => {
  const { create, received } = recordingStage();
  let loads = 0;
  const lazy = lazyStage(async () => {
    loads++;
    return create;
  });
  expect(loads).toBe(0);
  const stage = lazy(OPTIONS);
  stage.setTheme('dark');
  await stage.open({});
  stage.setTheme('light');
  stage.close();
  await lazy(OPTIONS).open({});
  expect(received).toEqual([
    ['create', 'test'],
    ['theme', 'dark'],
    ['open', {}],
    ['theme', 'light'],
    ['close'],
    ['create', 'test'],
    ['open', {}],
  ]);
  expect(loads).toBe(1);
});

it('lazyStage() creates no stage for a surface that was closed during loading', async () => {
  const { create, received } = recordingStage();
  const stage = lazyStage(async () => create)(OPTIONS);
  stage.close();
  await expect(stage.open({})).rejects.toMatchObject({ code: 'closed' });
  expect(received).toEqual([]);
});

it('lazyStage() fails with a retryable error when loading fails, and a retry loads again', async () => {
  const { create, received } = recordingStage();
  let loads = 0;
  const lazy = lazyStage(async () => {
    if (++loads === 1) throw new TypeError('Failed to fetch');
    return create;
  });
  await expect(lazy(OPTIONS).open({})).rejects.toMatchObject({
    name: 'HostError',
    retryable: true,
    message: expect.stringContaining('Failed to fetch'),
  });
  await lazy(OPTIONS).open({});
  expect(received).toEqual([
    ['create', 'test'],
    ['open', {}],
  ]);
});
