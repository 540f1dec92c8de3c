// Writes reference/conformance: what MCP Apps asks of a host with the result of each test, and the matrix of protocols and features. The
// results come from the last `npm run conformance`.
import { readFileSync } from 'node:fs';
// biome-ignore-start lint/style/noRestrictedImports: test/ is no package
import { REQUIREMENTS, type Requirement } from '../../../test/conformance/requirements.ts';
import { type CellResult, readResults, type TestResult, type Verdict } from '../../../test/conformance/results.ts';
import { FEATURES, GAPS_IN_OUR_HOST, GAPS_OF_OUR_VIEW, PROTOCOLS } from '../../../test/protocols/features.ts';
// biome-ignore-end lint/style/noRestrictedImports: test/ is no package
import { writePage } from './site-files.ts';

const SPECIFICATION = 'https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx';
const REPOSITORY = process.env.VITRINE_REPOSITORY;

const LEVELS = { must: 'MUST', should: 'SHOULD', may: 'MAY', text: '–' } as const;
const MARKS: Record<Verdict, string> = { passed: '✓ passed', failed: '✗ failed', skipped: 'skipped' };

/** Writes the page. */
export function writeConformancePage(): void {
  const { date, browser, node, tests, cells } = readResults();
  const verdicts = REQUIREMENTS.map(({ id }) => sumUp(tests.filter(({ ids }) => ids.includes(id))));
  const files = [...new Set(tests.map(({ file }) => file))].sort();
  const count = (wanted: Verdict | undefined) => verdicts.filter(verdict => verdict === wanted).length;
  const counts = [
    `of ${REQUIREMENTS.length} requirements ${count('passed')} have tests that passed`,
    `${count('failed')} a test that failed`,
    `${count('skipped')} a test that was skipped`,
    `${count(undefined)} no test`,
  ];
  writePage(
    'reference/conformance.md',
    `---
title: Conformance
description: What MCP Apps asks of a host, with the result of each test, and which features each protocol has in Vitrine.
sidebar: { order: 8 }
---

The tests wrote these results on **${date}**, in ${browser} with Node ${node}: ${counts.join(', ')}. To run them again,
in the repository:

\`\`\`sh
npm run conformance
\`\`\`

## Requirements of MCP Apps

The host requirements of [MCP Apps, 2026-01-26](${SPECIFICATION}), and those that only its draft has. The numbers are
Vitrine’s own: the title of each test names what it shows. These are Vitrine’s own tests: there is no official suite for
hosts on npm yet. They drive Chromium; Firefox and WebKit are not part of this run.

The last column has the numbers of the files with the tests, which are listed below the table.

| id | level | requirement | result | tests |
|---|---|---|---|---|
${REQUIREMENTS.map((requirement, index) => requirementRow(requirement, verdicts[index], tests, files)).join('\n')}

${files.map((file, index) => `${index + 1}. ${linkFile(file)}`).join('\n')}

## Other hosts

${hostTable()}

## What is missing

Requirements without a test, and those that are met in part or in another way:

${REQUIREMENTS.flatMap(({ id, text, note }) => (note === undefined ? [] : [`- **${id}** ${text} ${note}`])).join('\n')}

## Protocols and features

Each ✓ is a test in a real browser. A gap has a number; the reasons are below the table.

### Pages of each protocol, shown by Vitrine

${matrix('host', cells, GAPS_IN_OUR_HOST)}

### A page made with \`@vitrine/view\`, in a host of each protocol

${matrix('view', cells, GAPS_OF_OUR_VIEW)}

## What can go wrong

| symptom | cause | what to do |
|---|---|---|
| a requirement failed here and passes for you | one machine gave the results on ${date} | run \`npm run conformance\` |
| a view works in another host and not here | that host allows more than the specification | open the shield beside the interface: it names what was blocked; see [Troubleshooting](/reference/troubleshooting/) |
| a feature of the draft does not arrive in another host | few hosts have the draft’s additions | ask the host’s capabilities in the answer to \`ui/initialize\` |
`,
  );
}

function requirementRow(
  { id, level, isDraft, text, section }: Requirement,
  verdict: Verdict | undefined,
  tests: readonly TestResult[],
  files: readonly string[],
): string {
  const own = tests.filter(({ ids }) => ids.includes(id));
  const cases = own.reduce((total, test) => total + test.cases, 0);
  const numbers = [...new Set(own.map(({ file }) => files.indexOf(file) + 1))].sort((a, b) => a - b).join(', ');
  const where = `${section}${isDraft ? ', draft' : ''}`;
  return `| ${id} | ${LEVELS[level]} | ${text} *${where}* | ${verdict ? MARKS[verdict] : 'no test'}${cases > 1 ? ` (${cases} cases)` : ''} | ${numbers} |`;
}

/** A test's file: a link where the repository has an address on the web. */
function linkFile(file: string): string {
  const name = `\`${file}\``;
  return REPOSITORY === undefined ? name : `[${name}](${REPOSITORY}/blob/main/${file})`;
}

/** The verdict on a requirement; undefined without a test. */
function sumUp(tests: readonly TestResult[]): Verdict | undefined {
  return (['failed', 'skipped', 'passed'] as const).find(wanted => tests.some(({ verdict }) => verdict === wanted));
}

/** Findings of the suite for hosts: a row for each check that a host missed, with what the view received there. */
function hostTable(): string {
  const { date, browser, hosts } = JSON.parse(
    readFileSync(new URL('../../../docs/contributors/host-results.json', import.meta.url), 'utf8'),
  ) as HostResults;
  const ids = [...new Set(hosts.flatMap(({ missed }) => Object.keys(missed)))];
  const notes = hosts.flatMap(({ name, missed }, index) =>
    Object.entries(missed).map(([id, text]) => `| ${index + 1} ${name} | ${id} | \`${text.replaceAll('|', '\\|')}\` |`),
  );
  return [
    `The views of \`vitrine conformance --host URL\` in other hosts, on **${date}** in ${browser}: ✓ is passed, ✗ failed, – skipped. Checks`,
    'that all of them pass are left out. To open the view of a row, run the command, connect the address that it prints in the host,',
    'and call `check_mcp_apps`: the view lists each check with what it received.',
    '',
    `| check | ${hosts.map((_, index) => index + 1).join(' | ')} |`,
    `|---|${hosts.map(() => '---|').join('')}`,
    ...ids.map(id => `| ${id} | ${hosts.map(({ missed }) => readHostMark(missed[id])).join(' | ')} |`),
    '',
    ...hosts.map(({ name, how }, index) => `${index + 1}. ${name}: ${how}`),
    '',
    '| host | check | what the view reports |',
    '|---|---|---|',
    ...notes,
  ].join('\n');
}

const readHostMark = (text: string | undefined): string =>
  text === undefined ? '✓' : text.startsWith('skipped') ? '–' : '✗';

interface HostResults {
  readonly date: string;
  readonly browser: string;
  readonly hosts: readonly {
    readonly name: string;
    readonly how: string;
    /** Result and detail of each check that did not pass. */
    readonly missed: Readonly<Record<string, string>>;
  }[];
}

type Gaps = typeof GAPS_IN_OUR_HOST;

/** The table of a side, and the reasons of its gaps. */
function matrix(side: CellResult['side'], cells: readonly CellResult[], gaps: Gaps): string {
  const reasons = [...new Set(PROTOCOLS.flatMap(protocol => Object.values(gaps[protocol])))];
  const rows = FEATURES.map(feature => {
    const columns = PROTOCOLS.map(protocol => {
      const gap = gaps[protocol][feature];
      if (gap !== undefined) return `gap ${reasons.indexOf(gap) + 1}`;
      const cell = cells.find(
        result => result.side === side && result.protocol === protocol && result.feature === feature,
      );
      return cell === undefined ? 'no result' : cell.verdict === 'passed' ? '✓' : MARKS[cell.verdict];
    });
    return `| ${feature} | ${columns.join(' | ')} |`;
  });
  return [
    `| feature | ${PROTOCOLS.join(' | ')} |`,
    `|---|${PROTOCOLS.map(() => '---|').join('')}`,
    ...rows,
    '',
    ...reasons.map((reason, index) => `${index + 1}. ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`),
  ].join('\n');
}
