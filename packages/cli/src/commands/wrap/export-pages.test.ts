import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWrapper } from '@vitrine/wrapper';
import { expect, it } from 'vitest';
import { exportPages } from './export-pages.ts';

it('names files so that no two collide on any file system', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pages-'));
  try {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const wrapper = await createWrapper({ serverKey: 'x', log });
    const names = ['A_b', 'a_b', 'CON', 'com1', 'a/b', '..', '\ud800', 'constructor'];
    wrapper.catalog.replace(names.map(name => JSON.stringify({ name, inputSchema: { type: 'object' } })));
    expect(await exportPages(folder, wrapper)).toBe(names.length);
    expect(readdirSync(folder).sort()).toEqual(
      ['A_b', 'a_b-2', '%43ON', '%63om1', 'a%2Fb', '%2e%2e', '%EF%BF%BD', 'constructor']
        .map(name => `${name}.html`)
        .sort(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
