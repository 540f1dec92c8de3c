// Converts errors of the SDK, of Node and of transports into `ConnectError`s of one server: what happened, and what to do.
import type { ServerConfig } from '../config/server-config.ts';
import { checkCommand } from '../diagnosis/check-command.ts';
import type { ConnectError, ConnectErrorCode, ConnectErrorDetails } from '../errors.ts';
import { findCause, httpError, systemCode } from './causes.ts';
import { lastLines, quote } from './format-text.ts';
import type { HttpError } from './http-error.ts';

/** Makes a `ConnectError` whose message begins with the name of the server. */
export type MakeFailure = (
  code: ConnectErrorCode,
  text: string,
  details?: Omit<Partial<ConnectErrorDetails>, 'server'>,
) => ConnectError;

export interface DescribeErrorOptions {
  readonly config: ServerConfig;
  readonly make: MakeFailure;
  /** The last output of the process, as a sentence that begins with a space; empty when there is none. */
  readonly stderrHint: () => string;
}

/** The name of the handshake in error messages. */
export const HANDSHAKE = 'the handshake';

/** Converts an error. `what`: what was in progress, e.g. `the handshake`. */
export function describeError(error: unknown, what: string, options: DescribeErrorOptions): ConnectError {
  const refused = httpError(error);
  if (refused) return ofStatus(refused, what, error, options);
  return options.config.type === 'stdio' ? ofSpawn(error, options) : ofNetwork(error, what, options);
}

/** The server's place for messages: its command, or its URL without secrets. */
export function describeAddress(config: ServerConfig): string {
  return config.type === 'stdio' ? quote(config.command) : withoutSecrets(config.url);
}

function ofSpawn(cause: unknown, { config, make, stderrHint }: DescribeErrorOptions): ConnectError {
  const place = describeAddress(config);
  switch (systemCode(cause)) {
    case 'ENOENT':
      return make('command-not-found', `can't start: there is no command ${place}. ${commandHint(config)}`, { cause });
    case 'ENOTDIR':
      return make('spawn-failed', `can't start: ${readMessage(cause)}. Correct its "cwd".`, { cause });
    case 'EACCES':
      return make(
        'spawn-failed',
        `can't start: ${place} is not executable. Make it so (chmod +x), or name the program that runs it.`,
        { cause },
      );
    default:
      return make('protocol', `failed: ${readMessage(cause)}.${stderrHint()} Check its command ${place}.`, { cause });
  }
}

/** The way out for a command that the system does not find. One that exists has a first line whose program does not. */
function commandHint(config: ServerConfig): string {
  const fault = config.type === 'stdio' ? checkCommand(config) : undefined;
  return fault?.hint ?? 'The program that its first line names (#!) does not exist: install it.';
}

function ofStatus(
  { status, words }: HttpError,
  what: string,
  cause: unknown,
  { config, make }: DescribeErrorOptions,
): ConnectError {
  const place = describeAddress(config);
  const details = { status, cause };
  const says = lastLines(words) === '' ? '' : ` It says ${quote(lastLines(words))}.`;
  if (status === 401)
    return make(
      'unauthorized',
      `wants to know who we are (HTTP 401 at ${place}). Give it a token in "headers", e.g. Authorization: Bearer $TOKEN.`,
      details,
    );
  if (status === 403)
    return make('unauthorized', `denies access (HTTP 403 at ${place}).${says} Check the token in "headers".`, details);
  if ((status === 404 || status === 405) && what === HANDSHAKE)
    return make(
      'http',
      `has no MCP endpoint at ${place} (HTTP ${status}). Check the path of its "url"; an older server may need type: sse.`,
      details,
    );
  return make('http', `answered ${what} with HTTP ${status} at ${place}.${says} Look at its own log.`, details);
}

function ofNetwork(cause: unknown, what: string, { config, make }: DescribeErrorOptions): ConnectError {
  const place = describeAddress(config);
  const code = systemCode(cause);
  const certificate = certificateProblem(cause);
  if (certificate !== undefined) return make('refused', `can't be reached at ${place}: ${certificate}`, { cause });
  if (code === undefined)
    return make('protocol', `failed at ${what}: ${readMessage(cause)}. Is ${place} an MCP endpoint?`, { cause });
  const reason = NETWORK[code] ?? code;
  return make('refused', `can't be reached at ${place}: ${reason}. Start it, or correct its "url".`, { cause });
}

/** Codes of OpenSSL for a chain that ends in an authority that Node does not know. */
const UNKNOWN_AUTHORITY =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?)$/;

/** Says what is wrong with the certificate of the server, and the way out; undefined when the failure has another cause. */
function certificateProblem(error: unknown): string | undefined {
  const holder = findCause(error, cause =>
    /CERT|UNABLE_TO_VERIFY/.test(String((cause as { code?: unknown } | null)?.code)),
  ) as { readonly code: string } | undefined;
  if (!holder) return undefined;
  switch (holder.code) {
    case 'CERT_HAS_EXPIRED':
      return 'its certificate has expired. Renew it.';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'its certificate is for another name. Correct its "url", or the certificate.';
    default:
      return UNKNOWN_AUTHORITY.test(holder.code)
        ? `its certificate is signed by an authority that is unknown here (${holder.code}). Start this program with NODE_EXTRA_CA_CERTS=/path/to/authority.pem.`
        : `its certificate is refused (${holder.code}).`;
  }
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

/** Reads the message of the innermost cause, because the outer one of `fetch` ("fetch failed") is not helpful. */
function readMessage(error: unknown): string {
  let innermost = '';
  findCause(error, cause => {
    const message = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : '';
    if (message !== '') innermost = message;
    return false;
  });
  return lastLines(innermost).replace(/[.\s]+$/, '') || 'no reason given';
}

/** Removes user info and query from a URL, which may contain secrets. */
function withoutSecrets(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : 'its URL';
}
