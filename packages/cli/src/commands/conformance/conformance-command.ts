// `vitrine conformance`: tests an implementation of the view endpoint from outside, or is the server that it is tested with.
import { commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';
import { checkPageOrigin } from '../../shared-options/option-values.ts';
import { readHeaders } from '../wrap/settings/read-headers.ts';
import { FIXTURE_SERVER } from './fixture/fixture-content.ts';
import type { CheckedProtocol } from './host/host-checks.ts';
import type { ConformanceReport } from './run-rules.ts';

export interface ConformanceCommandOptions {
  /** Address of a host of views that is tested instead of an endpoint. */
  host?: string;
  /** Port of the server whose views check the host. */
  port?: string;
  /** Protocols that the host claims. */
  protocol: readonly CheckedProtocol[];
  /** Address of the routes. */
  endpoint?: string;
  /** Name by which the implementation knows the fixture. @default 'fixture' */
  server?: string;
  /** Headers of every request: `name: value`. */
  header: readonly string[];
  /** Headers that make a request another user's. */
  otherHeader: readonly string[];
  /** Origin of the page that may use the routes. @default the endpoint's own */
  pageOrigin?: string;
  /** Writes the report as JSON. @default false */
  json?: boolean;
  /** Runs the fixture server over stdio instead of the rules. @default false */
  fixture?: boolean;
}

/** Resolves with the exit code: 1 when a rule failed. Throws `UsageError`; `Error` when the endpoint cannot be tested. */
export async function runConformance(options: ConformanceCommandOptions): Promise<number> {
  const { endpoint, server = FIXTURE_SERVER, pageOrigin, fixture } = options;
  if (options.host !== undefined) return testHost({ ...options, host: options.host });
  if (fixture && endpoint !== undefined)
    throw new UsageError('conflict', '--fixture is the server of the tests, --endpoint what is tested: one of them.', {
      hint: 'Leave --fixture out where the implementation is tested.',
    });
  if (fixture) {
    await (await import('./fixture/fixture-server.ts')).runFixture();
    return EXIT.ok;
  }
  if (endpoint === undefined)
    throw new UsageError('missing', 'Name the implementation by --endpoint, such as http://127.0.0.1:8000/api/views.');
  const address = URL.parse(endpoint);
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new UsageError('bad-value', `--endpoint ${JSON.stringify(endpoint)} is no http or https address.`, {
      received: endpoint,
      hint: 'Write the whole address, such as https://example.org/mcp.',
    });
  if (pageOrigin !== undefined) checkPageOrigin(pageOrigin, '--page-origin');
  const { env } = commandIO();
  const { runRules } = await import('./run-rules.ts');
  const report = await runRules({
    endpoint: address.href,
    server,
    pageOrigin,
    headers: readHeaders(options.header, env),
    otherHeaders: options.otherHeader.length > 0 ? readHeaders(options.otherHeader, env) : undefined,
  });
  commandIO().stdout.write(options.json ? `${JSON.stringify(report, undefined, 2)}\n` : reportText(report));
  return report.ok ? EXIT.ok : EXIT.failed;
}

async function testHost({
  host,
  port = '4701',
  protocol,
  json,
  fixture,
  endpoint,
}: ConformanceCommandOptions & { host: string }) {
  if (fixture || endpoint !== undefined)
    throw new UsageError('conflict', '--host tests a host of views, --endpoint a backend: one of them.', {
      hint: 'Run the command once for each.',
    });
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError('bad-value', `--port ${port} is no port.`, { received: port });
  const { runHostSuite } = await import('./host/run-host-suite.ts');
  const protocols: readonly CheckedProtocol[] = protocol.length > 0 ? protocol : ['mcp-apps', 'apps-sdk'];
  return runHostSuite({ host, port: Number(port), protocols, json: json === true });
}

const MARKS = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' } as const;

/** The report for a terminal: a line for each rule, the reason and the section below one that did not pass, and a summary. */
function reportText({ endpoint, server, rules, untested, ok }: ConformanceReport): string {
  const count = (status: keyof typeof MARKS) => rules.filter(rule => rule.status === status).length;
  return [
    `${endpoint}, with the fixture as "${server}"`,
    '',
    ...rules.flatMap(({ id, title, status, message, section }) => [
      `${MARKS[status]}  ${id.padEnd(24)}${title}`,
      ...(message === undefined ? [] : [`         ${printable(message)}`, `         ${section}`]),
    ]),
    '',
    'Not tested, because it cannot be seen from outside:',
    ...untested.map(line => `         ${line}`),
    '',
    `${ok ? 'Passed' : 'Failed'}: ${count('passed')} ok, ${count('failed')} failed, ${count('skipped')} skipped.`,
    '',
  ].join('\n');
}
