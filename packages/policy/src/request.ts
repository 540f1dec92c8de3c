// What is asked of the policy, and what it answers.
import type { ConsentScope, Initiator } from '@vitrine/protocol';

/** A tool as its server defines it: the parts that decide who may call it. */
export interface PolicyTool {
  /** The tool's own name at its server, never a prefixed one. */
  readonly name: string;
  readonly annotations?: unknown;
  readonly _meta?: unknown;
}

/** One tool call that somebody asks for. */
export interface CallRequest {
  readonly initiator: Initiator;
  readonly sessionId: string;
  /** The surface that asks; needed when the initiator is `view`. */
  readonly surfaceId?: string;
  /** The server that the asking surface came from; needed when the initiator is `view`. Absent, the call is denied. */
  readonly surfaceServer?: string;
  /** The server whose tool is to be called. */
  readonly server: string;
  readonly tool: PolicyTool;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export const DENIAL_CODES = ['no-surface', 'other-server', 'not-visible', 'unknown-initiator'] as const;
export type DenialCode = (typeof DENIAL_CODES)[number];

/** `reason` is one line for a person. `scopes` are those that the person may choose from. */
export type Verdict =
  | { readonly decision: 'allow'; readonly reason: string }
  | { readonly decision: 'ask'; readonly reason: string; readonly scopes: ConsentScope[] }
  | { readonly decision: 'deny'; readonly reason: string; readonly code: DenialCode };
