// Checks the `_meta` of modern requests, which an HTTP server must refuse with status 400 when it is wrong (MCP 2026-07-28, Streamable HTTP).
// The proxy does that for a server behind stdio or SSE, which has no HTTP status; a server behind HTTP does it by itself.
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/client';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { clientIn, type Message } from '../../message/message.ts';
import { FIRST_MODERN } from '../client-identity.ts';
import { type HttpRefusal, missingInMeta, unsupportedVersion } from './refusals.ts';

export interface EnvelopeCheck {
  /** Learns the versions of the server from the answer to a `server/discover`. */
  learn(response: Message): void;
  /** Says why this modern request is refused; undefined when it is not. */
  refuse(request: Message): HttpRefusal | undefined;
}

export function createEnvelopeCheck(): EnvelopeCheck {
  let supported: readonly string[] = [FIRST_MODERN];
  return {
    learn(response) {
      const versions = getPath(response.value, 'result', 'supportedVersions');
      if (!Array.isArray(versions)) return;
      const modern = versions.filter(version => typeof version === 'string' && version >= FIRST_MODERN);
      if (modern.length > 0) supported = modern;
    },
    refuse(request) {
      const { protocolVersion = '', capabilities } = clientIn(request) ?? {};
      if (!supported.includes(protocolVersion)) return unsupportedVersion(protocolVersion, supported);
      return isRecord(capabilities) ? undefined : missingInMeta(CLIENT_CAPABILITIES_META_KEY);
    },
  };
}

/** The revisions with `initialize`. */
const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** Refuses every modern request: the client begins again with `initialize`. */
export function createLegacyEnvelopeCheck(): EnvelopeCheck {
  return {
    learn() {},
    refuse: request => unsupportedVersion(clientIn(request)?.protocolVersion ?? '', LEGACY_VERSIONS),
  };
}
