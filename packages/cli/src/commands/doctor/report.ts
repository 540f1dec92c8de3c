// The report of a diagnosis: as an object for programs, and as text.
import type { Diagnosis, ServerDiagnosis } from '@vitrine/connect/internal/diagnosis';
import { CLIENT_PLACES, type Client } from '../../program/client-entries.ts';
import { printable } from '../../program/printable.ts';

export interface DoctorReport {
  readonly server: string;
  /** Clients can use it: there is no error. Warnings do not count. */
  readonly ok: boolean;
  /** The handshake succeeded. */
  readonly started: boolean;
  readonly startMs?: number;
  readonly protocolVersion?: string;
  readonly tools: number;
  readonly runtime?: { readonly program: string; readonly path?: string; readonly version?: string };
  readonly exit?: { readonly code: number | null; readonly signal: string | null };
  /** The end of stderr. */
  readonly stderr?: string;
  readonly findings: readonly Diagnosis[];
  readonly entries: Partial<Record<Client, string>>;
}

/** Lines of stderr that are shown. */
const MAX_LINES = 12;
/** Findings of one kind that are listed; the others are counted. */
const MAX_SAME = 3;

export function createReport(
  server: string,
  { probe, runtime, findings }: ServerDiagnosis,
  entries: DoctorReport['entries'],
): DoctorReport {
  const { startMs, protocolVersion, report, tools } = probe;
  const { finding: _, ...program } = runtime ?? { program: '' };
  const stderr = report?.stderr.trimEnd().split('\n').slice(-MAX_LINES).join('\n');
  return {
    server,
    ok: !findings.some(({ level }) => level === 'error'),
    started: startMs !== undefined,
    ...(startMs !== undefined && { startMs: Math.round(startMs) }),
    ...(protocolVersion !== undefined && { protocolVersion }),
    tools: tools.length,
    ...(runtime && { runtime: program }),
    ...(report?.exit && { exit: report.exit }),
    ...(stderr && { stderr }),
    findings,
    entries,
  };
}

/** The report as text. Texts of the server are made printable. */
export function reportText(report: DoctorReport): string {
  const { server, ok, started, startMs, protocolVersion, tools, runtime, exit, stderr, findings, entries } = report;
  const seconds = startMs === undefined ? undefined : `handshake in ${(startMs / 1000).toFixed(1)} s`;
  const facts = [
    runtime?.version && `${runtime.program} ${runtime.version}${runtime.path ? ` (${runtime.path})` : ''}`,
    seconds,
    started && protocolVersion && `MCP ${protocolVersion}`,
    started && `${tools} ${tools === 1 ? 'tool' : 'tools'}`,
    exit && (exit.signal ? `ended by ${exit.signal}` : `exit code ${exit.code}`),
  ].filter(Boolean);
  const warnings = findings.filter(({ level }) => level === 'warning').length;
  const verdict = ok
    ? warnings === 0
      ? 'nothing is wrong'
      : `works, with ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
    : started
      ? 'starts, and has faults'
      : 'does not start';
  return [
    printable(`${server}: ${verdict}.`),
    ...(facts.length > 0 ? [printable(facts.join(' · '))] : []),
    '',
    ...findingLines(findings),
    ...(stderr && !started
      ? ['What it wrote on stderr:', ...stderr.split('\n').map(line => `  ${printable(line)}`), '']
      : []),
    ...Object.entries(entries).flatMap(([client, text]) => {
      const { label, file } = CLIENT_PLACES[client as Client];
      return [`${label}, ${file}:`, ...text.trimEnd().split('\n'), ''];
    }),
  ].join('\n');
}

function findingLines(findings: readonly Diagnosis[]): string[] {
  const counts = new Map<string, number>();
  const lines = findings.flatMap(({ level, code, subject, message, hint }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count > MAX_SAME) return [];
    const about = subject === undefined ? '' : `${subject}: `;
    return [
      `${level === 'error' ? 'ERROR  ' : 'warning'}  ${code}`,
      printable(`${about}${message}`),
      printable(hint),
      '',
    ].map((line, index) => (index === 0 || line === '' ? line : `         ${index === 2 ? '→ ' : ''}${line}`));
  });
  const more = [...counts].filter(([, count]) => count > MAX_SAME);
  return [
    ...lines,
    ...more.map(([code, count]) => `         ${code}: ${count - MAX_SAME} more`),
    ...(more.length > 0 ? [''] : []),
  ];
}
