// What a yes is bound to: the server, the tool as it was defined, and the interface that asked. A server that swaps one after it was trusted
// (MCPoison, CVE-2025-54136; postmark-mcp) is asked about again, and so is another server of the same name.
import type { ToolDefinition } from '@vitrine/connect';
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import { canonicalJson } from '@vitrine/protocol/json';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Requester } from './requester.ts';
import { sha256 } from './sanitizer/draft.ts';
import { isJsonObject, toPlainJson } from './sanitizer/plain-json.ts';
import type { Store } from './store/store.ts';

const MAX_DEPTH = 256;

export interface Fingerprints {
  /** Of a call of `tool`; `surface` is the one that asks. */
  ofCall(server: string, tool: ToolDefinition, surface?: { sessionId: string; surfaceId: string }): string;
  /** Of anything else that a view or a server asks for. */
  ofWish(requester: Requester): string;
}

export interface FingerprintsOptions {
  readonly store: Pick<Store, 'getInterface'>;
  /** Which server has this name now; undefined when none has. */
  readonly identityOf: (server: string) => string | undefined;
}

export function createFingerprints({ store, identityOf }: FingerprintsOptions): Fingerprints {
  /** A connection gives the same object until it lists its tools anew. */
  const known = new WeakMap<ToolDefinition, string>();

  const ofTool = (tool: ToolDefinition): string => {
    const found = known.get(tool) ?? fingerprintOfTool(tool);
    known.set(tool, found);
    return found;
  };
  const ofSurface = ({ sessionId, surfaceId }: { sessionId: string; surfaceId: string }): string | null => {
    const part = store.getInterface(sessionId, surfaceId);
    return part ? fingerprintOfInterface(part) : null;
  };

  return {
    ofCall: (server, tool, surface) => {
      const asker = surface ? [ofSurface(surface)] : [];
      return sha256(JSON.stringify(['call', identityOf(server), ofTool(tool), ...asker]));
    },
    ofWish: requester => {
      const asker = 'callId' in requester ? 'server' : ofSurface(requester);
      return sha256(JSON.stringify(['wish', identityOf(requester.server), asker]));
    },
  };
}

/** Everything of a definition that a person or a model goes by, and all that says who may call it. */
export function fingerprintOfTool(tool: ToolDefinition): string {
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = tool;
  const meta = isJsonObject(_meta) ? { ui: _meta.ui, flat: _meta[FLAT_RESOURCE_URI_KEY] } : {};
  const said = { name, title, description, inputSchema, outputSchema, annotations, meta };
  const plain = toPlainJson(said, { maxDepth: MAX_DEPTH });
  // What cannot be read is equal to nothing, itself included: it is asked about each time.
  return 'problem' in plain ? sha256(crypto.randomUUID()) : sha256(canonicalJson(plain.value));
}

/** The document and what it may reach; not its address, which some servers make anew for each result. */
export function fingerprintOfInterface({ ref, content, problem, mimeType, metadata }: UIResourcePart): string {
  const document = ref ?? sha256(content ?? problem ?? '');
  return sha256(canonicalJson({ document, mimeType, ui: metadata?.ui ?? null }));
}
