// Input and output of the policy: the request to decide on, and the verdict.
import type { ApprovalKind, ConsentScope, Initiator } from '@vitrine/protocol/internal/session/consent';

/** A tool as its server defines it: the parts that decide who may call it. */
interface PolicyTool {
  /** The tool's own name at its server, never a prefixed one. */
  readonly name: string;
  readonly annotations?: unknown;
  readonly _meta?: unknown;
}

/** What a schedule may do without a question: these tools as they were when the schedule was made. */
interface ScheduleLimits {
  readonly allowed: readonly { readonly server: string; readonly tool: string; readonly fingerprint: string }[];
}

/** A tool call, or another request of a view or a server. */
export interface CallRequest {
  /** Kind of the request. Kinds other than `tool` come from views and servers; each kind has its own consents. @default 'tool' */
  readonly kind?: ApprovalKind;
  readonly initiator: Initiator;
  readonly sessionId: string;
  /** The project that the session belongs to. Absent: none. */
  readonly project?: string | undefined;
  /**
   * Strictness of the session's project: `own`, only what was allowed in this project or this chat counts; `ask-always`, nothing does. It is never wider
   * than the policy's mode. @default the policy's mode alone
   */
  readonly strictness?: 'own' | 'ask-always' | undefined;
  /** The requesting surface; required when the initiator is `view`. For a call of the model: the surface whose view offers the tool. */
  readonly surfaceId?: string;
  /** The server that the requesting surface came from; required when the initiator is `view`. Absent: the call is denied. */
  readonly surfaceServer?: string;
  /** Page that the requesting view has opened, and that makes the request, by its hash: part of the fingerprint. */
  readonly template?: string | undefined;
  /** The tool whose result the requesting view shows, if its server still has it. */
  readonly surfaceTool?: PolicyTool | undefined;
  /** The server whose tool is to be called. */
  readonly server: string;
  /** The tool to be called; for the other kinds, the tool whose surface makes the request. */
  readonly tool: PolicyTool;
  /** The arguments. Absent: not known yet, so the request repeats no call. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** The user trusts this server where this initiator calls its tools: its `readOnlyHint` counts. @default false */
  readonly serverTrusted?: boolean;
  /** A model's call that follows from the user's text alone: the model had read no text of a server. @default false */
  readonly directed?: boolean;
  /** The arguments are a proposal that the user completes: always asked about, and only for this one call. @default false */
  readonly draft?: boolean;
  /**
   * Limits of a schedule that makes the request: nothing else that the user has allowed counts, before or after it was made. Absent: it is no request of a
   * schedule.
   */
  readonly schedule?: ScheduleLimits | undefined;
  /**
   * Identifies exactly what is approved: a hash of the tool's definition and, for a view, of its interface. A consent covers only requests with
   * an equal fingerprint, so that a tool cannot be swapped after it was allowed. Absent: the consent is bound to nothing.
   */
  readonly fingerprint?: string;
}

/**
 * Reason for a denial: no surface is given for a view, another server, the tool is not visible to the initiator, or an unknown initiator.
 */
type DenialCode = 'no-surface' | 'other-server' | 'not-visible' | 'unknown-initiator';

/**
 * `reason` is one line for the user. `scopes` are those that the user may choose from. `changed`: the user allowed this request earlier, with
 * another fingerprint. `readOnly`: the server says of its own tool that it changes nothing. `trustable`: no question would be needed if the user
 * trusted the server. `destructive`: the server says of its own tool that it may delete or overwrite something. `silent`: the user has not agreed to
 * this particular call; the caller limits how often it happens (`RATE_LIMITS.silent`).
 */
export type Verdict =
  | { readonly decision: 'allow'; readonly reason: string; readonly silent?: true }
  | {
      readonly decision: 'ask';
      readonly reason: string;
      readonly scopes: ConsentScope[];
      readonly changed?: true;
      readonly readOnly?: true;
      readonly destructive?: true;
      readonly trustable?: true;
    }
  | { readonly decision: 'deny'; readonly reason: string; readonly code: DenialCode };
