// For registry clients in Node: a cache on disk, and a `fetch` that resolves `*.localhost`, which Node does not.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { RegistryCache } from '../registry/registry-cache.ts';

/**
 * Keeps entries as files of `folder`, which is created. After a crash an entry is either the new one or the old one.
 * @example
 * const client = createRegistryClient({ registries, cache: createDiskCache('/var/lib/chat/registry') });
 */
export function createDiskCache(folder: string): RegistryCache {
  const filePath = (key: string): string => join(folder, createHash('sha256').update(key).digest('hex'));
  return {
    async get(key) {
      try {
        return new Uint8Array(await readFile(filePath(key)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async set(key, bytes) {
      await mkdir(folder, { recursive: true });
      const file = filePath(key);
      const partial = `${file}.${randomUUID()}.part`;
      await writeFile(partial, bytes);
      await rename(partial, file);
    },
  };
}

/**
 * `fetch` for GET, which resolves `*.localhost` to this machine, as browsers do. Other addresses go to the platform's own.
 * @example
 * const client = createRegistryClient({ registries: ['http://registry.localhost:4410'], fetch: localhostFetch });
 */
export const localhostFetch: typeof fetch = async (input, init) => {
  const url = URL.parse(input instanceof Request ? input.url : String(input));
  if (url?.protocol !== 'http:' || !url.hostname.endsWith('.localhost') || (init?.method ?? 'GET') !== 'GET')
    return fetch(input, init);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { signal, headers } = init ?? {};
    request(
      {
        host: '127.0.0.1',
        port: url.port || 80,
        path: url.pathname + url.search,
        headers: { ...Object.fromEntries(new Headers(headers)), host: url.host },
        ...(signal && { signal }),
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
  const { statusCode = 502, headers } = response;
  if (init?.redirect === 'error' && statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
    response.destroy();
    throw new TypeError('A redirect, which is not followed.');
  }
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map(one => [name, one] as [string, string]),
  );
  const hasBody = statusCode !== 204 && statusCode !== 304;
  return new Response(hasBody ? (Readable.toWeb(response) as ReadableStream<Uint8Array>) : null, {
    status: statusCode,
    headers: pairs,
  });
};
