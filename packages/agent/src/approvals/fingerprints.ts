// Fingerprints bind a consent to the server, the tool's definition and the requesting interface. After a server swaps one of them (MCPoison,
// CVE-2025-54136; postmark-mcp), the user is asked again; the same holds for another server of the same name.

import type { ToolDefinition } from '@vitrine/connect';
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import {
  OUTPUT_TEMPLATE_KEY,
  WIDGET_ACCESSIBLE_KEY,
  WIDGET_VISIBILITY_KEY,
} from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { canonicalJson, isRecord } from '@vitrine/std/internal/json';
import { toPlainJson } from '@vitrine/std/internal/plain-json';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { Store } from '../store/store.ts';
import type { Requester } from './requester.ts';

const MAX_DEPTH = 256;

export interface Fingerprints {
  /** Returns the fingerprint of the interface that a surface shows, with the page that it has opened in a modal; null when it shows none. */
  ofSurface(surface: { sessionId: string; surfaceId: string; template?: string | undefined }): Promise<string | null>;
  /** Returns the fingerprint of a call of `tool`; `surface` is the fingerprint of the requesting surface. */
  ofCall(server: string, tool: ToolDefinition, surface?: string | null): string;
  /** Returns the fingerprint of any other request of a view or a server. */
  ofPermission(requester: Requester): Promise<string>;
}

export interface FingerprintsOptions {
  readonly store: Pick<Store, 'getInterface'>;
  /** Identity of the server that currently has this name; undefined when there is none. */
  readonly getServerIdentity: (server: string) => string | undefined;
}

export function createFingerprints({ store, getServerIdentity }: FingerprintsOptions): Fingerprints {
  /** Fingerprints by the tool's identity: a connection returns the same object until it lists its tools again. */
  const fingerprints = new WeakMap<ToolDefinition, string>();

  const ofTool = (tool: ToolDefinition): string => {
    const fingerprint = fingerprints.get(tool) ?? fingerprintTool(tool);
    fingerprints.set(tool, fingerprint);
    return fingerprint;
  };
  const ofSurface: Fingerprints['ofSurface'] = async ({ sessionId, surfaceId, template }) => {
    const part = await store.getInterface(sessionId, surfaceId);
    const shown = part ? fingerprintUI(part) : null;
    return template === undefined ? shown : sha256Hex(JSON.stringify([shown, template]));
  };

  return {
    ofSurface,
    ofCall: (server, tool, surface) => {
      const requestedBy = surface === undefined ? [] : [surface];
      return sha256Hex(JSON.stringify(['call', getServerIdentity(server), ofTool(tool), ...requestedBy]));
    },
    ofPermission: async requester => {
      const requestedBy = 'callId' in requester ? 'server' : await ofSurface(requester);
      // 'wish' is part of stored fingerprints.
      return sha256Hex(JSON.stringify(['wish', getServerIdentity(requester.server), requestedBy]));
    },
  };
}

/** Hash of everything in a definition that users or models rely on, and of who may call it. */
function fingerprintTool(tool: ToolDefinition): string {
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = tool;
  const meta = isRecord(_meta)
    ? {
        ui: _meta.ui,
        flat: _meta[FLAT_RESOURCE_URI_KEY],
        template: _meta[OUTPUT_TEMPLATE_KEY],
        accessible: _meta[WIDGET_ACCESSIBLE_KEY],
        visibility: _meta[WIDGET_VISIBILITY_KEY],
      }
    : {};
  const definition = { name, title, description, inputSchema, outputSchema, annotations, meta };
  const plain = toPlainJson(definition, { maxDepth: MAX_DEPTH });
  // A definition that cannot be hashed equals none, not even itself: the user is asked about it each time.
  return 'problem' in plain ? sha256Hex(crypto.randomUUID()) : sha256Hex(canonicalJson(plain.value));
}

/** Hash of the document and what it may reach; without its URI, which some servers change with each result. */
export function fingerprintUI({ ref, content, problem, mimeType, metadata }: UIResourcePart): string {
  const document = ref ?? sha256Hex(content ?? problem ?? '');
  return sha256Hex(canonicalJson({ document, mimeType, ui: metadata?.ui ?? null }));
}
