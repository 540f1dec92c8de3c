// The table of the attacks of one user on another, on a terminal and as docs/contributors/containment-users.md.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { code, writeVerdictTable } from '../verdict-table.ts';
import type { MeasuredUsers, UserRow, UserSummary, UserVerdict } from './run-users.ts';
import { USER_ATTACK_CLASSES, type UserAttackClass } from './user-attack.ts';

const FILE: string = fileURLToPath(new URL('../../../docs/contributors/containment-users.md', import.meta.url));

const SIGNS = { contained: '·', breached: 'X', failed: '?' } as const;
const readSign = (verdict: UserVerdict | undefined): string => (verdict ? SIGNS[verdict.kind] : '');

const CLASS_TITLES: Record<UserAttackClass, string> = {
  header: 'The header of a sign-in proxy',
  names: 'Names that are nearly another’s',
  session: 'Cookies of a session',
  'sign-in': 'The way through the sign-in service',
  'foreign-page': 'Pages that are open in the victim’s browser',
  things: 'What another user has',
};

export function printUserTable({ columns, rows }: MeasuredUsers, summary: UserSummary): void {
  console.log(`${'id'.padEnd(24)}${columns.map(({ name }) => name.padEnd(14)).join('')}attack of one user on another`);
  for (const { attack, verdicts } of rows) {
    const signs = columns.map(({ name }) => readSign(verdicts[name]).padEnd(14)).join('');
    console.log(`${attack.id.padEnd(24)}${signs}${attack.title}`);
  }
  for (const { attack, verdicts } of rows) {
    for (const { name } of columns.filter(({ weaker }) => !weaker)) {
      const verdict = verdicts[name];
      if (verdict?.kind === 'breached') console.log(`worked against ${name}: ${attack.id} ${verdict.detail}`);
    }
  }
  for (const { id, why } of summary.unproven) console.log(`unproven: ${id} ${why}`);
  const { total, contained, breached } = summary;
  console.log(`users: ${total} attacks count, ${contained} contained; breached: ${breached.join(' ') || 'none'}\n`);
}

export function writeUserDocument(measured: MeasuredUsers, summary: UserSummary): void {
  writeFileSync(FILE, formatUserDocument(measured, summary));
}

function formatUserDocument({ columns, rows }: MeasuredUsers, summary: UserSummary): string {
  const { total, contained, breached, unproven } = summary;
  return [
    '---',
    'title: Containment between users',
    'description: Every attack of one user of a chat on another, and where it works.',
    '---',
    '',
    'Made by `npm run attack`; do not edit. Each row is an attack of one user of a chat, or of a page in that user’s browser,',
    'on another user who has something of every kind there. It is tried against the chat as shipped and against a chat that',
    'lacks one half of the defence. It has worked when the attacker has seen a word or an id of the victim’s, or when what the',
    'victim has is no longer what it was; a status decides nothing. An attack counts only when a weaker chat falls to it in the',
    'same run.',
    '',
    `- ${total} attacks count, ${contained} are contained`,
    `- Breached: ${breached.map(code).join(', ') || 'none'}`,
    `- Unproven: ${unproven.map(({ id }) => code(id)).join(', ') || 'none'}`,
    '',
    '`·` contained, `X` it worked, `?` it could not be carried out; empty: it makes no sense there.',
    '',
    '| column | what it is | worked |',
    '|---|---|---|',
    ...columns.map(
      ({ name, title }) =>
        `| ${code(name)} | ${title} | ${rows.filter(({ verdicts }) => verdicts[name]?.kind === 'breached').length} |`,
    ),
    ...USER_ATTACK_CLASSES.flatMap(name =>
      section(
        name,
        rows,
        columns.map(column => column.name),
      ),
    ),
    '',
  ].join('\n');
}

function section(
  name: UserAttackClass,
  rows: readonly UserRow[],
  columns: readonly (keyof UserRow['verdicts'])[],
): string[] {
  const mine = rows.filter(({ attack }) => attack.class === name);
  return writeVerdictTable(
    CLASS_TITLES[name],
    columns,
    mine.map(({ attack: { id, title }, verdicts }) => ({
      id,
      title,
      signs: columns.map(column => readSign(verdicts[column])),
    })),
  );
}
