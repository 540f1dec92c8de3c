import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import { expect, it, onTestFinished } from 'vitest';
import { createFileSignIns } from './file-sign-ins.ts';

function openStorage() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sign-ins-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const box = createSecretBox(new Uint8Array(32).fill(7));
  const open = () => createFileSignIns({ folder: join(folder, 'sign-ins'), openBox: async () => box });
  return { folder: join(folder, 'sign-ins'), open };
}

it('texts are sealed in files that only the user may read', async () => {
  const { folder, open } = openStorage();
  const storage = open();
  expect(await storage.read('a')).toBeUndefined();
  await storage.write('a', 'a token');
  await storage.write('b', 'another');
  expect([await open().read('a'), await open().read('b')]).toEqual(['a token', 'another']);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain('token');
  }
  await storage.write('a', undefined);
  expect([await storage.read('a'), readdirSync(folder).length]).toEqual([undefined, 1]);
});

it('work under one name runs one after the other, also where another has failed', async () => {
  const { open } = openStorage();
  let running = 0;
  const order: number[] = [];
  const work = (index: number) => async () => {
    expect(++running).toBe(1);
    await new Promise(resolve => setImmediate(resolve));
    order.push(index);
    running--;
    if (index === 0) throw new Error('failed');
  };
  const results = await Promise.allSettled([0, 1, 2].map(index => open().exclusive!('name', work(index))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect([...order].sort()).toEqual([0, 1, 2]);
});

it('work under another name does not wait', async () => {
  const storage = openStorage().open();
  const inner = storage.exclusive!('a', () => storage.exclusive!('b', async () => 'done'));
  expect(await inner).toBe('done');
});
