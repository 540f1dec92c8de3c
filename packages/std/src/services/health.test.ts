import { expect, it } from 'vitest';
import { createHealth, type HealthCheck } from './health.ts';

const read = async (response: Response) => [response.status, await response.json()];

/** A check that can be switched. */
function createSwitch(name: string) {
  const state = { passes: true, runs: 0 };
  const check = async (): Promise<void> => {
    state.runs++;
    if (!state.passes) throw new Error('postgres://me:secret@db is away');
  };
  return { state, check: { name, check } satisfies HealthCheck };
}

it('ready() names what fails, without its error, and recovers', async () => {
  let time = 0;
  const reports: unknown[] = [];
  const [database, stream] = [createSwitch('database'), createSwitch('stream')];
  const health = createHealth({
    checks: [database.check, stream.check],
    now: () => time,
    onFailure: (name, error) => reports.push([name, (error as Error).message]),
  });
  expect(await read(await health.ready())).toEqual([200, { status: 'ok' }]);
  stream.state.passes = false;
  // The outcome of the first run is still answered.
  expect(await read(await health.ready())).toEqual([200, { status: 'ok' }]);
  for (let n = 0; n < 3; n++) {
    time += 1000;
    expect(await read(await health.ready())).toEqual([503, { status: 'unavailable', failing: ['stream'] }]);
    expect(await read(health.alive())).toEqual([200, { status: 'ok' }]);
  }
  expect(reports).toEqual([['stream', 'postgres://me:secret@db is away']]);
  stream.state.passes = true;
  time += 1000;
  expect(await read(await health.ready())).toEqual([200, { status: 'ok' }]);
});

it('many questions at once are one run, also while it goes on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const health = createHealth({
    checks: [
      {
        name: 'database',
        check: () => {
          runs++;
          return promise;
        },
      },
    ],
  });
  const answers = Array.from({ length: 20 }, () => health.ready());
  resolve();
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(runs).toBe(1);
});

it('a check that hangs, or throws at once, fails', async () => {
  const health = createHealth({
    timeoutMs: 1,
    checks: [
      { name: 'hangs', check: () => new Promise(() => {}) },
      {
        name: 'throws',
        check: () => {
          throw new Error('no');
        },
      },
    ],
  });
  expect(await read(await health.ready())).toEqual([503, { status: 'unavailable', failing: ['hangs', 'throws'] }]);
});

it('what the service can do without degrades it', async () => {
  let time = 0;
  const [database, files] = [createSwitch('database'), createSwitch('files')];
  const health = createHealth({ checks: [database.check, { ...files.check, isOptional: true }], now: () => time });
  files.state.passes = false;
  expect(await read(await health.ready())).toEqual([200, { status: 'degraded', failing: ['files'] }]);
  expect(await health.isAvailable()).toBe(true);
  database.state.passes = false;
  time += 1000;
  expect(await read(await health.ready())).toEqual([503, { status: 'unavailable', failing: ['database', 'files'] }]);
  expect(await health.isAvailable()).toBe(false);
});

it('a check that hangs is not called again meanwhile', async () => {
  let time = 0;
  let calls = 0;
  const hanging = Promise.withResolvers<void>();
  const check = (): Promise<void> => (calls++ === 0 ? hanging.promise : Promise.resolve());
  const health = createHealth({ timeoutMs: 1, checks: [{ name: 'hangs', check }], now: () => time });
  for (let turn = 0; turn < 3; turn++) {
    expect((await health.ready()).status).toBe(503);
    time += 1000;
  }
  expect(calls).toBe(1);
  hanging.resolve();
  expect((await health.ready()).status).toBe(200);
});

it('drain() ends readiness, not life', async () => {
  const health = createHealth();
  health.drain();
  expect(await read(await health.ready())).toEqual([503, { status: 'closing' }]);
  expect(health.alive().status).toBe(200);
});
