// Serves the content origins: `/bundle/<digest>/<path>` and `/render?component=…` of the server that a label belongs to.

import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { CONTENT_LABEL, findContentType } from '@vitrine/protocol/internal/registry/names';
import { createLruMap } from '@vitrine/std/internal/lru-map';
import { StorageError } from '@vitrine/storage/internal/blobs';
import { checkAddress } from '../api/check-address.ts';
import { matches } from '../api/respond.ts';
import { asRegistryError, RegistryError } from '../problem.ts';
import type { Services } from '../services.ts';
import { takenDown } from '../store/publish-rules.ts';
import { createByteCache } from './byte-cache.ts';
import { contentHeaders, renderPage } from './render-page.ts';

/** The options of `createContentHandler`. */
export interface ContentOptions {
  services: Services;
  /** CSP sources of the pages that may embed content. */
  embedders: readonly string[];
  storage: boolean;
  /** Bytes of files that are kept in memory. */
  cacheBytes: number;
}

/** Answers a request to the content origin of `label`. Never rejects. */
export type ContentHandler = (request: Request, url: URL, label: string) => Promise<Response>;

/** A published version, as the handler keeps it. `checkedAt`: when its status was read, in milliseconds. */
interface Content {
  checkedAt: number;
  serverId: string;
  digest: string;
  manifest: Manifest;
}

const BUNDLE = /^\/bundle\/([0-9a-f]{64})\/([A-Za-z0-9._@+/-]+)$/;
/** Milliseconds until another process’s take-down is noticed. */
const STATUS_MS = 5_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';

export function createContentHandler({ services, embedders, storage, cacheBytes }: ContentOptions): ContentHandler {
  const { metadata, blobs, uses, now, onError } = services;
  const bytes = createByteCache(cacheBytes);
  const servers = createLruMap<string, string>(10_000);
  const contents = createLruMap<string, Content>(2_000);

  async function findServer(label: string): Promise<string> {
    const serverId = servers.get(label) ?? (CONTENT_LABEL.test(label) ? await metadata.findLabel(label) : undefined);
    if (serverId === undefined) throw new RegistryError('unknown-host', 'No server has this name.');
    servers.set(label, serverId);
    return serverId;
  }

  async function loadContent(serverId: string, hex: string): Promise<Content> {
    const key = `${serverId} ${hex}`;
    const cachedContent = contents.get(key);
    const checkedAt = now();
    if (cachedContent && checkedAt - cachedContent.checkedAt < STATUS_MS) return cachedContent;
    const row = await metadata.findDigest(serverId, `sha256:${hex}`);
    if (!row) throw new RegistryError('not-found', 'This server has no such version.');
    if (row.status === 'removed') throw takenDown(`Version ${row.version} of "${serverId}"`, row.reason);
    const content = {
      checkedAt,
      serverId,
      digest: row.digest,
      manifest: JSON.parse(row.manifestText) as Manifest,
    };
    contents.set(key, content);
    return content;
  }

  async function file(request: Request, serverId: string, hex: string, path: string): Promise<Response> {
    const { manifest } = await loadContent(serverId, hex);
    const listed = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;
    const type = findContentType(path);
    if (!listed || type === undefined) throw new RegistryError('not-found', 'This version has no such file.');
    const headers = { 'Content-Type': type, 'Cache-Control': IMMUTABLE, ETag: `"${listed.hash}"` };
    const all = fileHeaders(headers);
    if (matches(request.headers.get('if-none-match'), headers.ETag))
      return new Response(null, { status: 304, headers: all });
    const body = await bytes.get(listed.hash, () => read(listed.hash));
    return new Response(request.method === 'HEAD' ? null : (body ?? null), { headers: all });
  }

  async function read(hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await blobs.read(hash).catch((cause: unknown) => {
      if (!(cause instanceof StorageError) || cause.code !== 'damaged') throw asRegistryError(cause);
      throw new RegistryError('bundle-corrupt', 'The stored file does not have its hash, and is not served.', {
        cause,
      });
    });
    if (!bytes) throw new RegistryError('bundle-corrupt', 'The stored file is missing.');
    return bytes;
  }

  async function render(request: Request, url: URL, serverId: string): Promise<Response> {
    const digest = url.searchParams.get('digest');
    const latest = digest === null ? await findLatest(serverId) : undefined;
    const hex = (digest ?? latest ?? '').replace(/^sha256:/, '');
    const content = await loadContent(serverId, hex);
    const component = url.searchParams.get('component');
    if (component === null || !content.manifest.components.some(({ name }) => name === component))
      throw new RegistryError('not-found', 'This version has no such component. Name it: /render?component=<name>.');
    const page = await renderPage({ ...content, component, origin: url.origin, frameAncestors: embedders, storage });
    const etag = `"${content.digest}/${component}"`;
    if (request.method === 'GET' && !url.searchParams.has('preview')) uses.count(serverId);
    const headers = { ...page.headers, 'Cache-Control': 'public, max-age=60', ETag: etag };
    if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : page.body, { headers });
  }

  async function findLatest(serverId: string): Promise<string> {
    const latest = (await metadata.findServer(serverId))?.latest;
    const row = latest === undefined ? undefined : await metadata.findVersion(serverId, latest);
    if (!row) throw new RegistryError('not-found', 'No version of this server is active: all are yanked or removed.');
    return row.digest;
  }

  return async (request, url, label) => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new RegistryError('method-not-allowed', 'Content is only read: GET or HEAD.');
      checkAddress(request.url);
      // A service worker would stay installed and answer requests for later versions.
      if (request.headers.has('service-worker'))
        throw new RegistryError('not-found', 'There are no service workers here.');
      const serverId = await findServer(label);
      const [, hex, path] = BUNDLE.exec(url.pathname) ?? [];
      if (hex !== undefined && path !== undefined) return await file(request, serverId, hex, path);
      if (url.pathname === '/render') return await render(request, url, serverId);
      throw new RegistryError('not-found', 'A content origin serves /bundle/… and /render.');
    } catch (error) {
      return contentRefusal(error, onError);
    }
  };
}

/** The headers of files are made once for each, since most answers are files. */
const BASE = contentHeaders({});
function fileHeaders(special: Record<string, string>): Record<string, string> {
  return { ...BASE, ...special };
}

/** A refusal on a content origin: text under the strictest policy. */
export function contentRefusal(error: unknown, onError: (error: unknown) => void): Response {
  const refusal = asRegistryError(error);
  if (refusal.status >= 500) onError(refusal.cause ?? error);
  return new Response(refusal.message, {
    status: refusal.status,
    headers: contentHeaders({
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Vitrine-Problem': refusal.code,
      ...(refusal.code === 'method-not-allowed' ? { Allow: 'GET, HEAD' } : {}),
    }),
  });
}
