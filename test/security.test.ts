// The threat model of SECURITY.md: each threat names its tests and files, which exist.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ATTACK_CLASSES } from '../attack/src/attack.ts';
import { ATTACKS } from '../attack/src/attacks/index.ts';
import { RESIDUALS, residualsIn } from '../attack/src/residuals.ts';
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
  return [...text.matchAll(/`([a-z]+)(\d\w+)`(?:–`\1(\d\w+)`)?/g)].flatMap(([, letters, first = '', last = first]) =>
    attacks.filter(id => {
      const [, prefix, number = ''] = ID.exec(id) ?? [];
      return prefix === letters && shape(number) === shape(first) && number >= first && number <= last;
    }),
  );
}

/** An id is letters and then a number, whose last digits may be letters: `u12`, `x0a`, `x101`. */
const ID = /^([a-z]+)(\d\w+)$/;
/** A range has only numbers that are written like its ends: `x01`–`x28` has no `x0a`. */
const shape = (number: string): string => number.replace(/\d/g, '0').replace(/[a-z]/g, 'a');

/** Single ids and ends of ranges, as written. */
const endsIn = (tested: string): string[] =>
  [...tested.matchAll(/`(\w+)`/g)].map(([, id]) => id!).filter(id => ID.test(id));
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:packages|attack|docs|test|scripts)\/[\w./-]+)`/g)].map(([, path]) => path!);

it('reads ids and ranges', () => {
  expect(idsIn('`o01`–`o03`, `packages/x.ts`, `u12`')).toEqual(['o01', 'o02', 'o03', 'u12']);
  expect(idsIn('`n05`–`n07` without `n06`')).toEqual(['n05', 'n07']);
  expect(idsIn('`x0a`–`x0c`, `x3a`, `x101`–`x102`, `x07`–`x11`')).toEqual(
    expect.arrayContaining(['x0a', 'x0b', 'x0c', 'x3a', 'x101', 'x102', 'x07', 'x11']),
  );
  expect(idsIn('`x01`–`x28`').filter(id => !/^x\d\d$/.test(id))).toEqual([]);
  expect(endsIn('`x0a`–`x0z`, `x999`')).toEqual(['x0a', 'x0z', 'x999']);
  expect(attacks.filter(id => !ID.test(id))).toEqual([]);
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

it('names every attack', () => {
  const named = new Set(rows.flatMap(({ tested }) => idsIn(tested)));
  const shown = residualsIn('chromium');
  expect(attacks.filter(id => !named.has(id) && !shown.has(id))).toEqual([]);
  expect([...shown.keys()].filter(id => !attacks.includes(id))).toEqual([]);
});

it('describes each attack that gets through', () => {
  const [, open = ''] = document.split('## What is not protected');
  expect(RESIDUALS.filter(id => !open.includes(`\`${id}\``))).toEqual([]);
});

it('names only files that exist', () => {
  expect(filesIn(document).filter(path => !existsSync(join(root, path)))).toEqual([]);
});
