// What one event stream tells of the servers: their state, and which of their lists changed since it last told.
import { type Connections, LIST_NAMES, type ListName } from '@vitrine/connect';
import { listServers, type ServerState } from './server-list.ts';

export interface ServerNews {
  servers: ServerState[];
  /** Lists that no longer hold: of tools, of resources and their templates, of prompts. Absent when none changed. */
  changed?: { server: string; lists: ListName[] }[];
}

export interface ServerFeed {
  /** The state now, and what changed since the last `read()`, the first one since the feed was made. */
  read(): ServerNews;
  subscribe(listener: () => void): () => void;
}

export function createServerFeed(connections: Connections): ServerFeed {
  const versions = () =>
    new Map(connections.list.map(({ name, getSnapshot }) => [name, getSnapshot().listVersions] as const));
  let told = versions();
  return {
    read() {
      const now = versions();
      const changed = [...now].flatMap(([server, lists]) => {
        const grown = LIST_NAMES.filter(list => lists[list] !== told.get(server)?.[list]);
        return grown.length === 0 ? [] : [{ server, lists: grown }];
      });
      told = now;
      return { servers: listServers(connections), ...(changed.length === 0 ? {} : { changed }) };
    },
    subscribe: listener => connections.subscribe(listener),
  };
}
