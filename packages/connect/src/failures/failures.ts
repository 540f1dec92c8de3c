// Makes the `ConnectError` for every failure of a server, each with one line of text: which server, what happened, what to do.
import { ProtocolError } from '@modelcontextprotocol/client';
import { hideValues } from '@vitrine/std/internal/secret-values';
import { listSecrets } from '../config/list-secrets.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { readOutputCause } from '../diagnosis/read-output.ts';
import { ConnectError } from '../errors.ts';
import { type ChildReport, QueueFullError } from '../stdio/stdio-transport.ts';
import { findCause } from './causes.ts';
import { describeAddress, describeError, type MakeFailure } from './describe-error.ts';
import { beginning, failureLines, lastLines, quote, seconds, size } from './format-text.ts';

export interface Failures {
  /** The configuration has a problem; nothing was started. */
  misconfigured(problem: string): ConnectError;
  timeout(what: string, timeoutMs: number): ConnectError;
  cancelled(what: string): ConnectError;
  tooLarge(what: string, bytes: number | undefined, limit: number): ConnectError;
  malformed(what: string, detail: string): ConnectError;
  rpc(what: string, error: { readonly code: number; readonly message: string; readonly data?: unknown }): ConnectError;
  /** The process ended, or was ended because of its output. */
  exited(what?: string): ConnectError;
  /** The stream of an answer ended without the answer. */
  lost(what?: string): ConnectError;
  /** The server does not know the session any more. Without `refused` the connection is lost; with it, that request was not carried out. */
  sessionEnded(status: number, refused?: { readonly what: string; readonly words?: string }): ConnectError;
  closed(): ConnectError;
  /** It was ended from here, to be started again. */
  restarted(): ConnectError;
  notConnected(reason: string | undefined): ConnectError;
  /** Converts any error of the SDK, of Node or of a transport into a `ConnectError`. */
  from(error: unknown, what: string): ConnectError;
}

/** Sources of what is known of a server at the time of an error. */
export interface FailureSources {
  /** The state of its process. */
  readonly child?: () => ChildReport;
  /** The message of an error that named no request. */
  readonly unnamedError?: () => string | undefined;
}

/** Creates the errors of one server. */
export function createFailures(
  server: string,
  config: ServerConfig,
  { child, unnamedError }: FailureSources = {},
): Failures {
  // What it is called by is shown, also where a variable has it.
  const secrets = listSecrets(config).filter(secret => !describeAddress(config).includes(secret));
  const make: MakeFailure = (code, text, details = {}) =>
    new ConnectError(code, `Server ${quote(server)} ${hideValues(text, secrets)}`, { server, ...details });
  /** The last words of the process; `hasJustBegun`: all that it wrote is about the failure, however long ago. */
  const stderrHint = (hasJustBegun = false) => {
    const { recentStderr = '', stderr = '' } = child?.() ?? {};
    const tail = failureLines(recentStderr || (hasJustBegun ? stderr : ''));
    return tail === '' ? '' : ` Its last words: ${quote(tail)}.`;
  };

  /** Says what a process that has sent no message yet has printed where its messages belong. */
  const printedHint = (): string => {
    const report = child?.();
    return report && report.badLines > 0 && !report.hasSent ? ` It ${noMessagesText(report)}` : '';
  };

  const failures: Failures = {
    misconfigured: problem => make('misconfigured', `was not started. ${problem}`),
    timeout(what, timeoutMs) {
      const pendingBytes = child?.().pendingBytes ?? 0;
      const unfinished = ` It wrote ${size(pendingBytes)} without a line end: a message on stdout must end with a newline.`;
      const words = lastLines(unnamedError?.() ?? '');
      const says = words === '' ? '' : ` It said ${quote(words)} without naming a request.`;
      const isStarting = config.type === 'stdio' && what === 'the handshake';
      const hint = says || printedHint() || (pendingBytes > 0 ? unfinished : stderrHint(isStarting));
      // A program that fetches itself, such as npx, waits without a word when its environment lacks a proxy or a certificate.
      const environment = isStarting
        ? ' It gets few variables: what else it needs belongs into its "env" (--env).'
        : '';
      const report = child?.();
      const diagnosis = report && isStarting ? readOutputCause({ config, report }) : undefined;
      const advice = diagnosis?.hint ?? `Try again, or raise its "timeout".${environment}`;
      const text = `did not answer ${what} within ${seconds(timeoutMs)}.${hint} ${advice}`;
      return make('timeout', text);
    },
    cancelled: what => make('cancelled', `was asked to stop ${what}: the call was cancelled.`),
    tooLarge(what, bytes, limit) {
      const amount = bytes === undefined ? 'more' : size(bytes);
      return make('too-large', `answered ${what} with ${amount}, over the limit of ${size(limit)}. Ask for less.`);
    },
    malformed: (what, detail) =>
      make('malformed', `answered ${what} wrongly: ${detail}. This is a fault of the server.`),
    rpc: (what, error) =>
      make('rpc', `refused ${what}: ${lastLines(error.message) || 'no reason given'} (${error.code}).`, {
        rpcCode: error.code,
        data: error.data,
      }),
    exited(what) {
      const report = child?.();
      if (report?.gaveUp) return make('protocol', noMessagesText(report));
      const during = what === undefined ? '' : ` during ${what}`;
      const hint = stderrHint();
      const diagnosis = report && config.type === 'stdio' ? readOutputCause({ config, report }) : undefined;
      const printed =
        report && report.badLines > 0 && hint === ''
          ? ` It printed ${quote(beginning(report.firstBadLine ?? ''))}.`
          : '';
      const advice = diagnosis?.hint ?? `Run its command ${describeAddress(config)} by hand to see why.`;
      return make('exited', `${endText(report?.exit)}${during}.${hint}${printed} ${advice}`);
    },
    lost(what) {
      if (what === undefined) return make('lost', 'ended the connection. It is being connected again.');
      return make('lost', `ended the connection before it answered ${what}. Try again.`);
    },
    sessionEnded(status, refused) {
      if (!refused) return make('lost', 'has ended the session. It is being connected again.', { status });
      const words = lastLines(refused.words ?? '');
      const says = words === '' ? '' : ` It says ${quote(words)}.`;
      const text = `has ended the session before ${refused.what}, which it did not carry out.${says} Try again.`;
      return make('not-connected', text, { status });
    },
    closed: () => make('closed', 'was disconnected by us.'),
    restarted: () => make('lost', 'is restarted. Try again.'),
    notConnected: reason =>
      make(
        'not-connected',
        reason === undefined ? 'is not connected yet. Try again in a moment.' : `is not connected. ${reason}`,
      ),
    from(error, what) {
      const connectError = findCause(error, cause => cause instanceof ConnectError);
      if (connectError) return connectError as ConnectError;
      const rpc = findCause(error, cause => cause instanceof ProtocolError) as ProtocolError | undefined;
      if (rpc) return failures.rpc(what, rpc);
      if (child?.().exit || child?.().gaveUp) return failures.exited(what);
      if (findCause(error, cause => cause instanceof QueueFullError))
        return make('overloaded', `does not read what it is sent, ${what} was not delivered. Restart it.`, {
          cause: error,
        });
      return describeError(error, what, { config, make, stderrHint });
    },
  };
  return failures;
}

function noMessagesText({ badLines, firstBadLine = '' }: ChildReport): string {
  const what =
    badLines === 1
      ? 'a line on stdout that is no MCP message:'
      : `${badLines} lines on stdout that are no MCP messages, first`;
  return `printed ${what} ${quote(beginning(firstBadLine))}. stdout is for messages only: its log belongs on stderr.`;
}

function endText(exit: ChildReport['exit']): string {
  if (exit === undefined) return 'ended';
  return exit.signal === null ? `exited with code ${exit.code}` : `was ended by ${exit.signal}`;
}
