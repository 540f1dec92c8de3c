// A report for a terminal: a table of tools and hosts, then what was found, each sentence once with the hosts where it holds.
import { hostProfile } from '@vitrine/protocol/internal/session/host-profiles';
import { printable } from '../../program/printable.ts';
import { type Finding, mergeFindings } from '../finding.ts';
import type { CallReport, HostReport, TestReport } from '../run-test.ts';
import { findingLines } from './finding-lines.ts';

/** Name of a call in reports: the tool, and its example where it has a name. */
export const callTitle = ({ tool, example }: CallReport): string =>
  example === undefined ? tool : `${tool} (${example})`;

/** Findings of a call in all hosts; `where` names the hosts, unless it is all of them. */
export function listCallFindings({ findings, hosts }: CallReport): Finding[] {
  const drawn = hosts.filter(({ isDrawn }) => isDrawn);
  const placed = drawn.flatMap(host =>
    host.findings.map(finding => ({ host: hostProfile(host.profile).title, finding })),
  );
  const groups = Map.groupBy(placed, ({ finding }) => readSubject(finding));
  const merged = [...groups.values()].map((group): Finding => {
    const { finding } = group[0]!;
    const places = [...new Set(group.flatMap(({ finding: { where } }) => where?.split('; ') ?? []))];
    const names = [...new Set(group.map(({ host }) => host))];
    const where = [...(names.length < drawn.length ? [names.join(', ')] : []), ...places].join('; ');
    return { ...finding, where: where === '' ? undefined : where };
  });
  const undrawn = hosts.filter(({ isDrawn }) => !isDrawn).flatMap(host => host.findings);
  return mergeFindings([...findings, ...merged, ...undrawn]);
}

/** A finding without what may differ from host to host: which elements and texts are its examples, and how many milliseconds. */
function readSubject({ check, level, message }: Finding): string {
  const text = message.replace(/ <.*$/s, '').replace(/“.*$/s, '');
  return JSON.stringify([check, level, check === 'drawn' || check === 'keyboard' ? text.replace(/\d+/g, '0') : text]);
}

/** Counts as a cell of the table. */
export function hostCell({ isDrawn, findings }: HostReport): string {
  if (!isDrawn) return 'text';
  const count = (level: Finding['level']) => findings.filter(finding => finding.level === level).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (errors > 0) return `${errors} failed`;
  return warnings > 0 ? `${warnings} warned` : 'ok';
}

/** The report as text. Texts of the server are made printable. */
export function summaryText({ server, version, ok, ms, calls, untested }: TestReport): string {
  const profiles = [...new Set(calls.flatMap(({ hosts }) => hosts.map(({ profile }) => profile)))];
  const rows = calls.map(call => [
    printable(callTitle(call)).slice(0, 40),
    ...profiles.map(name => {
      const host = call.hosts.find(({ profile }) => profile === name);
      return host ? hostCell(host) : '-';
    }),
  ]);
  const table = [['tool', ...profiles], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map(row => row[column]!.length)));
  const lines = table.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  const findings = calls.flatMap(call => {
    const list = listCallFindings(call);
    return list.length === 0 ? [] : ['', printable(callTitle(call)), ...findingLines(list, '  ')];
  });
  const cases = calls.reduce((sum, { hosts }) => sum + hosts.filter(({ isDrawn }) => isDrawn).length, 0);
  return [
    printable(
      `${server}${version ? ` ${version}` : ''}: ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} with an interface`,
    ),
    '',
    ...(calls.length > 0 ? lines : []),
    ...findings,
    ...(untested.length > 0
      ? ['', 'Not tested:', ...untested.map(({ tool, reason }) => printable(`  ${tool}: ${reason}`))]
      : []),
    '',
    `${ok ? 'Passed' : 'Failed'}: ${cases} drawn in ${(ms / 1000).toFixed(1)} s.`,
    '',
  ].join('\n');
}
