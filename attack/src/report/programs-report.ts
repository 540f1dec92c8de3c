// The tables of the attacks that programs carry out, on a terminal and as documents.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EGRESS_ATTACK_CLASSES, type EgressAttackClass } from '../egress/egress-attack.ts';
import type { MeasuredPrograms, ProgramSummary, ProgramVerdict } from '../programs.ts';
import { USER_ATTACK_CLASSES, type UserAttackClass } from '../users/user-attack.ts';
import { code, writeVerdictTable } from './verdict-table.ts';

const SIGNS = { contained: '·', breached: 'X', failed: '?' } as const;
const readSign = (verdict: ProgramVerdict | undefined): string => (verdict ? SIGNS[verdict.kind] : '');

const USER_CLASS_TITLES: Record<UserAttackClass, string> = {
  header: 'The header of a sign-in proxy',
  names: 'Names that are nearly another’s',
  session: 'Cookies of a session',
  'sign-in': 'The way through the sign-in service',
  'foreign-page': 'Pages that are open in the victim’s browser',
  things: 'What another user has',
};

const EGRESS_CLASS_TITLES: Record<EgressAttackClass, string> = {
  metadata: 'Addresses of metadata',
  endpoints: 'Endpoints of the authorization server',
  redirects: 'Redirects',
  names: 'Names',
  ports: 'Other ports of a host that the operator has allowed',
};

/** Texts of a document about its attacks. */
export interface ProgramDocument {
  /** Name of the attacks on a terminal. */
  readonly name: string;
  /** Path of the document in docs/contributors/. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly intro: readonly string[];
  /** Titles by classes, in the order of the document. */
  readonly sections: readonly (readonly [attackClass: string, title: string])[];
}

export const USER_DOCUMENT: ProgramDocument = {
  name: 'users',
  file: 'containment-users.md',
  title: 'Containment between users',
  description: 'Every attack of one user of a chat on another, and where it works.',
  intro: [
    'Made by `npm run attack`; do not edit. Each row is an attack of one user of a chat, or of a page in that user’s browser,',
    'on another user who has something of every kind there. It is tried against the chat as shipped and against a chat that',
    'lacks one half of the defence. It has worked when the attacker has seen a word or an id of the victim’s, or when what the',
    'victim has is no longer what it was; a status decides nothing. An attack counts only when a weaker chat falls to it in the',
    'same run.',
  ],
  sections: USER_ATTACK_CLASSES.map(name => [name, USER_CLASS_TITLES[name]]),
};

export const EGRESS_DOCUMENT: ProgramDocument = {
  name: 'egress',
  file: 'containment-egress.md',
  title: 'Containment of remote servers',
  description:
    'Every attack of a remote server on the machine of the chat by the addresses that it names, and where it works.',
  intro: [
    'Made by `npm run attack`; do not edit. Each row is an attack of a remote server, a user or a registry on a service of the',
    'chat’s own machine, by the addresses that it names. It has worked when that service was connected to, or when the user is',
    'sent there. An attack counts only when connections without a policy fall to it in the same run.',
  ],
  sections: EGRESS_ATTACK_CLASSES.map(name => [name, EGRESS_CLASS_TITLES[name]]),
};

export function printProgramTable(
  { name: kind }: Pick<ProgramDocument, 'name'>,
  measured: MeasuredPrograms,
  summary: ProgramSummary,
): void {
  const { columns, rows } = measured;
  console.log(`${'id'.padEnd(24)}${columns.map(({ name }) => name.padEnd(14)).join('')}attack`);
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
  console.log(`${kind}: ${total} attacks count, ${contained} contained; breached: ${breached.join(' ') || 'none'}\n`);
}

export function writeProgramDocument(
  document: ProgramDocument,
  measured: MeasuredPrograms,
  summary: ProgramSummary,
): void {
  const file = new URL(`../../../docs/contributors/${document.file}`, import.meta.url);
  writeFileSync(fileURLToPath(file), formatDocument(document, measured, summary));
}

function formatDocument(
  document: ProgramDocument,
  { columns, rows }: MeasuredPrograms,
  summary: ProgramSummary,
): string {
  const { title, description, intro, sections } = document;
  const { total, contained, breached, unproven } = summary;
  const names = columns.map(({ name }) => name);
  return [
    '---',
    `title: ${title}`,
    `description: ${description}`,
    '---',
    '',
    ...intro,
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
      ({ name, title: what }) =>
        `| ${code(name)} | ${what} | ${rows.filter(({ verdicts }) => verdicts[name]?.kind === 'breached').length} |`,
    ),
    ...sections.flatMap(([attackClass, heading]) =>
      writeVerdictTable(
        heading,
        names,
        rows
          .filter(({ attack }) => attack.class === attackClass)
          .map(({ attack, verdicts }) => ({ ...attack, signs: names.map(name => readSign(verdicts[name])) })),
      ),
    ),
    '',
  ].join('\n');
}
