// Answers requests for the built pages. For Node's own HTTP server, or any that passes on its request and response.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { EmbedsError } from './errors.ts';
import { readApp, type ServedFile, shortHash } from './files.ts';
import { assetHeaders, type HeaderOptions, pageHeaders } from './headers.ts';

/** Options of `createEmbedsHandler`. */
export interface EmbedsHandlerOptions extends HeaderOptions {
  /** Folder of the built app. @default the one that this package contains */
  folder?: string;
  /**
   * Base URL of the pages (`MCP_UI_APP_BASE_URL`): its path is the path they are served below.
   * @default served at the root
   */
  baseUrl?: string | undefined;
}

/** A request listener of Node's HTTP server. */
export type EmbedsHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Throws `EmbedsError` `not-built` or `bad-base-url`.
 * @example
 * createServer(createEmbedsHandler({ allowedOrigins: ['https://chat.example.com'] })).listen(8788);
 */
export function createEmbedsHandler({ folder, baseUrl, ...options }: EmbedsHandlerOptions = {}): EmbedsHandler {
  const files = readApp(folder ?? BUILT);
  const base = baseUrl === undefined ? '' : parseBaseURL(baseUrl).pathname.replace(/\/+$/, '');
  const forPages = pageHeaders(options);
  const forAssets = assetHeaders();

  return (request, response) => {
    const path = readPath(request, base);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(response, 405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    if (path === '/healthz') return answer(response, 200, '{"status":"ok"}', { 'Content-Type': 'application/json' });
    const file = path === undefined ? undefined : files.get(path);
    if (!file) return answer(response, 404, 'There is no such page.', forPages);
    serve(request, response, file, file.isImmutable ? forAssets : forPages);
  };
}

/** The folder, both from the compiled code and from the sources. */
const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** Reads the path; `undefined` when it is not below the base. A page has no `/` at its end, and `.html` is not part of its name. */
function readPath({ url = '/' }: IncomingMessage, base: string): string | undefined {
  const [path = '/'] = url.split('?', 1);
  if (path !== base && !path.startsWith(`${base}/`)) return undefined;
  const below = path.slice(base.length);
  return below.replace(/\.html$/, '').replace(/(?<=.)\/$/, '') || '/';
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  headers: Record<string, string>,
): void {
  const { body, gzipped, hash, type } = file;
  // A cached page keeps the policy it came with (a 304 changes no `Content-*` header), so the ETag includes the policy.
  const etag = `"${hash}-${shortHash(JSON.stringify(headers))}"`;
  const allHeaders = { ...headers, ETag: etag, Vary: 'Accept-Encoding' };
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
    response.writeHead(304, allHeaders).end();
    return;
  }
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const payload = takesGzip ? gzipped : body;
  response.writeHead(200, {
    ...allHeaders,
    'Content-Type': type,
    'Content-Length': payload.length,
    ...(takesGzip && { 'Content-Encoding': 'gzip' }),
  });
  response.end(request.method === 'HEAD' ? undefined : payload);
}

function answer(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  response.writeHead(status, {
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Type': headers['Content-Type'] ?? 'text/plain; charset=utf-8',
  });
  response.end(text);
}

/**
 * The URL that pages are below. Throws `EmbedsError` `bad-base-url` unless it is http(s), without a query or a fragment.
 * @example
 * const baseUrl = parseBaseURL('https://ui.example.com/embeds');
 */
export function parseBaseURL(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new EmbedsError(
      'bad-base-url',
      `MCP_UI_APP_BASE_URL is ${JSON.stringify(text)}: give an http or https URL without a query, like https://ui.example.com/embeds.`,
    );
  return url;
}
