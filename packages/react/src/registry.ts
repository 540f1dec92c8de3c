// Public: `@vitrine/react/registry`, published interfaces of servers, loaded and checked.
'use client';

import {
  createBrowserCache,
  createInterfacePins,
  createMemoryCache,
  createRegistryClient,
  type InterfacePins,
  type PublishedInterface,
  type RegistryClient,
} from '@vitrine/host/registry';
import { ToolUIAnnouncementSchema } from '@vitrine/protocol/internal/registry/announcement';
import { useEffect, useMemo, useState } from 'react';

/** A connected server, and what it says of its interface. */
export interface AnnouncingServer {
  /** The application's own name of the connection. */
  readonly serverId: string;
  /** `capabilities.extensions["vitrine.dev/tool-ui"]` of the server, unchecked. Absent: it has no published interface. */
  readonly announcement?: unknown;
  /** The interface that the application's settings name for it. @default the first one it shows, unless it is another server's */
  readonly allowed?: { readonly id: string; readonly publisher?: string | undefined } | undefined;
  /** Identifies what is behind `serverId`, such as a hash of its address. @default `serverId` */
  readonly identity?: string | undefined;
  /** Address of the server, where it is reached over HTTP. */
  readonly url?: string | undefined;
}

/** The published interface of one server. */
export type PublishedState =
  | { readonly type: 'loading' }
  | { readonly type: 'loaded'; readonly published: PublishedInterface }
  | { readonly type: 'failed'; readonly message: string };

const LOADING: PublishedState = { type: 'loading' };
const NONE: ReadonlyMap<string, PublishedState> = new Map();

/**
 * Loads the interfaces that servers announce from the registries that the application allows, each once. By the application's name of the server;
 * without registries nothing is loaded. Both lists may be written inline: they are compared by value.
 * @example
 * const published = usePublishedInterfaces(servers, ['https://registry.example.com']);
 */
export function usePublishedInterfaces(
  servers: readonly AnnouncingServer[] | undefined,
  registries: readonly string[] | undefined,
): ReadonlyMap<string, PublishedState> {
  const allowed = JSON.stringify(registries ?? []);
  const serversKey = JSON.stringify(servers ?? []);
  const client = useMemo(() => openClient(JSON.parse(allowed) as string[]), [allowed]);
  const [states, setStates] = useState({ client, states: NONE });
  useEffect(() => {
    if (!client) return;
    const abort = new AbortController();
    const set = (serverId: string, state: PublishedState): void => {
      if (abort.signal.aborted) return;
      setStates(before => ({
        client,
        states: new Map(before.client === client ? before.states : NONE).set(serverId, state),
      }));
    };
    const announcing = (JSON.parse(serversKey) as AnnouncingServer[]).filter(
      ({ announcement }) => announcement !== undefined,
    );
    setStates({ client, states: new Map(announcing.map(({ serverId }) => [serverId, LOADING])) });
    for (const server of announcing)
      load(client, server, abort.signal).then(
        published => set(server.serverId, { type: 'loaded', published }),
        (error: unknown) =>
          set(server.serverId, { type: 'failed', message: error instanceof Error ? error.message : String(error) }),
      );
    return () => abort.abort();
  }, [client, serversKey]);
  return client && states.client === client ? states.states : NONE;
}

/** A client, and which server may show which interface. */
interface Registries {
  readonly client: RegistryClient;
  readonly pins: InterfacePins;
}

function openClient(registries: string[]): Registries | undefined {
  if (registries.length === 0) return undefined;
  // Without a secure context there is no Cache API.
  const cache = 'caches' in globalThis ? createBrowserCache() : createMemoryCache();
  return { client: createRegistryClient({ registries, cache }), pins: createInterfacePins(cache) };
}

async function load(
  { client, pins }: Registries,
  { serverId: name, announcement, allowed, identity, url }: AnnouncingServer,
  signal: AbortSignal,
): Promise<PublishedInterface> {
  const result = ToolUIAnnouncementSchema.safeParse(announcement);
  if (!result.success)
    throw new Error(
      `The server announces its interface in a form that is not known: ${result.error.issues[0]?.message}`,
    );
  if (allowed && allowed.id !== result.data.serverId)
    throw new Error(`The server announces ${result.data.serverId}, and is allowed ${allowed.id} only.`);
  const published = await client.load({ ...result.data, publisher: allowed?.publisher }, { signal });
  const isSourceConfigured = allowed?.publisher !== undefined;
  await pins.allow({ name, identity, url, isConfigured: allowed !== undefined, isSourceConfigured }, published);
  return published;
}
