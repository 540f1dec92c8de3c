// `vitrine conformance --host`: serves the suite until its views have reported, and prints the results.
import { commandIO } from '../../../program/command-io.ts';
import { EXIT } from '../../../program/exit.ts';
import { printLine } from '../../../program/print-line.ts';
import { listen } from '../../views/listen.ts';
import { type HostReport, hostReportText, PROTOCOL_NAMES } from './host-report.ts';
import { createSuite } from './suite-server.ts';

export interface HostSuiteOptions {
  /** Address of the host, for the report. */
  readonly host: string;
  readonly port: number;
  readonly json: boolean;
}

/** Resolves with the exit code: 1 when a check failed, or a view has not reported before a signal. Throws `UsageError`. */
export async function runHostSuite({ host, port, json }: HostSuiteOptions): Promise<number> {
  const all = Promise.withResolvers<void>();
  let origin = '';
  const suite = createSuite(
    // The same server by another name is another origin.
    () => ({ declared: origin, other: origin.replace('127.0.0.1', 'localhost') }),
    report => {
      printLine(`The view of ${PROTOCOL_NAMES[report.protocol]} has reported.`);
      if (suite.reports().length === Object.keys(PROTOCOL_NAMES).length) all.resolve();
    },
  );
  const { signals, stdout } = commandIO();
  const onSignal = (): void => all.resolve();
  signals.on('SIGINT', onSignal);
  signals.on('SIGTERM', onSignal);
  const listener = await listen(suite.fetch, { host: '127.0.0.1', port });
  try {
    origin = `http://127.0.0.1:${listener.port}`;
    printLine(`Connect ${origin}/mcp in the host, and call check_mcp_apps and check_apps_sdk. Results: ${origin}/`);
    await all.promise;
    const reports = suite.reports();
    const report = { host, reports };
    stdout.write(json ? `${JSON.stringify(report, undefined, 2)}\n` : reports.map(hostReportText).join('\n'));
    return isPassed(reports) ? EXIT.ok : EXIT.failed;
  } finally {
    signals.off('SIGINT', onSignal);
    signals.off('SIGTERM', onSignal);
    await listener.close();
  }
}

function isPassed(reports: readonly HostReport[]): boolean {
  return (
    reports.length === Object.keys(PROTOCOL_NAMES).length &&
    reports.every(({ results }) => results.every(({ status }) => status !== 'failed'))
  );
}
