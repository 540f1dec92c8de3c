// Public: `@vitrine/react/registry`, published interfaces of servers, loaded and checked.
import {
  createBrowserCache,
  createRegistryClient,
  type PublishedInterface,
  type RegistryClient,
} from '@vitrine/host/registry';
import { ToolUIAnnouncementSchema } from '@vitrine/protocol/registry';
import { useEffect, useMemo, useState } from 'react';

/** A connected server, and what it says of its interface. */
export interface AnnouncingServer {
  /** The application's own name of the connection. */
  readonly serverId: string;
  /** `capabilities.extensions["vitrine.dev/tool-ui"]` of the server, unchecked. Absent: it has no published interface. */
  readonly announcement?: unknown;
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
 */
export function usePublishedInterfaces(
  servers: readonly AnnouncingServer[] | undefined,
  registries: readonly string[] | undefined,
): ReadonlyMap<string, PublishedState> {
  const allowed = JSON.stringify(registries ?? []);
  const wanted = JSON.stringify(servers ?? []);
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
    const announcing = (JSON.parse(wanted) as AnnouncingServer[]).filter(
      ({ announcement }) => announcement !== undefined,
    );
    setStates({ client, states: new Map(announcing.map(({ serverId }) => [serverId, LOADING])) });
    for (const { serverId, announcement } of announcing)
      load(client, announcement, abort.signal).then(
        published => set(serverId, { type: 'loaded', published }),
        (error: unknown) =>
          set(serverId, { type: 'failed', message: error instanceof Error ? error.message : String(error) }),
      );
    return () => abort.abort();
  }, [client, wanted]);
  return client && states.client === client ? states.states : NONE;
}

function openClient(registries: string[]): RegistryClient | undefined {
  if (registries.length === 0) return undefined;
  // Without a secure context there is no Cache API.
  return createRegistryClient({ registries, ...('caches' in globalThis && { cache: createBrowserCache() }) });
}

async function load(client: RegistryClient, announcement: unknown, signal: AbortSignal): Promise<PublishedInterface> {
  const read = ToolUIAnnouncementSchema.safeParse(announcement);
  if (!read.success)
    throw new Error(`The server announces its interface in a form that is not known: ${read.error.issues[0]?.message}`);
  return client.load(read.data, { signal });
}
