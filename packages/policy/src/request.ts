// What is asked of the policy, and what it answers.
import type { ApprovalKind, ConsentScope, Initiator } from '@vitrine/protocol/consent';

/** A tool as its server defines it: the parts that decide who may call it. */
export interface PolicyTool {
  /** The tool's own name at its server, never a prefixed one. */
  readonly name: string;
  readonly annotations?: unknown;
  readonly _meta?: unknown;
}

/** A tool call, or something else that a view or a server asks for. */
export interface CallRequest {
  /** What is asked for. Kinds other than `tool` come from views and servers; each is asked and consented to by itself. @default 'tool' */
  readonly kind?: ApprovalKind;
  readonly initiator: Initiator;
  readonly sessionId: string;
  /** The surface that asks; needed when the initiator is `view`. */
  readonly surfaceId?: string;
  /** The server that the asking surface came from; needed when the initiator is `view`. Absent, the call is denied. */
  readonly surfaceServer?: string;
  /** The server whose tool is to be called. */
  readonly server: string;
  /** The tool to be called; in the other kinds the one whose surface asks. */
  readonly tool: PolicyTool;
  /** Absent: not known yet, so the request repeats no call. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** The user marked this server as trusted: its `readOnlyHint` counts for calls of its views. @default false */
  readonly serverTrusted?: boolean;
  /** A model's call that only the user's own words chose: no text of a server took part. @default false */
  readonly directed?: boolean;
  /** The arguments are a proposal that the user completes: it is always asked about, once. @default false */
  readonly draft?: boolean;
  /**
   * Names exactly what a yes is given to: a hash of the tool's definition and, for a view, of its interface. A consent covers only requests of
   * an equal fingerprint, so that nothing can be swapped after it was allowed. Absent: nothing is bound.
   */
  readonly fingerprint?: string;
}

export const DENIAL_CODES = ['no-surface', 'other-server', 'not-visible', 'unknown-initiator'] as const;
export type DenialCode = (typeof DENIAL_CODES)[number];

/**
 * `reason` is one line for a person. `scopes` are those that the person may choose from. `changed`: the person allowed this when it was
 * something else, by its fingerprint. `trustable`: no question would be needed if the user trusted the server. `silent`: no person agreed to
 * this very call; the caller limits how often (`RATES.silent`).
 */
export type Verdict =
  | { readonly decision: 'allow'; readonly reason: string; readonly silent?: true }
  | {
      readonly decision: 'ask';
      readonly reason: string;
      readonly scopes: ConsentScope[];
      readonly changed?: true;
      readonly trustable?: true;
    }
  | { readonly decision: 'deny'; readonly reason: string; readonly code: DenialCode };
