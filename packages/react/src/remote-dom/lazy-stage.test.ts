import type { CreateStage, Stage, StageOptions } from '@vitrine/host';
import { expect, test } from 'vitest';
import { lazyStage } from './lazy-stage.ts';

const OPTIONS = { title: 'test' } as StageOptions;

/** A stage that writes down what is asked of it. */
function recordingStage() {
  const heard: unknown[] = [];
  const stage = {
    open: async earlyHandshake => heard.push(['open', earlyHandshake]) as never,
    setTheme: theme => void heard.push(['theme', theme]),
    close: () => void heard.push(['close']),
  } satisfies Stage;
  const create: CreateStage = options => {
    heard.push(['create', options.title]);
    return stage;
  };
  return { create, heard };
}

test('lazyStage() loads with the first stage, once, and passes everything on', async () => {
  const { create, heard } = recordingStage();
  let loads = 0;
  const lazy = lazyStage(async () => {
    loads++;
    return create;
  });
  expect(loads).toBe(0);
  const stage = lazy(OPTIONS);
  stage.setTheme('dark');
  await stage.open(undefined);
  stage.setTheme('light');
  stage.close();
  await lazy(OPTIONS).open(undefined);
  expect(heard).toEqual([
    ['create', 'test'],
    ['theme', 'dark'],
    ['open', undefined],
    ['theme', 'light'],
    ['close'],
    ['create', 'test'],
    ['open', undefined],
  ]);
  expect(loads).toBe(1);
});

test('lazyStage() makes no stage for a surface that went while it loaded', async () => {
  const { create, heard } = recordingStage();
  const stage = lazyStage(async () => create)(OPTIONS);
  stage.close();
  await expect(stage.open(undefined)).rejects.toMatchObject({ code: 'closed' });
  expect(heard).toEqual([]);
});

test('lazyStage() fails retryably when nothing could be loaded, and loads again', async () => {
  const { create, heard } = recordingStage();
  let loads = 0;
  const lazy = lazyStage(async () => {
    if (++loads === 1) throw new TypeError('Failed to fetch');
    return create;
  });
  await expect(lazy(OPTIONS).open(undefined)).rejects.toMatchObject({
    name: 'HostError',
    retryable: true,
    message: expect.stringContaining('Failed to fetch'),
  });
  await lazy(OPTIONS).open(undefined);
  expect(heard).toEqual([
    ['create', 'test'],
    ['open', undefined],
  ]);
});
