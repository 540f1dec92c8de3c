// `vitrine inspect --check`: checks one server's interfaces without a browser, for a terminal or for CI.
import { createConnections, type ServerConfig } from '@vitrine/connect';
import { type CheckReport, type CheckResult, checkServer } from '@vitrine/server/check';
import { printable } from '../../program/printable.ts';
import { version } from '../../program/version.ts';

/** Connects, checks, disconnects. Rejects `ConnectError` when the server cannot be reached, or its tools cannot be listed. */
export async function checkOne(name: string, config: ServerConfig): Promise<CheckReport> {
  const clientInfo = { name: 'vitrine', version: version() };
  const connections = createConnections({ [name]: { ...config, connectionMode: 'strict' } }, { clientInfo });
  try {
    await connections.start();
    const connection = connections.get(name);
    if (connection === undefined) throw new Error(`${name} is not enabled.`);
    const { serverInfo, protocolVersion } = connection.getSnapshot();
    return await checkServer(connection, {
      ...(serverInfo?.version === undefined ? {} : { version: serverInfo.version }),
      ...(protocolVersion === undefined ? {} : { protocolVersion }),
    });
  } finally {
    await connections.close();
  }
}

const MARKS = { passed: 'ok     ', warned: 'warning', failed: 'FAILED ', skipped: 'skipped' } as const;

/** The report as text: a line for each check, its findings below, and a summary. Texts of the server are made printable. */
export function reportText({ server, tools, uiTools, checks, ok }: CheckReport): string {
  const about = [server.version, server.protocolVersion && `MCP ${server.protocolVersion}`].filter(Boolean).join(', ');
  const count = (status: CheckResult['status']) => checks.filter(check => check.status === status).length;
  return [
    printable(
      `${server.name}${about ? ` (${about})` : ''}: ${tools} ${tools === 1 ? 'tool' : 'tools'}, ${uiTools} with an interface`,
    ),
    '',
    ...checks.flatMap(check => [
      `${MARKS[check.status]}  ${check.id.padEnd(28)}${check.title}`,
      ...check.findings
        .map(({ subject, message }) => printable(`${subject ? `${subject} ` : ''}${message}`))
        .map(line => `         ${line}`),
    ]),
    '',
    `${ok ? 'Passed' : 'Failed'}: ${count('passed')} ok, ${count('warned')} with warnings, ${count('failed')} failed, ${count('skipped')} skipped.`,
    '',
  ].join('\n');
}
