// The identity of a client (protocol version, name, capabilities): sent once with `initialize`, or since 2026-07-28 in the `_meta` of
// each request.
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LATEST_PROTOCOL_VERSION,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/client';
import { getPath, isRecord } from '@vitrine/std/internal/json';

/** The first revision without sessions. */
export const FIRST_MODERN = '2026-07-28';
/** The prefix of MCP's own keys in the `_meta` of a modern request. */
const RESERVED = 'io.modelcontextprotocol/';

/** The identity of a client in both forms. */
export interface ClientIdentity {
  /** `params` of `initialize`. */
  readonly legacy: Readonly<Record<string, unknown>>;
  /** `_meta` of a request since 2026-07-28. */
  readonly modern: Readonly<Record<string, unknown>>;
}

/**
 * Makes the identity of a client, in the latest revision of each era.
 *
 * @example clientIdentity({ name: 'my-chat', version: '1.0.0' }, {}).legacy
 */
export function clientIdentity(
  clientInfo: { readonly name: string; readonly version: string },
  capabilities: object,
): ClientIdentity {
  return {
    legacy: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities, clientInfo },
    modern: {
      [PROTOCOL_VERSION_META_KEY]: FIRST_MODERN,
      [CLIENT_INFO_META_KEY]: clientInfo,
      [CLIENT_CAPABILITIES_META_KEY]: capabilities,
    },
  };
}

/**
 * The identity of the sender in the `params` of a modern request: MCP's own keys of its `_meta`. Undefined when there is no `_meta`.
 *
 * @example readClientMeta(request.params)?.['io.modelcontextprotocol/clientInfo']
 */
export function readClientMeta(params: unknown): Readonly<Record<string, unknown>> | undefined {
  const meta = getPath(params, '_meta');
  if (!isRecord(meta)) return undefined;
  return Object.fromEntries(Object.entries(meta).filter(([key]) => key.startsWith(RESERVED)));
}
