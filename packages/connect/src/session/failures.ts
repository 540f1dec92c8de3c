// Every way a server can fail, in one readable line: which server, what happened, what to do.
import { ProtocolError } from '@modelcontextprotocol/client';
import type { ServerConfig } from '../config/server-config.ts';
import { ConnectError, type ConnectErrorCode } from '../errors.ts';
import { type ChildReport, QueueFullError } from '../stdio/stdio-transport.ts';
import { findCause, httpStatus, systemCode } from './causes.ts';
import { quote, seconds, size, tailOf } from './format-text.ts';

export interface Failures {
  timeout(what: string, timeoutMs: number): ConnectError;
  cancelled(what: string): ConnectError;
  tooLarge(what: string, bytes: number | undefined, limit: number): ConnectError;
  malformed(what: string, detail: string): ConnectError;
  rpc(what: string, error: { readonly code: number; readonly message: string; readonly data?: unknown }): ConnectError;
  /** The process ended, or was ended by us because of its output. */
  exited(what?: string): ConnectError;
  /** The stream of an answer ended without the answer. */
  lost(what?: string): ConnectError;
  closed(): ConnectError;
  notConnected(reason: string | undefined): ConnectError;
  /** Sorts any error of the SDK, of Node or of a transport into one of the above. */
  from(error: unknown, what: string): ConnectError;
}

/** Sentences about one server. `child` tells what is known about its process. */
export function createFailures(server: string, config: ServerConfig, child?: () => ChildReport): Failures {
  const name = `Server ${quote(server)}`;
  const place = config.type === 'stdio' ? quote(config.command) : withoutSecrets(config.url);
  const make = (
    code: ConnectErrorCode,
    text: string,
    details: Partial<ConstructorParameters<typeof ConnectError>[2]> = {},
  ) => new ConnectError(code, `${name} ${text}`, { server, ...details });

  const stderrHint = () => {
    const tail = tailOf(child?.().stderr ?? '');
    return tail === '' ? '' : ` Its last words: ${quote(tail)}.`;
  };

  const failures: Failures = {
    timeout(what, timeoutMs) {
      const pending = child?.().pendingBytes ?? 0;
      const hint =
        pending > 0
          ? ` It wrote ${size(pending)} without a line end: a message on stdout must end with a newline.`
          : stderrHint();
      return make(
        'timeout',
        `did not answer ${what} within ${seconds(timeoutMs)}.${hint} Try again, or raise its "timeout".`,
      );
    },
    cancelled: what => make('cancelled', `was told to stop ${what}: the call was cancelled.`),
    tooLarge: (what, bytes, limit) =>
      make(
        'too-large',
        `answered ${what} with ${bytes === undefined ? 'more' : size(bytes)}, over the limit of ${size(limit)}. Ask for less.`,
      ),
    malformed: (what, detail) =>
      make('malformed', `answered ${what} wrongly: ${detail}. This is a fault of the server.`),
    rpc: (what, error) =>
      make('rpc', `refused ${what}: ${tailOf(error.message) || 'no reason given'} (${error.code}).`, {
        rpcCode: error.code,
        data: error.data,
      }),
    exited(what) {
      const report = child?.();
      if (report?.gaveUp)
        return make(
          'protocol',
          `printed ${report.badLines} lines on stdout that are no MCP messages, first ${quote(tailOf(report.firstBadLine ?? ''))}. stdout is for messages only: its log belongs on stderr.`,
        );
      const exit = report?.exit;
      const how =
        exit === undefined
          ? 'ended'
          : exit.signal !== null
            ? `was ended by ${exit.signal}`
            : `exited with code ${exit.code}`;
      const printed =
        report && report.badLines > 0 && stderrHint() === ''
          ? ` It printed ${quote(tailOf(report.firstBadLine ?? ''))}.`
          : '';
      return make(
        'exited',
        `${how}${what === undefined ? '' : ` during ${what}`}.${stderrHint()}${printed} Run its command ${place} by hand to see why.`,
      );
    },
    lost: what =>
      make(
        'lost',
        what === undefined
          ? 'ended the connection. It is being connected again.'
          : `ended the connection before it answered ${what}. Try again.`,
      ),
    closed: () => make('closed', 'was disconnected by us.'),
    notConnected: reason =>
      make(
        'not-connected',
        reason === undefined ? 'is not connected yet. Try again in a moment.' : `is not connected. ${reason}`,
      ),
    from(error, what) {
      const known = findCause(error, cause => cause instanceof ConnectError);
      if (known) return known as ConnectError;
      const rpc = findCause(error, cause => cause instanceof ProtocolError) as ProtocolError | undefined;
      if (rpc) return failures.rpc(what, rpc);
      if (child?.().exit || child?.().gaveUp) return failures.exited(what);
      if (findCause(error, cause => cause instanceof QueueFullError))
        return make('overloaded', `does not read what it is sent, ${what} was not delivered. Restart it.`, {
          cause: error,
        });
      const status = httpStatus(error);
      if (status !== undefined) return ofStatus(status, what, error);
      const code = systemCode(error);
      if (config.type === 'stdio') return ofSpawn(code, error);
      return ofNetwork(code, what, error);
    },
  };

  function ofSpawn(code: string | undefined, cause: unknown): ConnectError {
    if (code === 'ENOENT')
      return make(
        'command-not-found',
        `can't start: there is no command ${place}. Install it, or write its full path in "command".`,
        { cause },
      );
    if (code === 'ENOTDIR')
      return make('spawn-failed', `can't start: ${messageOf(cause)}. Correct its "cwd".`, { cause });
    if (code === 'EACCES')
      return make(
        'spawn-failed',
        `can't start: ${place} is not executable. Make it so (chmod +x), or name the program that runs it.`,
        { cause },
      );
    return make('protocol', `failed: ${messageOf(cause)}.${stderrHint()} Check its command ${place}.`, { cause });
  }

  function ofStatus(status: number, what: string, cause: unknown): ConnectError {
    const details = { status, cause };
    if (status === 401)
      return make(
        'unauthorized',
        `wants to know who we are (HTTP 401 at ${place}). Give it a token in "headers", e.g. Authorization: Bearer $TOKEN.`,
        details,
      );
    if (status === 403)
      return make('unauthorized', `denies access (HTTP 403 at ${place}). Check the token in "headers".`, details);
    if (status === 404 || status === 405)
      return make(
        'http',
        `has no MCP endpoint at ${place} (HTTP ${status}). Check the path of its "url"; an older server may need type: sse.`,
        details,
      );
    return make('http', `answered ${what} with HTTP ${status} at ${place}. Look at its own log.`, details);
  }

  function ofNetwork(code: string | undefined, what: string, cause: unknown): ConnectError {
    const reason = code === undefined ? messageOf(cause) : (NETWORK[code] ?? code);
    if (code === undefined)
      return make('protocol', `failed at ${what}: ${reason}. Is ${place} an MCP endpoint?`, { cause });
    return make('refused', `can't be reached at ${place}: ${reason}. Start it, or correct its "url".`, { cause });
  }

  return failures;
}

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ETIMEDOUT: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  EHOSTUNREACH: 'the host is out of reach',
};

/** What the innermost cause says: "fetch failed" around it tells nobody anything. */
function messageOf(error: unknown): string {
  let said = '';
  findCause(error, cause => {
    const message = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : '';
    if (message !== '') said = message;
    return false;
  });
  return tailOf(said).replace(/[.\s]+$/, '') || 'no reason given';
}

/** User info and query may hold secrets. */
function withoutSecrets(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : 'its URL';
}
