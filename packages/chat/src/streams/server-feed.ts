// The part of one event stream about the servers: their state, and which of their lists have changed since the last report.
import type { ServerNews } from '@vitrine/agent/internal/api';
import type { Connections } from '@vitrine/connect';
import { LIST_NAMES } from '@vitrine/connect/internal/connection';
import { listServers } from '../servers/server-list.ts';

export interface ServerFeed {
  /** The current state, and what has changed since the last `read()` (for the first one, since creation). */
  read(): ServerNews;
  subscribe(listener: () => void): () => void;
}

export function createServerFeed(connections: Connections): ServerFeed {
  const versions = () =>
    new Map(connections.list.map(({ name, getSnapshot }) => [name, getSnapshot().listVersions] as const));
  let reported = versions();
  return {
    read() {
      const now = versions();
      const changed = [...now].flatMap(([server, lists]) => {
        const grown = LIST_NAMES.filter(list => lists[list] !== reported.get(server)?.[list]);
        return grown.length === 0 ? [] : [{ server, lists: grown }];
      });
      reported = now;
      return { servers: listServers(connections), ...(changed.length === 0 ? {} : { changed }) };
    },
    subscribe: listener => connections.subscribe(listener),
  };
}
