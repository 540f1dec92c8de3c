// How a client says who it is: once at `initialize`, or since 2026-07-28 in the `_meta` of each request.
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LATEST_PROTOCOL_VERSION,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/client';
import { dig, isRecord } from '@vitrine/protocol/json';

/** The first revision without sessions. */
export const FIRST_MODERN = '2026-07-28';
/** What the keys of a modern request's `_meta` begin with that are MCP's own. */
const RESERVED = 'io.modelcontextprotocol/';

export interface Introduction {
  /** `params` of `initialize`. */
  readonly legacy: Readonly<Record<string, unknown>>;
  /** `_meta` of a request since 2026-07-28. */
  readonly modern: Readonly<Record<string, unknown>>;
}

/** What a client says of itself, in the latest revision of each era. */
export function introduce(
  clientInfo: { readonly name: string; readonly version: string },
  capabilities: object,
): Introduction {
  return {
    legacy: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities, clientInfo },
    modern: {
      [PROTOCOL_VERSION_META_KEY]: FIRST_MODERN,
      [CLIENT_INFO_META_KEY]: clientInfo,
      [CLIENT_CAPABILITIES_META_KEY]: capabilities,
    },
  };
}

/** What the `params` of a modern request say of its sender, without what belongs to that request alone; undefined when they have no `_meta`. */
export function introductionIn(params: unknown): Readonly<Record<string, unknown>> | undefined {
  const meta = dig(params, '_meta');
  if (!isRecord(meta)) return undefined;
  return Object.fromEntries(Object.entries(meta).filter(([key]) => key.startsWith(RESERVED)));
}
