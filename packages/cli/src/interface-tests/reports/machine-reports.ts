// Reports for programs: JSON, and JUnit's XML, which CI services show.
import { CHECKS, type CheckId } from '../finding.ts';
import type { CallReport, HostReport, TestReport } from '../run-test.ts';
import { callTitle } from './summary.ts';

/** The report as JSON, without its pictures. */
export function jsonReport(report: TestReport): string {
  const calls = report.calls.map(call => ({
    ...call,
    hosts: call.hosts.map(({ pictures, changed, ...host }) => ({
      ...host,
      pictures: pictures.map(({ theme, width }) => ({ theme, width })),
      changed: changed.map(({ name }) => name),
    })),
  }));
  return `${JSON.stringify({ ...report, calls }, undefined, 2)}\n`;
}

const escapeXml = (text: string): string =>
  text
    // What XML 1.0 forbids.
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

/** The report as JUnit XML: a suite for each call and host, a case for each check. */
export function junitReport(report: TestReport): string {
  const suites = report.calls.flatMap(call => [
    suite(`${callTitle(call)}: result`, RESULT_CHECKS, call),
    ...call.hosts
      .filter(({ isDrawn }) => isDrawn)
      .map(host => suite(`${callTitle(call)}: ${host.profile}`, VIEW_CHECKS, host)),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(report.server)}" time="${report.ms / 1000}">\n${suites.join('\n')}\n</testsuites>\n`;
}

const RESULT_CHECKS: readonly CheckId[] = ['interface', 'schema', 'bytes'];
const VIEW_CHECKS = (Object.keys(CHECKS) as CheckId[]).filter(check => !RESULT_CHECKS.includes(check));

function suite(name: string, checks: readonly CheckId[], { findings, ...report }: CallReport | HostReport): string {
  const cases = checks.map(check => {
    const faults = findings.filter(finding => finding.check === check && finding.level === 'error');
    const others = findings.filter(finding => finding.check === check && finding.level !== 'error');
    const line = ({ message, hint, where }: (typeof findings)[number]): string =>
      escapeXml([where && `[${where}]`, message, hint].filter(Boolean).join(' '));
    const failure =
      faults.length === 0
        ? ''
        : `<failure message="${escapeXml(faults[0]!.message)}">${faults.map(line).join('\n')}</failure>`;
    const output = others.length === 0 ? '' : `<system-out>${others.map(line).join('\n')}</system-out>`;
    return `    <testcase classname="${escapeXml(name)}" name="${escapeXml(CHECKS[check])}">${failure}${output}</testcase>`;
  });
  const failed = new Set(findings.filter(({ level }) => level === 'error').map(({ check }) => check)).size;
  const ms = 'ms' in report ? report.ms : report.callMs;
  return `  <testsuite name="${escapeXml(name)}" tests="${checks.length}" failures="${failed}" time="${ms / 1000}">\n${cases.join('\n')}\n  </testsuite>`;
}
