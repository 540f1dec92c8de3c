// What the views of the suite reported of a host, and the text of it for a terminal.
import { printable } from '../../../program/printable.ts';
import { type CheckedProtocol, type CheckResult, HOST_CHECKS } from './host-checks.ts';

/** The report of a view. `host`: the name that it was given; empty where the protocol has none. */
export interface HostReport {
  readonly protocol: CheckedProtocol;
  readonly host: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly results: readonly CheckResult[];
}

export const PROTOCOL_NAMES: Readonly<Record<CheckedProtocol, string>> = {
  'mcp-apps': 'MCP Apps',
  'apps-sdk': 'Apps SDK',
  a2ui: 'A2UI',
};

const MARKS = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' } as const;

/** A line for each check, and the reason below one that did not pass. */
export function hostReportText({ protocol, host, results }: HostReport): string {
  const lines = HOST_CHECKS.filter(check => check.protocol === protocol).flatMap(({ id, title }) => {
    const { status = 'failed', detail } = results.find(result => result.id === id) ?? {};
    return [
      `${MARKS[status]}  ${id.padEnd(18)}${title}`,
      ...(status === 'passed' ? [] : [`         ${printable(detail ?? '')}`]),
    ];
  });
  const passed = results.filter(({ status }) => status === 'passed').length;
  const title = `${PROTOCOL_NAMES[protocol]}${host === '' ? '' : `: ${printable(host)}`}`;
  return `${title}\n${lines.join('\n')}\n${passed} of ${results.length} passed\n`;
}
