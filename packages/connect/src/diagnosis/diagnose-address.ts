// Names the cause why a server behind an address was not connected: from its answers over HTTP and from the errors of the network.

import { isRecord, parseJson } from '@vitrine/std/internal/json';
import type { HttpServerConfig } from '../config/server-config.ts';
import { findCause, systemCode } from '../failures/causes.ts';
import { lastLines } from '../failures/format-text.ts';
import { HttpError } from '../failures/http-error.ts';
import type { Fetch } from '../transport/same-origin-fetch.ts';
import { diagnoseVersions } from './diagnose-messages.ts';
import type { Diagnosis, DiagnosisCode } from './diagnosis.ts';
import type { Probe } from './probe-server.ts';
import type { HttpExchange } from './record-exchanges.ts';

/** A diagnosis, and the settings that connect. */
export interface AddressDiagnosis extends Diagnosis {
  readonly correction?: Partial<Pick<HttpServerConfig, 'type' | 'url' | 'headers'>>;
}

/** Milliseconds for each try of another address. */
const TRY_MS = 4000;
/** Words by which a server refuses the host of an address. */
const REFUSED_HOST =
  /(?:invalid|disallowed|unknown|forbidden) (?:http_)?host|host header|host [^\n]{0,80}not allowed|allowed_?hosts/i;

/** Names the cause. `fetch` tries other addresses of the same host, the older transport, and the OAuth metadata that a challenge names. */
export async function diagnoseAddress(
  { failure, exchanges }: Probe,
  config: HttpServerConfig,
  fetch: Fetch,
): Promise<AddressDiagnosis> {
  const last = exchanges.findLast(({ status }) => status !== undefined) ?? exchanges.at(-1);
  const redirect = exchanges.findLast(
    ({ location, status = 0 }) => location !== undefined && status >= 300 && status < 400,
  );
  if (redirect) return describeRedirect(redirect, config);
  if (last?.status === undefined) return describeNetwork(last?.failure ?? failure, config);
  if (last.status === 421 || ([400, 403].includes(last.status) && REFUSED_HOST.test(last.body ?? '')))
    return describeHost(last);
  if (last.status === 401 || last.status === 403) return describeRefusal(last, fetch);
  const answer = parseJson(last.body ?? '');
  const version = isRecord(answer) && isRecord(answer.error) ? diagnoseVersions(answer.error.data) : undefined;
  if (version) return version;
  const isMissing = [400, 404, 405, 406, 410, 415, 426].includes(last.status);
  if (isMissing || last.type?.includes('html')) {
    if (config.type === 'http' && (await speaksSse(config.url, config, fetch)))
      return {
        ...error(
          'sse-only',
          `It speaks the older HTTP+SSE transport alone (HTTP ${last.status} for a POST).`,
          'Add "type": "sse" to its entry (here: --sse), or update the server.',
        ),
        correction: { type: 'sse' },
      };
    const other = await findEndpoint(config, fetch);
    if (other)
      return {
        ...error(
          'not-found',
          `There is no MCP endpoint at ${withoutQuery(config.url)} (HTTP ${last.status}).`,
          `There is one at ${other.url}: write that address${other.type === 'sse' ? ', with "type": "sse"' : ''}.`,
        ),
        correction: other,
      };
  }
  return describeStatus(last, config, failure?.message ?? '');
}

function describeStatus(last: HttpExchange, config: HttpServerConfig, failure: string): AddressDiagnosis {
  const { status = 0, type = '', body = '' } = last;
  const says = lastLines(new HttpError(status, body).words, 160);
  const words = says === '' ? '' : ` It says “${says}”.`;
  if (/plain HTTP request was sent to HTTPS|HTTP request to an HTTPS server/i.test(body))
    return wrongScheme(config, 'https:');
  if (type.includes('html') && status < 400)
    return error(
      'html-answer',
      `A web page answers at ${withoutQuery(config.url)}, not an MCP server.${words}`,
      'Write the address of its MCP endpoint, often with /mcp at its end; a page of a sign-in means that a proxy stands before it.',
    );
  if (status === 404 || status === 405 || status === 410)
    return error(
      'not-found',
      `There is no MCP endpoint at ${withoutQuery(config.url)} (HTTP ${status}).`,
      'Correct the path of its "url", often /mcp or /sse.',
    );
  if (status >= 500)
    return error(
      'server-error',
      `It answers with HTTP ${status}.${words}`,
      status === 502 || status === 503 || status === 504
        ? 'The server behind the proxy does not run: start it, then try again.'
        : 'Look at its own log.',
    );
  if (status === 429)
    return error('http-error', `It takes no more requests for now (HTTP 429).${words}`, 'Wait, then try again.');
  if (status >= 400)
    return error(
      'http-error',
      `It refuses the handshake with HTTP ${status}.${words}`,
      'Look at its own log for the reason.',
    );
  return error(
    'malformed-answer',
    failure.replace(/^Server "[^"]*" /, 'It '),
    'Check that an MCP endpoint is at this address.',
  );
}

function describeHost({ status, url, body = '' }: HttpExchange): AddressDiagnosis {
  const host = URL.parse(url)?.host ?? url;
  const says = lastLines(new HttpError(status ?? 421, body).words, 160);
  return error(
    'forbidden',
    `It does not answer for the host ${host} (HTTP ${status}).${says === '' ? '' : ` It says “${says}”.`}`,
    `Add ${host} to the hosts that the server allows (allowedHosts, allowed_hosts, ALLOWED_HOSTS), or write the host that it knows in "url".`,
  );
}

/** Asks for the metadata that a challenge names. Resolves with its fault; undefined when there is none, or no metadata is named. */
async function findMetadataFault({ challenge = '', url }: HttpExchange, fetch: Fetch): Promise<string | undefined> {
  const address = /resource_metadata="?([^",\s]+)/i.exec(challenge)?.[1];
  const target = address === undefined ? undefined : URL.parse(address, url);
  if (!target) return undefined;
  try {
    const response = await fetch(target.href, { redirect: 'manual', signal: AbortSignal.timeout(TRY_MS) });
    await response.body?.cancel();
    return response.status >= 400 ? `${withoutQuery(target.href)} answers with HTTP ${response.status}` : undefined;
  } catch {
    return `${withoutQuery(target.href)} does not answer`;
  }
}

async function describeRefusal(exchange: HttpExchange, fetch: Fetch): Promise<AddressDiagnosis> {
  const { status = 401, challenge = '', body = '' } = exchange;
  const says = lastLines(new HttpError(status, body).words, 160);
  const words = says === '' ? '' : ` It says “${says}”.`;
  if (status === 403)
    return error(
      'forbidden',
      `It denies access (HTTP 403).${words}`,
      'Check what the token may do, and whether the server takes requests from this network.',
    );
  const fault = await findMetadataFault(exchange, fetch);
  if (fault !== undefined)
    return error(
      'unauthorized',
      `It wants a sign-in (HTTP 401, OAuth), and clients cannot find out where: ${fault}.`,
      'Serve the metadata of the resource at that address (RFC 9728), or correct resource_metadata in WWW-Authenticate. Until then write a token: "headers": {"Authorization": "Bearer …"}.',
    );
  if (/resource_metadata=/i.test(challenge))
    return error(
      'unauthorized',
      'It wants a sign-in (HTTP 401, OAuth).',
      'Clients with OAuth open it by themselves: sign in there. For others write a token: "headers": {"Authorization": "Bearer …"}.',
    );
  return {
    ...error(
      'unauthorized',
      `It wants a token (HTTP 401).${words}`,
      'Write it into "headers" of its entry (here: --header "Authorization: Bearer $TOKEN").',
    ),
    correction: { headers: { Authorization: 'Bearer <TOKEN>' } },
  };
}

function describeRedirect({ location = '', url, status }: HttpExchange, config: HttpServerConfig): AddressDiagnosis {
  const target = URL.parse(location, url);
  if (target && /log-?in|sign-?in|auth|sso/i.test(target.pathname + target.host))
    return error(
      'unauthorized',
      `It sends clients to a page of a sign-in, ${target.origin}${target.pathname} (HTTP ${status}).`,
      'A proxy stands before it: give MCP clients a way around it, such as a token in "headers".',
    );
  if (target?.href === URL.parse(url)?.href)
    return error(
      'redirect',
      `${withoutQuery(config.url)} redirects to itself (HTTP ${status}).`,
      'Correct the redirect of the server or of its proxy: often one to https behind a proxy that ends TLS, which has to send X-Forwarded-Proto.',
    );
  const address = target ? `${target.origin}${target.pathname}` : 'no address';
  return {
    ...error(
      'redirect',
      `${withoutQuery(config.url)} redirects to ${address} (HTTP ${status}); clients do not follow with a message.`,
      `Write that address in "url".`,
    ),
    ...(target && { correction: { url: address } }),
  };
}

const NETWORK: Readonly<Record<string, readonly [DiagnosisCode, string, string]>> = {
  ECONNREFUSED: ['refused-connection', 'Nothing listens at', 'Start the server, or correct the port in "url".'],
  ENOTFOUND: ['unknown-host', 'There is no such host:', 'Correct the name in "url".'],
  EAI_AGAIN: ['unknown-host', 'The name could not be looked up:', 'Check the network and the name in "url".'],
};

function describeNetwork(cause: unknown, config: HttpServerConfig): AddressDiagnosis {
  const place = URL.parse(config.url)?.host ?? config.url;
  const tls = findCause(cause, each =>
    /CERT|UNABLE_TO|ERR_TLS/.test(String((each as { code?: unknown } | null)?.code)),
  ) as { readonly code: string } | undefined;
  if (tls) return describeCertificate(tls.code, place);
  const wrongVersion = findCause(cause, each =>
    /EPROTO|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)/.test(
      String((each as { code?: unknown } | null)?.code),
    ),
  );
  if (wrongVersion && config.url.startsWith('https:')) return wrongScheme(config, 'http:');
  const code = systemCode(cause) ?? '';
  const fact = NETWORK[code];
  if (fact) return error(fact[0], `${fact[1]} ${place}.`, fact[2]);
  if (
    code === 'ECONNRESET' ||
    code === 'UND_ERR_SOCKET' ||
    findCause(cause, each => /HPE_|Parse Error/.test(String((each as Error).message)))
  )
    return error(
      'refused-connection',
      `${place} cuts the connection without an answer.`,
      'Check scheme (https or http) and port in "url": it may speak another protocol.',
    );
  return error(
    'no-answer',
    `${place} does not answer in time.`,
    'Check address, network and firewall; a server that sleeps may need a second try.',
  );
}

function describeCertificate(code: string, place: string): AddressDiagnosis {
  const [message, hint] =
    code === 'CERT_HAS_EXPIRED'
      ? ['has expired', 'Renew it.']
      : code === 'ERR_TLS_CERT_ALTNAME_INVALID'
        ? ['is for another name', 'Write the name of the certificate in "url", or get one for this name.']
        : [
            `is signed by an authority that is unknown here (${code})`,
            'Give clients that authority: the variable NODE_EXTRA_CA_CERTS=/path/to/authority.pem, or a certificate of a public one.',
          ];
  return error('certificate', `The certificate of ${place} ${message}.`, hint);
}

function wrongScheme({ url }: HttpServerConfig, scheme: 'http:' | 'https:'): AddressDiagnosis {
  const other = url.replace(/^https?:/, scheme);
  return {
    ...error(
      'wrong-scheme',
      `${URL.parse(url)?.host} speaks ${scheme === 'http:' ? 'http, not https' : 'https, not http'}.`,
      `Write ${other}.`,
    ),
    correction: { url: other },
  };
}

/** Tells whether a GET opens a stream of the older transport, whose first event is `endpoint`. */
async function speaksSse(url: string, { headers }: HttpServerConfig, fetch: Fetch): Promise<boolean> {
  try {
    const response = await fetch(url, {
      headers: { ...headers, Accept: 'text/event-stream' },
      signal: AbortSignal.timeout(TRY_MS),
      redirect: 'manual',
    });
    const isStream = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
    const reader = response.body?.getReader();
    const first = isStream ? await reader?.read() : undefined;
    await reader?.cancel();
    return new TextDecoder().decode(first?.value as Uint8Array | undefined).includes('event: endpoint');
  } catch {
    return false;
  }
}

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'vitrine', version: '0' } },
});

/** Finds an endpoint at the usual paths of the same host. */
async function findEndpoint(
  config: HttpServerConfig,
  fetch: Fetch,
): Promise<Pick<HttpServerConfig, 'type' | 'url'> | undefined> {
  const base = URL.parse(config.url);
  if (!base) return undefined;
  const paths = [...new Set([`${base.pathname.replace(/\/$/, '')}/mcp`, '/mcp', '/'])];
  for (const path of paths.filter(path => path !== base.pathname)) {
    const url = `${base.origin}${path}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...config.headers,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: INITIALIZE,
      redirect: 'manual',
      signal: AbortSignal.timeout(TRY_MS),
    }).catch(() => undefined);
    const type = response?.headers.get('content-type') ?? '';
    await response?.body?.cancel();
    if (response?.ok && /json|event-stream/.test(type)) return { type: 'http', url };
  }
  const sse = `${base.origin}/sse`;
  return base.pathname !== '/sse' && (await speaksSse(sse, config, fetch)) ? { type: 'sse', url: sse } : undefined;
}

const withoutQuery = (url: string): string => {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : url;
};

const error = (code: DiagnosisCode, message: string, hint: string): AddressDiagnosis => ({
  code,
  level: 'error',
  message,
  hint,
});
