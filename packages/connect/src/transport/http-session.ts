// The session with a server over HTTP: its id and protocol version, and the headers with them.
import { getPath } from '@vitrine/std/internal/json';
import { requireSendable } from '@vitrine/std/internal/secret-values';
import type { HttpServerConfig } from '../config/server-config.ts';
import type { Message } from '../message/message.ts';

const SESSION_HEADER = 'mcp-session-id';

export interface HttpSession {
  /** The session id from the server; undefined when there is none. */
  readonly id: string | undefined;
  /** Headers of one request; `extra` wins. */
  headers(extra: Readonly<Record<string, string>>): Headers;
  /** Forgets the session, because an `initialize` is sent. */
  reset(): void;
  /** The server answers `initialize` with these headers. */
  opened(headers: Headers): void;
  /** The answer to `initialize`: from now on requests name the version. */
  agreed(response: Message): void;
}

export function createHttpSession(config: HttpServerConfig): HttpSession {
  let id: string | undefined;
  let version: string | undefined;
  return {
    get id() {
      return id;
    },
    headers(extra) {
      const headers = new Headers(requireSendable({ ...config.headers }));
      if (id !== undefined) headers.set(SESSION_HEADER, id);
      if (version !== undefined) headers.set('MCP-Protocol-Version', version);
      for (const [key, value] of Object.entries(extra)) headers.set(key, value);
      return headers;
    },
    reset() {
      id = undefined;
      version = undefined;
    },
    opened(headers) {
      id = headers.get(SESSION_HEADER) ?? undefined;
    },
    agreed(response) {
      const protocolVersion = getPath(response.value, 'result', 'protocolVersion');
      version = typeof protocolVersion === 'string' ? protocolVersion : undefined;
    },
  };
}
