import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listPublicEntries } from './api-pages.ts';
import { listOptions } from './cli-page.ts';
import { root } from './site-files.ts';

it('the reference has every public entry that is code, and no internal one', () => {
  const entries = listPublicEntries();
  const specifiers = entries.map(({ specifier }) => specifier);
  expect(specifiers).toEqual(
    expect.arrayContaining(['@vitrine/host', '@vitrine/host/node', '@vitrine/components/plan']),
  );
  expect(specifiers.filter(specifier => /internal|\.css|\.json/.test(specifier))).toEqual([]);
  expect(entries.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
});

it('the reference of the command has the options of every subcommand', () => {
  expect(listOptions()).toEqual(expect.arrayContaining(['--config', '--env', '--database', '--print-config']));
});
