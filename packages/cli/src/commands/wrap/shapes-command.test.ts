// `vitrine shapes`, as the user calls it, after a run of `vitrine wrap`.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskShapeStore } from '@vitrine/wrapper';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runCli } from '../../program/run-cli.ts';

const KEY = '0123456789abcdef';
const shape = {
  type: ['object' as const],
  properties: { name: { type: ['string' as const] }, age: { type: ['integer' as const] } },
  required: ['name', 'age'],
};
let folder: string;
let printed: string;
beforeEach(async () => {
  printed = '';
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(text => {
      printed += text;
      return true;
    });
  folder = mkdtempSync(join(tmpdir(), 'vitrine-shapes-'));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const store = createDiskShapeStore({ folder: join(folder, `${KEY}-interfaces`), log });
  for (const toolName of ['list', 'person']) await store.save({ toolName, toolHash: 'x', shape, changes: 2 });
});
afterEach(() => void vi.restoreAllMocks());

const shapes = async (...words: string[]): Promise<[code: number, printed: string]> => {
  printed = '';
  return [await runCli(['shapes', ...words, '--directory', folder]), printed];
};

it('lists, shows and deletes what was learnt', async () => {
  const [code, list] = await shapes('ls');
  expect(code).toBe(0);
  expect(list.trim().split('\n').sort()).toEqual([
    `${KEY}  list  2 members, changed 2 times`,
    `${KEY}  person  2 members, changed 2 times`,
  ]);
  expect(JSON.parse((await shapes('show', 'person'))[1])).toEqual(shape);
  expect(await shapes('clear', 'person')).toEqual([0, '1 shape cleared\n']);
  expect((await shapes('show', 'person'))[0]).toBe(2);
  expect(printed).toMatch(/Nothing was learnt of the results of "person"\. vitrine shapes ls/);
  expect((await shapes('clear', '--server', 'fedcba9876543210'))[0]).toBe(2);
  expect(await shapes('clear')).toEqual([0, '1 shape cleared\n']);
  expect(await shapes('ls')).toEqual([0, 'Nothing was learnt.\n']);
});
