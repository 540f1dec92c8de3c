// Searches a registry of MCP servers by the public registry's API (https://registry.modelcontextprotocol.io, `GET /v0/servers`).

import type { RegistryServer } from '@vitrine/agent/internal/api';
import { createPublicFetch } from '@vitrine/host/internal/node';
import { parseJson, withoutUndefined } from '@vitrine/std/internal/json';
import { readStream } from '@vitrine/std/internal/read-stream';
import * as z from 'zod';
import { ChatError } from '../errors.ts';
import { ListedServerSchema, listOffers } from './registry-offers.ts';

/** A registry of MCP servers. Made by `createMCPRegistry`. */
export interface MCPRegistry {
  /** Searches servers, at most 30. Rejects with `ChatError` `registry-failed`. */
  search(text: string): Promise<RegistryServer[]>;
}

/** The options of `createMCPRegistry`. */
export interface MCPRegistryOptions {
  /** Address of the registry: `https://registry.example`. */
  readonly url: string;
}

const LIMIT = 30;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 4 * 1024 * 1024;

const AnswerSchema = z.object({ servers: z.array(z.unknown()) });
/** Today's registry wraps each server; its first version did not. */
const EntrySchema = z.union([
  z.object({ server: ListedServerSchema }),
  ListedServerSchema.transform(server => ({ server })),
]);

/**
 * Creates a client of the registry, which sends no request before the first search.
 * @example
 * const registry = createMCPRegistry({ url: 'https://registry.modelcontextprotocol.io' });
 * const servers = await registry.search('weather');
 */
export function createMCPRegistry({ url }: MCPRegistryOptions): MCPRegistry {
  // Its redirects may lead to public addresses, and to no others.
  const fetch = createPublicFetch({ privateHosts: [url] });
  const { host } = new URL(url);
  const failed = (reason: string, cause?: unknown): ChatError =>
    new ChatError('registry-failed', `The registry ${host} ${reason}. Try again later, or add the server by hand.`, {
      cause,
    });
  return {
    async search(text) {
      const address = new URL(`${url.replace(/\/+$/, '')}/v0/servers`);
      address.search = String(
        new URLSearchParams({ search: text.trim().slice(0, 100), limit: String(LIMIT), version: 'latest' }),
      );
      const response = await fetch(address, {
        headers: { Accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw failed('does not answer', error);
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw failed(`answered with status ${response.status}`);
      }
      const answer = AnswerSchema.safeParse(parseJson(await readText(response, failed)));
      if (!answer.success) throw failed('answered with something else than a list of servers');
      // An entry that cannot be read does not hide the others.
      return answer.data.servers
        .flatMap(entry => EntrySchema.safeParse(entry).data ?? [])
        .slice(0, LIMIT)
        .map(describe);
    },
  };
}

function describe({ server }: z.output<typeof EntrySchema>): RegistryServer {
  const { name, title, description, version } = server;
  return withoutUndefined({ name, title, description, version, offers: listOffers(server) });
}

async function readText({ body }: Response, failed: (reason: string, cause?: unknown) => ChatError): Promise<string> {
  const bytes = await readStream(body, MAX_BYTES).catch(error => {
    throw failed('broke off its answer', error);
  });
  if (!bytes) throw failed(`answered with more than ${MAX_BYTES / 1024 / 1024} MB`);
  return new TextDecoder().decode(bytes);
}
