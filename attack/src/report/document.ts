// Writes docs/contributors/containment.md from a run: which attack works where. It contains no times or dates, so that every change in it is a real one.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ATTACK_CLASSES, type AttackClass } from '../attack.ts';
import type { Measured } from '../measure.ts';
import { residualsIn } from '../residuals.ts';
import type { Row, Summary, Unproven } from '../verdict.ts';
import { verdictSign } from './table.ts';
import { code, plain, writeVerdictTable } from './verdict-table.ts';

const FILE = fileURLToPath(new URL('../../../docs/contributors/containment.md', import.meta.url));

const CLASS_TITLES: Record<AttackClass, string> = {
  origin: 'Origin and DOM',
  spoofing: 'Spoofing',
  navigation: 'Navigation',
  exfiltration: 'Exfiltration',
  storage: 'Storage',
  'host-api': 'Host API',
  resources: 'Resources',
  content: 'Content of results',
  redress: 'What the user sees and does',
  'remote-dom': 'Remote DOM',
  legacy: 'Older messages',
  protocol: 'Malformed protocol',
};

export function writeDocument(
  measured: Measured,
  summary: Summary & { unproven: Unproven[] },
  hosted: Summary | undefined,
): void {
  writeFileSync(FILE, formatDocument(measured, summary, hosted));
}

function formatDocument(
  measured: Measured,
  summary: Summary & { unproven: Unproven[] },
  hosted: Summary | undefined,
): string {
  const { browser, columns, rows } = measured;
  const { total, contained, breached, residual } = summary;
  const unproven = new Map(summary.unproven.map(({ id, why }) => [id, why]));
  const counting = rows.filter(({ attack }) => !unproven.has(attack.id));
  const residualIDs = residualsIn('chromium');
  const residuals = [...new Set(residualIDs.values())].filter(id => residual.includes(id));
  return [
    '---',
    'title: Containment',
    'description: Every attack by a view, and where it works.',
    '---',
    '',
    'Made by `npm run attack`; do not edit. Each row is an attack, run as the view of a hostile server: against the chat as',
    'shipped, and against weaker ways of showing the same view. An attack counts only when it works against a weaker one in',
    'the same run, so that a broken attack does not count as contained. [Attacks between users](containment-users.md) and',
    '[those of remote servers](containment-egress.md) have pages of their own.',
    '',
    `- Browser: ${browser}`,
    `- ${total} attacks count, ${contained} are contained`,
    `- Breached: ${breached.length === 0 ? 'none' : breached.map(code).join(', ')}`,
    ...(hosted
      ? [
          `- Published to a registry: ${hosted.total} attacks count, ${hosted.contained} are contained; breached: ${hosted.breached.map(code).join(', ') || 'none'}`,
        ]
      : []),
    `- Named in [known gaps](residuals.md): ${residuals.map(code).join(', ') || 'none'}`,
    '',
    '`·` contained, `X` it worked, `d` only a host name got out, `?` it could not be carried out.',
    '',
    '| column | how it shows a view | worked | names only |',
    '|---|---|---|---|',
    ...columns.map(
      ({ name, title }) =>
        `| ${code(name)} | ${title} | ${count(counting, name, 'X')} | ${count(counting, name, 'd')} |`,
    ),
    '',
    'How many of each class work, names alone included:',
    '',
    `| class | attacks | ${columns.map(({ name }) => name).join(' | ')} |`,
    `|---|---|${columns.map(() => '---|').join('')}`,
    ...ATTACK_CLASSES.map(name => {
      const mine = counting.filter(({ attack }) => attack.class === name);
      const worked = columns.map(column => count(mine, column.name, 'X') + count(mine, column.name, 'd'));
      return `| ${CLASS_TITLES[name]} | ${mine.length} | ${worked.join(' | ')} |`;
    }),
    ...ATTACK_CLASSES.flatMap(name =>
      section(
        name,
        counting,
        columns.map(column => column.name),
      ),
    ),
    '',
    '## Unproven',
    '',
    'These work in no column here: the browser stops them by itself, or there is no such device. They stay in the catalogue, and count for nothing.',
    '',
    '| id | attack | why |',
    '|---|---|---|',
    ...rows.flatMap(({ attack }) => {
      const why = unproven.get(attack.id);
      return why === undefined ? [] : [`| ${code(attack.id)} | ${plain(attack.title)} | ${plain(why)} |`];
    }),
    '',
  ].join('\n');
}

function section(name: AttackClass, counting: readonly Row[], columns: readonly string[]): string[] {
  const mine = counting.filter(({ attack }) => attack.class === name);
  if (mine.length === 0) return [];
  return writeVerdictTable(
    CLASS_TITLES[name],
    columns,
    mine.map(({ attack: { id, title }, verdicts }) => ({
      id,
      title,
      signs: columns.map(column => verdictSign(verdicts[column])),
    })),
  );
}

const count = (rows: readonly Row[], column: string, sign: string): number =>
  rows.filter(({ verdicts }) => verdictSign(verdicts[column]) === sign).length;
