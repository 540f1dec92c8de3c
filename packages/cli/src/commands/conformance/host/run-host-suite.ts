// `vitrine conformance --host`: serves the suite until its views have reported, and prints the results.
import { commandIO } from '../../../program/command-io.ts';
import { EXIT } from '../../../program/exit.ts';
import { printLine } from '../../../program/print-line.ts';
import { listen } from '../../views/listen.ts';
import { CHECK_TOOLS, type CheckedProtocol } from './host-checks.ts';
import { hostReportText, PROTOCOL_NAMES } from './host-report.ts';
import { createSuite } from './suite-server.ts';

export interface HostSuiteOptions {
  /** Address of the host, for the report. */
  readonly host: string;
  readonly port: number;
  /** The protocols that the host claims. */
  readonly protocols: readonly CheckedProtocol[];
  readonly json: boolean;
}

/** Resolves with the exit code: 1 when a check failed, or a view has not reported before a signal. Throws `UsageError`. */
export async function runHostSuite({ host, port, protocols, json }: HostSuiteOptions): Promise<number> {
  const all = Promise.withResolvers<void>();
  let origin = '';
  const isComplete = (): boolean =>
    protocols.every(protocol => suite.reports().some(report => report.protocol === protocol));
  const suite = createSuite({
    protocols,
    // The same server by another name is another origin.
    origins: () => ({ declared: origin, other: origin.replace('127.0.0.1', 'localhost') }),
    onReport(report) {
      printLine(`The view of ${PROTOCOL_NAMES[report.protocol]} has reported.`);
      if (isComplete()) all.resolve();
    },
  });
  const { signals, stdout } = commandIO();
  const onSignal = (): void => all.resolve();
  signals.on('SIGINT', onSignal);
  signals.on('SIGTERM', onSignal);
  const listener = await listen(suite.fetch, { host: '127.0.0.1', port });
  try {
    origin = `http://127.0.0.1:${listener.port}`;
    const tools = protocols.map(protocol => CHECK_TOOLS[protocol]).join(' and ');
    printLine(`Connect ${origin}/mcp in the host, and call ${tools}. Results: ${origin}/`);
    await all.promise;
    const reports = suite.reports();
    const report = { host, reports };
    stdout.write(json ? `${JSON.stringify(report, undefined, 2)}\n` : reports.map(hostReportText).join('\n'));
    const isPassed = reports.every(({ results }) => results.every(({ status }) => status !== 'failed'));
    return isComplete() && isPassed ? EXIT.ok : EXIT.failed;
  } finally {
    signals.off('SIGINT', onSignal);
    signals.off('SIGTERM', onSignal);
    await listener.close();
  }
}
