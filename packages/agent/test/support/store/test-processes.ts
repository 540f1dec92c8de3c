// Contract: several processes on the same data, and what one that was killed leaves behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { append, at, message } from './events.ts';
import { type CreatePlace, openStore, type StorePlace } from './open-stores.ts';

const WRITER = fileURLToPath(new URL('store-writer.ts', import.meta.url));
const NOTHING = { calls: [], approvals: [], runs: [] };

function startWriter(place: StorePlace, ...task: readonly string[]): ChildProcess {
  const options = ['--conditions=@vitrine/source', '--no-warnings', WRITER];
  const child = spawn(process.execPath, [...options, ...place.processArguments, ...task], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Has two processes append to session `a` at once, and resolves when both are done. */
async function appendFromTwo(place: StorePlace, count: number): Promise<void> {
  const writers = ['x', 'y'].map(name => {
    const child = startWriter(place, 'appends', name, String(count));
    return { child, lines: createInterface({ input: child.stdout! }) };
  });
  await Promise.all(writers.map(({ lines }) => once(lines, 'line')));
  const done = writers.map(({ lines }) => once(lines, 'line'));
  for (const { child } of writers) child.stdin!.write('go\n');
  expect((await Promise.all(done)).flat()).toEqual(['done', 'done']);
}

export function testProcesses(createPlace: CreatePlace): void {
  it('100 appends at once from two providers get the numbers 1 to 100', { timeout: 60_000 }, async () => {
    const place = await createPlace();
    const stores = [await openStore(place), await openStore(place)];
    await stores[0]!.createSession({ id: 'a', createdAt: at });
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, n) => append(stores[n % 2]!, 'a', message(String(n), `r${n}`))),
    );
    const numbers = results.flatMap(events => events.map(({ seq }) => seq));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    const events = await stores[1]!.readEvents('a', { after: 0, limit: 200 });
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  it('100 appends at once from two processes get the numbers 1 to 100', { timeout: 120_000 }, async () => {
    const place = await createPlace();
    const store = await openStore(place);
    await store.createSession({ id: 'a', createdAt: at });
    await appendFromTwo(place, 50);
    const events = await store.readEvents('a', { after: 0, limit: 200 });
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(new Set(events.map(event => event.type === 'message:user' && event.text)).size).toBe(100);
  });

  it('after kill -9 each write is there whole or not at all, and none that had resolved is lost', {
    // Starts processes, which write as fast as the machine lets them.
    timeout: 120_000,
  }, async () => {
    const place = await createPlace();
    const store = await openStore(place);
    await store.createSession({ id: 'a', createdAt: at });
    for (const writes of [1, 15, 40]) {
      const child = startWriter(place, 'triples');
      let lastSeq = 0;
      let count = 0;
      for await (const line of createInterface({ input: child.stdout! })) {
        lastSeq = Number(line.split(' ')[1]);
        if (++count === writes) child.kill('SIGKILL');
      }
      const events = await store.readEvents('a', { after: 0, limit: 10_000 });
      expect(events.length).toBeGreaterThanOrEqual(lastSeq);
      expect(events.map(({ seq, type }) => [seq, type])).toEqual(
        events.map((_, n) => [n + 1, n % 2 === 0 ? 'llm:tool-call' : 'llm:tool-result']),
      );
      expect(events.length % 2).toBe(0);
      expect(await store.getBlob(`${count}f`.padEnd(64, '0'))).toMatchObject({ mimeType: 'text/plain' });
    }
    if (store.claimOrphanedWork) expect(await store.claimOrphanedWork()).toEqual(NOTHING);
  });
}
