// Prints the table of a run on a terminal.
import type { Measured } from '../measure.ts';
import type { Summary, Unproven, Verdict } from '../verdict.ts';

const SIGNS = { contained: '·', breached: 'X', names: 'd', failed: '?' } as const;

export function verdictSign(verdict: Verdict | undefined): string {
  if (!verdict) return ' ';
  return SIGNS[verdict.kind === 'breached' && verdict.names ? 'names' : verdict.kind];
}

export function printTable(
  { browser, columns, rows }: Measured,
  { total, contained, breached, residual, unproven }: Summary & { unproven: Unproven[] },
  hosted?: Summary & { unproven: Unproven[] },
): void {
  console.log(browser);
  console.log(`${'id'.padEnd(6)}${columns.map(({ name }) => name.padEnd(11)).join('')}attack`);
  for (const { attack, verdicts } of rows) {
    const signs = columns.map(({ name }) => verdictSign(verdicts[name]).padEnd(11)).join('');
    console.log(`${attack.id.padEnd(6)}${signs}${attack.title}`);
  }
  console.log(`\n· contained   X it worked   d only a name got out   ? could not be carried out\n`);
  for (const { name } of columns) {
    const count = (sign: string): number => rows.filter(({ verdicts }) => verdictSign(verdicts[name]) === sign).length;
    console.log(
      `${name.padEnd(11)} worked ${count('X')}, names only ${count('d')}, contained ${count('·')}, not carried out ${count('?')}`,
    );
  }
  if (unproven.length > 0) console.log(`\nunproven: ${unproven.length}`);
  for (const { id, why } of unproven) console.log(`  ${id.padEnd(6)}${why}`);
  for (const { attack, verdicts } of rows) {
    for (const name of ['chat', 'hosted']) {
      const verdict = verdicts[name];
      if (verdict?.kind === 'breached') console.log(`worked against ${name}: ${attack.id} ${verdict.detail}`);
    }
  }
  console.log(
    `\n${total} attacks count, ${contained} contained; breached: ${breached.join(' ') || 'none'}; residual: ${residual.join(' ') || 'none'}`,
  );
  if (!hosted) return;
  for (const { id, why } of hosted.unproven) console.log(`  hosted, unproven: ${id.padEnd(6)}${why}`);
  console.log(
    `hosted: ${hosted.total} attacks count, ${hosted.contained} contained; breached: ${hosted.breached.join(' ') || 'none'}; residual: ${hosted.residual.join(' ') || 'none'}`,
  );
}
