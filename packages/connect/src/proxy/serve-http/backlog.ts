// What clients over HTTP have not read yet. It waits in memory, so that it has bounds: on one connection, and of all together. Who passes one is
// cut off: to hold up the server instead would hold up other clients, or for a stream that is open and never read, all other calls of its client.
import type { ServerResponse } from 'node:http';
import type { Log } from '../types.ts';

/** All connections together may leave this many times as much unread as one. */
const TOTAL = 8;

export interface Backlog {
  /** Writes, unless what waits on this connection is over its bound: then it is cut off, as it would be if the client had left. */
  write(response: ServerResponse, text: string | Uint8Array): void;
}

/** `maxBytes`: what may wait on one connection when something more is to be written. */
export function createBacklog(maxBytes: number, log: Log): Backlog {
  /** The ones that had to wait. */
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
