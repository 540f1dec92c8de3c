// Limits the data that HTTP clients have not read yet, which waits in memory: per connection and in total. A connection beyond a limit is
// closed, because backpressure to the server would block other clients, and other calls of the same client.
import type { ServerResponse } from 'node:http';
import type { Log } from '../types.ts';

/** The limit of all connections together, as a multiple of the limit of one. */
const TOTAL = 8;

export interface Backlog {
  /** Writes to a response, unless the unread data of its connection exceeds the limit: then the connection is closed. */
  write(response: ServerResponse, text: string | Uint8Array): void;
}

/** `maxBytes`: unread bytes that a connection may have when more is to be written. */
export function createBacklog(maxBytes: number, log: Log): Backlog {
  /** The responses with unread data. */
  const behind = new Set<ServerResponse>();

  const cut = (response: ServerResponse, about: object): void => {
    behind.delete(response);
    log.warn(
      { unread: response.writableLength, ...about },
      'a client does not read what it is sent: its connection was cut off',
    );
    // The response itself has no socket yet while one before it on the same connection is not done.
    response.req.socket.destroy();
  };

  const total = (): number => {
    let sum = 0;
    for (const response of behind) {
      if (response.req.socket.destroyed) behind.delete(response);
      else sum += response.writableLength;
    }
    return sum;
  };

  return {
    write(response, text) {
      if (response.req.socket.destroyed) return;
      if (response.writableLength > maxBytes) return cut(response, { maxBytes });
      if (response.write(text)) return;
      if (!behind.has(response)) {
        behind.add(response);
        const read = () => {
          behind.delete(response);
          response.off('drain', read).off('close', read);
        };
        response.on('drain', read).on('close', read);
      }
      while (total() > TOTAL * maxBytes) {
        const fullest = [...behind].reduce((most, each) => (each.writableLength > most.writableLength ? each : most));
        cut(fullest, { maxTotalBytes: TOTAL * maxBytes });
      }
    },
  };
}
