// The threat model of SECURITY.md: each threat names its tests and files, which exist.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ATTACK_CLASSES } from '../attack/src/attack.ts';
import { ATTACKS } from '../attack/src/attacks/index.ts';
import { RESIDUALS } from '../attack/src/residuals.ts';
import { readText, root } from './support/repository.ts';

const document = readText('SECURITY.md');
const rows = [...document.matchAll(/^\| (T\d{2}) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, id, from, threat, defence, tested]) => ({
    id: id!,
    from: from!,
    threat: threat!,
    defence: defence!,
    tested: tested!,
  }),
);
const attacks = ATTACKS.map(({ id }) => id);

/** The ids of `u12`, and of a range such as `n01`–`n36`, those after `without` left out. */
function idsIn(tested: string): string[] {
  const ids: string[] = [];
  for (const item of tested.split(/, (?!and )/)) {
    const [named = '', without = ''] = item.split(' without ');
    ids.push(...rangesIn(named).filter(id => !rangesIn(without).includes(id)));
  }
  return ids;
}

function rangesIn(text: string): string[] {
  return [...text.matchAll(/`([a-z]+)(\d{2})`(?:–`\1(\d{2})`)?/g)].flatMap(([, letters, first, last = first]) =>
    attacks.filter(id => {
      const [, prefix, number = ''] = /^([a-z]+)(\d{2})$/.exec(id) ?? [];
      return prefix === letters && number >= first! && number <= last!;
    }),
  );
}

/** Single ids and ends of ranges, as written. */
const endsIn = (tested: string): string[] => [...tested.matchAll(/`([a-z]{1,2}\d{2})`/g)].map(([, id]) => id!);
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:packages|attack|docs|test|scripts)\/[\w./-]+)`/g)].map(([, path]) => path!);

it('reads ids and ranges', () => {
  expect(idsIn('`o01`–`o03`, `packages/x.ts`, `u12`')).toEqual(['o01', 'o02', 'o03', 'u12']);
  expect(idsIn('`n05`–`n07` without `n06`')).toEqual(['n05', 'n07']);
});

it('has a row for each threat, numbered from 1', () => {
  expect(rows.map(({ id }) => Number(id.slice(1)))).toEqual(rows.map((_, index) => index + 1));
  expect(rows.length).toBeGreaterThan(25);
});

describe.each(rows)('$id: $threat', ({ tested }) => {
  it('names a test that exists', () => {
    const files = filesIn(tested);
    expect(files.filter(path => !existsSync(join(root, path)))).toEqual([]);
    expect(endsIn(tested).filter(id => !attacks.includes(id))).toEqual([]);
    expect(files.length + endsIn(tested).length).toBeGreaterThan(0);
  });
});

it('names attacks of each class, and no known residual', () => {
  const named = new Set(rows.flatMap(({ tested }) => idsIn(tested)));
  const classes = new Set(ATTACKS.filter(({ id }) => named.has(id)).map(attack => attack.class));
  expect(ATTACK_CLASSES.filter(name => !classes.has(name))).toEqual([]);
  expect(RESIDUALS.filter(id => named.has(id))).toEqual([]);
});

it('describes each attack that gets through', () => {
  const [, open = ''] = document.split('## What is not protected');
  expect(RESIDUALS.filter(id => !open.includes(`\`${id}\``))).toEqual([]);
});

it('names only files that exist', () => {
  expect(filesIn(document).filter(path => !existsSync(join(root, path)))).toEqual([]);
});
