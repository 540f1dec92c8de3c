// The list of main paths names files that exist, each once.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIN_PATHS } from './main-paths.ts';
import { root } from './support/repository.ts';

const files = Object.values(MAIN_PATHS).flat();

it('names files that exist', () => {
  expect(files.filter(file => !existsSync(join(root, file)))).toEqual([]);
});

it('names each file once', () => {
  expect(new Set(files).size).toBe(files.length);
});
