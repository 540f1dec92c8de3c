// The `_meta` that every request of the 2026-07-28 revision must have.
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/client';

export interface Envelope {
  readonly protocolVersion: string;
  readonly clientInfo: Implementation;
  readonly capabilities: ClientCapabilities;
}

type Params = Readonly<Record<string, unknown>>;

/** Adds the envelope and the progress token to the `_meta` of `params`; existing members win. */
export function withEnvelope(
  params: Params | undefined,
  envelope: Envelope | undefined,
  progressToken?: number,
): Params | undefined {
  const meta = {
    ...(envelope && {
      [PROTOCOL_VERSION_META_KEY]: envelope.protocolVersion,
      [CLIENT_INFO_META_KEY]: envelope.clientInfo,
      [CLIENT_CAPABILITIES_META_KEY]: envelope.capabilities,
    }),
    ...(progressToken === undefined ? {} : { progressToken }),
  };
  if (Object.keys(meta).length === 0) return params;
  return { ...params, _meta: { ...meta, ...(params?._meta as object | undefined) } };
}
