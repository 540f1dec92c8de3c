// An MCP server over HTTP that wants authorization (RFC 9728, RFC 6750), and the real authorization server that it names (oidc-provider).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import Provider from 'oidc-provider';
import * as z from 'zod';
import { startTestServer } from '../../../../../test/support/services/test-server.ts';
import { createVisitor } from '../../support/visitor.ts';

/** A program that the authorization server knows, which signs in by itself. */
export const MACHINE = { clientId: 'machine', clientSecret: 'the secret of the machine, known to the provider' };
/** A program that the authorization server knows, whose users sign in. */
export const KNOWN_CLIENT = 'known-program';

export interface ProtectedServerOptions {
  /** `all`: every request needs a token. `calls`: the tools are listed without one. @default 'calls' */
  readonly protects?: 'all' | 'calls';
  /** Address that known programs are sent back to. */
  readonly redirectUrl?: string;
  /** Whether programs may register themselves. @default true */
  readonly registers?: boolean;
  /** Seconds that an access token is valid. @default 600 */
  readonly accessSeconds?: number;
  /** Changes the metadata of the MCP server. */
  readonly changeResource?: (metadata: Record<string, unknown>) => Record<string, unknown>;
  /** Changes the metadata of the authorization server. */
  readonly changeIssuer?: (metadata: Record<string, unknown>) => Record<string, unknown>;
  /** Method by which the authorization server lets programs that register themselves prove their identity, whatever they ask for. */
  readonly registersAs?: 'client_secret_basic' | 'client_secret_post';
  /** Changes the answer to a registration. */
  readonly changeRegistration?: (answer: Record<string, unknown>) => Record<string, unknown>;
  /** Answers the authorization server's requests by itself; false: the authorization server does. */
  readonly answerIssuer?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface ProtectedServer {
  readonly url: string;
  /** The origin of the authorization server. */
  readonly issuer: string;
  /** Every token that the MCP server has seen. */
  readonly tokens: Set<string>;
  /** `METHOD path` of the requests to the authorization server. */
  readonly requests: string[];
  /** The names of the tools that were carried out. */
  readonly calls: string[];
  /** Revokes every token that was issued, from now on, also for renewing it. */
  revokeAll(): Promise<void>;
  /** Makes the authorization server forget the programs that have registered themselves. */
  forgetClients(): Promise<void>;
  /** Expires access tokens from now on; they can be renewed. */
  expireAccess(): void;
  close(): Promise<void>;
}

/** The addresses of the authorization server's metadata (RFC 8414, OpenID Connect Discovery). */
const METADATA = /^\/\.well-known\/(?:oauth-authorization-server|openid-configuration)$/;
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  read: ['read'],
  write: ['read', 'write'],
  echo: ['read'],
};

export async function openProtectedServer(options: ProtectedServerOptions = {}): Promise<ProtectedServer> {
  const { protects = 'calls', accessSeconds = 600, changeResource = same, changeIssuer = same } = options;
  const tokens = new Set<string>();
  const requests: string[] = [];
  const calls: string[] = [];
  const expired = new Set<string>();
  let answerServer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  let answerIssuer: typeof answerServer = () => {};
  const server = await startTestServer((request, response) => void answerServer(request, response));
  const authorization = await startTestServer((request, response) => {
    requests.push(`${request.method} ${new URL(request.url!, 'http://x').pathname}`);
    if (!options.answerIssuer?.(request, response)) answerIssuer(request, response);
  });
  const url = `${server.origin}/mcp`;
  const issuer = authorization.origin;
  const provider = createProvider(issuer, { ...options, url, accessSeconds });
  const handleProvider = provider.callback();
  const clientIds: string[] = [];
  const register = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const metadata = JSON.parse(await text(request)) as Record<string, unknown>;
    const answer = await fetch(`${issuer}/reg?unchanged`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...metadata,
        ...(options.registersAs && { token_endpoint_auth_method: options.registersAs }),
      }),
    });
    const registered = (await answer.json()) as Record<string, unknown>;
    if (typeof registered.client_id === 'string') clientIds.push(registered.client_id);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(options.changeRegistration?.(registered) ?? registered));
  };
  answerIssuer = (request, response) => {
    if (request.url === '/reg') return void register(request, response);
    if (!METADATA.test(request.url!)) return void handleProvider(request, response);
    void (async () => {
      const metadata = await (await fetch(`${issuer}${request.url}?unchanged`)).json();
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(changeIssuer(metadata as Record<string, unknown>)));
    })();
  };

  const mcp = createMcpHandler(() => buildServer(calls));
  const metadataUrl = `${server.origin}/.well-known/oauth-protected-resource/mcp`;
  const refuse = (response: ServerResponse, status: number, challenge: string): void => {
    response.writeHead(status, {
      'WWW-Authenticate': `Bearer ${challenge}, resource_metadata="${metadataUrl}"`,
      'Content-Type': 'application/json',
    });
    response.end(JSON.stringify({ error: 'refused' }));
  };
  answerServer = async (request, response) => {
    if (request.url === '/.well-known/oauth-protected-resource/mcp') {
      const metadata = { resource: url, authorization_servers: [issuer], scopes_supported: ['read'] };
      response.setHeader('Content-Type', 'application/json');
      return response.end(JSON.stringify(changeResource(metadata)));
    }
    if (!request.url?.startsWith('/mcp')) return response.writeHead(404).end();
    const body = await text(request);
    const requiredScopes = readRequiredScopes(body, protects);
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (token !== undefined) tokens.add(token);
    if (requiredScopes) {
      if (token === undefined) return refuse(response, 401, 'scope="read"');
      const access = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token));
      if (!access?.isValid || expired.has(token)) return refuse(response, 401, 'error="invalid_token"');
      const granted = access.scope?.split(' ') ?? [];
      const isForUs = [access.aud].flat().includes(url);
      if (!isForUs || requiredScopes.some(scope => !granted.includes(scope)))
        return refuse(response, 403, `error="insufficient_scope", scope="${requiredScopes.join(' ')}"`);
    }
    return forward(request, response, { body, handle: each => mcp.fetch(each) });
  };

  return {
    url,
    issuer,
    tokens,
    requests,
    calls,
    async revokeAll() {
      for (const token of tokens) {
        const access = await provider.AccessToken.find(token);
        if (access?.grantId === undefined) continue;
        await provider.RefreshToken.revokeByGrantId(access.grantId);
        await provider.AccessToken.revokeByGrantId(access.grantId);
      }
    },
    async forgetClients() {
      // The types lack it.
      const { adapter } = provider.Client as unknown as { adapter: { destroy(id: string): Promise<void> } };
      for (const id of clientIds.splice(0)) await adapter.destroy(id);
    },
    expireAccess() {
      for (const token of tokens) expired.add(token);
    },
    async close() {
      await Promise.all([server.close(), authorization.close()]);
    },
  };
}

/** Signs a user in at the authorization server. Resolves with the address of the callback, which is not yet asked. */
export function approveSignIn(url: string, redirectUrl: string, login = 'ada'): Promise<string> {
  return createVisitor(request => fetch(request)).signInAt(url, login, redirectUrl);
}

const same = (metadata: Record<string, unknown>) => metadata;

interface ProviderOptions extends ProtectedServerOptions {
  readonly url: string;
  readonly accessSeconds: number;
}

function createProvider(
  issuer: string,
  { url, redirectUrl, registers = true, accessSeconds }: ProviderOptions,
): Provider {
  const redirects = redirectUrl === undefined ? [] : [redirectUrl];
  return new Provider(issuer, {
    clients: [
      {
        client_id: MACHINE.clientId,
        client_secret: MACHINE.clientSecret,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      },
      ...redirects.map(redirect => ({
        client_id: KNOWN_CLIENT,
        token_endpoint_auth_method: 'none' as const,
        grant_types: ['authorization_code', 'refresh_token'],
        application_type: 'native' as const,
        redirect_uris: [redirect],
      })),
    ],
    scopes: ['openid', 'offline_access', 'read', 'write'],
    features: {
      registration: { enabled: registers },
      revocation: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope: 'read write',
          audience: url,
          accessTokenTTL: accessSeconds,
          accessTokenFormat: 'opaque',
        }),
        useGrantedResource: () => true,
      },
    },
    issueRefreshToken: async () => true,
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    cookies: { keys: ['a key of the test'] },
    ttl: { AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600, RefreshToken: 600 },
  });
}

function buildServer(calls: string[]): McpServer {
  const server = new McpServer({ name: 'protected', version: '1.0.0' });
  for (const name of ['public', 'read', 'write'])
    server.registerTool(name, { inputSchema: z.object({}), annotations: { readOnlyHint: true } }, () => {
      calls.push(name);
      return { content: [{ type: 'text', text: `${name} done` }] };
    });
  server.registerTool('echo', { inputSchema: z.object({}) }, (_, context) => {
    calls.push('echo');
    const text = `You sent ${context.http?.req?.headers.get('authorization')}`;
    return { content: [{ type: 'text', text }], structuredContent: { text } };
  });
  return server;
}

/** The scopes that a request needs; undefined: it needs no token. */
function readRequiredScopes(body: string, protects: 'all' | 'calls'): readonly string[] | undefined {
  const { method, params } = body === '' ? {} : (JSON.parse(body) as { method?: string; params?: { name?: string } });
  const ofTool = method === 'tools/call' ? SCOPES[params?.name ?? ''] : undefined;
  return ofTool ?? (protects === 'all' ? ['read'] : undefined);
}

/** Lets a fetch-style handler answer. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { body, handle }: { body: string; handle: (request: Request) => Promise<Response> },
): Promise<void> {
  const answer = await handle(
    new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method!,
      headers: request.headers as Record<string, string>,
      ...(body !== '' && { body }),
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
  else response.end();
}
