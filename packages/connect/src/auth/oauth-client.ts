// This program as an OAuth client of the authorization server of an MCP server (MCP 2026-07-28, Authorization), by the official SDK:
// discovery, registration, authorization code with PKCE, refresh, client credentials, revocation.
import {
  type AuthorizationServerMetadata,
  ClientCredentialsProvider,
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  exchangeAuthorization,
  fetchToken,
  OAuthError,
  type OAuthTokens,
  refreshAuthorization,
  registerClient,
  resourceUrlFromServerUrl,
  selectClientAuthMethod,
  startAuthorization,
} from '@modelcontextprotocol/client';
import { getPath, parseJson } from '@vitrine/std/internal/json';
import { findUnsendable } from '@vitrine/std/internal/secret-values';
import type { Fetch } from '../transport/same-origin-fetch.ts';
import { type AuthRequests, requireSecure } from './auth-fetch.ts';
import type { ClientInformation, Discovery, SignInAttempt, Tokens } from './sign-in-record.ts';

/** Fault that a discovery found, as the end of a sentence. */
export class DiscoveryError extends Error {
  override readonly name = 'DiscoveryError';
}

/** A server that wants authorization. */
export interface ProtectedServer {
  readonly url: string;
  /** The only authorization server that may be used. Absent: the one that the server names. */
  readonly issuer?: string | undefined;
  /** Address of the metadata, as the server's 401 says. */
  readonly resourceMetadataUrl?: string | undefined;
}

/**
 * Finds the authorization server (RFC 9728, then RFC 8414 or OpenID Connect Discovery). Undefined where the server names none and is
 * none itself. Rejects with `DiscoveryError`, an error of the SDK (`IssuerMismatchError`), or of the requests.
 */
export async function discover(
  server: ProtectedServer,
  { fetch, check }: AuthRequests,
): Promise<Discovery | undefined> {
  const own = await readResourceMetadata(server, fetch);
  const expected = resourceUrlFromServerUrl(server.url);
  if (own && !checkResourceAllowed({ requestedResource: expected, configuredResource: own.resource }))
    throw new DiscoveryError('its metadata is for another server');
  const servers = own?.authorization_servers ?? [];
  const issuer = servers.find(each => each === server.issuer) ?? servers[0] ?? new URL('/', server.url).href;
  if (server.issuer !== undefined && !isSameIssuer(issuer, server.issuer))
    throw new DiscoveryError('it names another authorization server than "issuer" of the configuration');
  const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch });
  if (!metadata) {
    if (servers.length === 0) return undefined;
    throw new DiscoveryError('its authorization server publishes no metadata');
  }
  // Also those that only the user's browser opens, or that are asked when the user has signed in.
  for (const name of ENDPOINTS) {
    const endpoint = (metadata as Record<string, unknown>)[name];
    if (typeof endpoint === 'string') await check(endpoint);
  }
  return {
    issuer: metadata.issuer,
    metadata: { ...metadata },
    resource: own?.resource ?? expected.href,
    scopes: own?.scopes_supported ?? [],
  };
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint', 'revocation_endpoint'] as const;

/** Whether two issuers are equal, as the SDK compares them: a URL without a path may have a slash at its end. */
function isSameIssuer(a: string, b: string): boolean {
  return a.replace(/\/$/, '') === b.replace(/\/$/, '');
}

async function readResourceMetadata({ url, resourceMetadataUrl }: ProtectedServer, fetch: Fetch) {
  try {
    return await discoverOAuthProtectedResourceMetadata(url, resourceMetadataUrl ? { resourceMetadataUrl } : {}, fetch);
  } catch (error) {
    // Metadata whose address the server names must exist; a server that names no address may be of an older revision.
    if (resourceMetadataUrl !== undefined || !isMissing(error)) throw error;
    return undefined;
  }
}

/**
 * Whether a document is missing: the SDK has one error for a missing document and for one that cannot be read, and errors of `fetch` have
 * names of their own.
 */
function isMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error';
}

/** Identity of this program at an authorization server. */
export interface ClientOptions {
  readonly redirectUrl: string;
  /** Name of this program, for the page that asks the user. */
  readonly clientName: string;
  /** Address of this program's metadata document (`https:`). Absent: it has none. */
  readonly clientMetadataUrl?: string | undefined;
}

/** Registers this program, or names its metadata document, whichever the authorization server takes. Rejects with `DiscoveryError` or the SDK's error. */
export async function registerAt(
  discovery: Discovery,
  options: ClientOptions,
  fetch: Fetch,
): Promise<ClientInformation> {
  const metadata = readMetadata(discovery);
  const { clientMetadataUrl } = options;
  if (clientMetadataUrl !== undefined && metadata.client_id_metadata_document_supported === true)
    return { client_id: clientMetadataUrl };
  if (metadata.registration_endpoint === undefined)
    throw new DiscoveryError(
      `its authorization server takes only programs that it knows: register one there with the redirect address ${options.redirectUrl}, and write its id as auth.clientId of the server`,
    );
  const { client_id, client_secret, client_secret_expires_at, token_endpoint_auth_method } = await registerClient(
    discovery.issuer,
    {
      metadata,
      clientMetadata: { ...describeClient(options), token_endpoint_auth_method: chooseAuthMethod(metadata) },
      fetchFn: fetch,
    },
  );
  return { client_id, client_secret, client_secret_expires_at, token_endpoint_auth_method };
}

/** Chooses the method of authentication. This program keeps no secret of its own; an authorization server that wants one issues it. */
function chooseAuthMethod({ token_endpoint_auth_methods_supported: methods = ['none'] }: AuthorizationServerMetadata) {
  return ['none', 'client_secret_basic', 'client_secret_post'].find(method => methods.includes(method)) ?? 'none';
}

/**
 * The metadata of a program whose users sign in at servers, for its client ID metadata document (RFC 7591, 2).
 *
 * @example describeClient({ redirectUrl: 'https://chat.example/oauth/callback', clientName: 'Chat' })
 */
export function describeClient({ redirectUrl, clientName }: Pick<ClientOptions, 'redirectUrl' | 'clientName'>) {
  return {
    client_name: clientName,
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    // OpenID Connect Registration, 2: `http:` is for native programs.
    application_type: redirectUrl.startsWith('https:') ? 'web' : 'native',
  };
}

/** The address at which the user signs in, and the secret of PKCE (S256). Rejects with `InsecureAddressError` or the SDK's error. */
export async function beginCode({
  discovery,
  client,
  scopes,
  redirectUrl,
  state,
}: Omit<SignInAttempt, 'verifier' | 'browser' | 'expiresAt'>): Promise<{
  readonly url: string;
  readonly verifier: string;
}> {
  const metadata = readMetadata(discovery);
  const { authorizationUrl, codeVerifier } = await startAuthorization(discovery.issuer, {
    metadata,
    clientInformation: client,
    redirectUrl,
    state,
    resource: discovery.resource,
    ...(scopes.length > 0 && { scope: withOfflineAccess(scopes, metadata).join(' ') }),
  });
  requireSecure(authorizationUrl);
  return { url: authorizationUrl.href, verifier: codeVerifier };
}

/** A refresh token has to be asked for where this scope exists. */
function withOfflineAccess(
  scopes: readonly string[],
  { scopes_supported = [] }: AuthorizationServerMetadata,
): string[] {
  return [...new Set([...scopes, ...(scopes_supported.includes('offline_access') ? ['offline_access'] : [])])];
}

/** The answer of the authorization server. */
export interface CodeAnswer {
  readonly code: string;
  /** Issuer that has answered (RFC 9207). */
  readonly iss: string | undefined;
}

/** Redeems a code. Rejects with the SDK's error. */
export async function redeemCode(
  attempt: SignInAttempt,
  answer: CodeAnswer,
  fetch: Fetch,
  now: number,
): Promise<Tokens> {
  const { discovery, client, verifier, redirectUrl, scopes } = attempt;
  const tokens = await exchangeAuthorization(discovery.issuer, {
    metadata: readTokenMetadata(discovery, client),
    clientInformation: client,
    authorizationCode: answer.code,
    ...(answer.iss !== undefined && { iss: answer.iss }),
    codeVerifier: verifier,
    redirectUri: redirectUrl,
    resource: discovery.resource,
    fetchFn: createTokenFetch(fetch),
  });
  return readTokens(tokens, scopes, now);
}

/** Renews tokens. Rejects with the SDK's error. */
export async function refreshTokens(
  {
    discovery,
    client,
    tokens,
  }: { discovery: Discovery; client: ClientInformation; tokens: Tokens & { refresh: string } },
  fetch: Fetch,
  now: number,
): Promise<Tokens> {
  const renewed = await refreshAuthorization(discovery.issuer, {
    metadata: readTokenMetadata(discovery, client),
    clientInformation: client,
    refreshToken: tokens.refresh,
    resource: discovery.resource,
    fetchFn: createTokenFetch(fetch),
  });
  return readTokens(renewed, tokens.scopes, now);
}

/** The tokens of a program that signs in by itself. Rejects with the SDK's error. */
export async function requestClientTokens(
  {
    discovery,
    clientId,
    clientSecret,
    scopes,
  }: { discovery: Discovery; clientId: string; clientSecret: string; scopes: readonly string[] },
  fetch: Fetch,
  now: number,
): Promise<Tokens> {
  const scope = scopes.join(' ');
  const provider = new ClientCredentialsProvider({ clientId, clientSecret, expectedIssuer: discovery.issuer });
  const tokens = await fetchToken(provider, discovery.issuer, {
    metadata: readMetadata(discovery),
    resource: discovery.resource,
    fetchFn: createTokenFetch(fetch),
    ...(scope !== '' && { scope }),
  });
  return readTokens(tokens, scopes, now);
}

/** Tells the authorization server that tokens are no longer used (RFC 7009), where it takes that. */
export async function revokeTokens(
  { discovery, client, tokens }: { discovery: Discovery; client: ClientInformation; tokens: Tokens },
  fetch: Fetch,
): Promise<void> {
  const { revocation_endpoint: endpoint, revocation_endpoint_auth_methods_supported: methods } = discovery.metadata;
  if (typeof endpoint !== 'string') return;
  const allowed = Array.isArray(methods) ? methods.filter(method => typeof method === 'string') : [];
  for (const token of [tokens.refresh, tokens.access]) {
    if (token === undefined) continue;
    const headers = new Headers({ 'Content-Type': 'application/x-www-form-urlencoded' });
    const body = new URLSearchParams({ token });
    authenticate(client, allowed, { headers, body });
    const response = await fetch(endpoint, { method: 'POST', headers, body: body.toString() });
    await response.body?.cancel();
  }
}

/** RFC 6749, 2.3.1. */
function authenticate(
  client: ClientInformation,
  methods: string[],
  { headers, body }: { headers: Headers; body: URLSearchParams },
): void {
  const method = selectClientAuthMethod(client, methods);
  const { client_id: id, client_secret: secret = '' } = client;
  const pair = [id, secret].map(encodeURIComponent).join(':');
  if (method === 'client_secret_basic') headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  else body.set('client_id', id);
  if (method === 'client_secret_post') body.set('client_secret', secret);
}

function readTokens(tokens: OAuthTokens, requestedScopes: readonly string[], now: number): Tokens {
  const { access_token: access, refresh_token: refresh, scope, expires_in: seconds } = tokens;
  const problem = findUnsendable(access);
  if (problem !== undefined) throw new DiscoveryError(`its authorization server gave a token that ${problem}`);
  return {
    access,
    ...(refresh !== undefined && { refresh }),
    // Absent: as requested (RFC 6749, 5.1).
    scopes: splitScopes(scope) ?? [...requestedScopes],
    ...(seconds !== undefined && { expiresAt: now + seconds * 1000 }),
  };
}

/** The scopes in a text; undefined where it has none. */
export function splitScopes(text: string | undefined): string[] | undefined {
  const scopes = text?.split(' ').filter(scope => scope !== '');
  return scopes?.length ? scopes : undefined;
}

/** Token endpoints that refuse a program without the words of RFC 6749, 5.2: answered as if they had used them. */
function createTokenFetch(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const { status, headers } = response;
    if (status !== 400 && status !== 401) return response;
    const text = await response.text();
    if (typeof getPath(parseJson(text), 'error') === 'string') return new Response(text, { status, headers });
    return Response.json({ error: 'invalid_client' }, { status });
  };
}

/** Whether the authorization server does not know this program (any more), or not its secret. */
export function isUnknownClient(error: unknown): boolean {
  return error instanceof OAuthError && isClientRefusal(error.code);
}

/** Whether an error code of the authorization server means the program, not the user or the request (RFC 6749, 4.1.2.1 and 5.2). */
export function isClientRefusal(code: string): boolean {
  return code === 'invalid_client' || code === 'unauthorized_client';
}

/** The metadata for a token request. What the registration was answered with counts, whatever else the server takes (RFC 7591, 3.2.1). */
function readTokenMetadata(discovery: Discovery, client: ClientInformation): AuthorizationServerMetadata {
  const { token_endpoint_auth_method: method, client_secret: secret } = client;
  const isUsable =
    method === 'none' || ((method === 'client_secret_basic' || method === 'client_secret_post') && secret);
  return { ...readMetadata(discovery), ...(isUsable && { token_endpoint_auth_methods_supported: [method] }) };
}

/** The SDK has checked it when it was read. */
function readMetadata({ metadata }: Discovery): AuthorizationServerMetadata {
  return metadata as unknown as AuthorizationServerMetadata;
}
