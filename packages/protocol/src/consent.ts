// Who asks for an action, and how far a person's yes reaches.
import * as z from 'zod/mini';

/** Who asked for an action. A view can never approve its own request. `server`: elicitation and sampling requests of an MCP server. */
export const INITIATORS = ['model', 'view', 'person', 'server'] as const;
export type Initiator = (typeof INITIATORS)[number];

/** How far a consent reaches: this one call · that tool on this surface · in this chat · that tool of that server, in every chat. */
export const CONSENT_SCOPES = ['once', 'surface', 'chat', 'server'] as const;
/** The scopes of a consent that is kept, the narrowest first: `once` is used up by its call. */
export const LASTING_SCOPES = CONSENT_SCOPES.filter(scope => scope !== 'once');
export type ConsentScope = (typeof CONSENT_SCOPES)[number];

/**
 * What a person is asked for: a tool call · files to save · the host's model for a view or a server · an address to open · something that a
 * server wants to know.
 */
export const APPROVAL_KINDS = ['tool', 'download', 'sampling', 'link', 'elicitation'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** `ask-always`: asks for everything that a view, a model or a server does; consents and trust do not count. */
export const APPROVAL_MODES = ['default', 'ask-always'] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

/**
 * A consent that outlives its call. Plain data: it is stored and shown as it is. Scope `surface` has `sessionId` and `surfaceId`, scope
 * `chat` has `sessionId`, scope `server` has neither.
 */
export const ConsentSchema = z
  .object({
    /** To what. Absent: to calls of the tool. */
    kind: z.exactOptional(z.enum(APPROVAL_KINDS.filter(kind => kind !== 'tool'))),
    scope: z.enum(LASTING_SCOPES),
    /** A yes to a view is no yes to the model. */
    initiator: z.enum(INITIATORS),
    server: z.string(),
    /** The tool's own name at that server. */
    tool: z.string(),
    sessionId: z.exactOptional(z.string()),
    surfaceId: z.exactOptional(z.string()),
    /** What it was given to, as the request named it; only that is covered. */
    fingerprint: z.exactOptional(z.string()),
  })
  .check(
    z.refine(
      ({ scope, sessionId, surfaceId }) =>
        (sessionId === undefined) === (scope === 'server') && (surfaceId === undefined) === (scope !== 'surface'),
    ),
  );
export type Consent = z.infer<typeof ConsentSchema>;
