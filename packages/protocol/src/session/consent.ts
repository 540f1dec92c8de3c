// The vocabulary of approvals: initiators, consent scopes, kinds and modes.
import * as z from 'zod/mini';

/** Initiators of an action. A view can never approve its own request. `server`: elicitation and sampling requests of an MCP server. */
export const INITIATORS = ['model', 'view', 'user', 'server'] as const;
export type Initiator = (typeof INITIATORS)[number];

/**
 * The scope of a consent: this one call · the tool on this surface · the tool in this chat · the tool in the chats of this project · the tool of the
 * server, in every chat.
 */
export const CONSENT_SCOPES = ['once', 'surface', 'chat', 'project', 'server'] as const;
/** The scopes of a consent that is kept, the narrowest first: `once` is used up by its call. */
export const LASTING_SCOPES = CONSENT_SCOPES.filter(scope => scope !== 'once');
export type ConsentScope = (typeof CONSENT_SCOPES)[number];

/**
 * Kinds of requests that the user is asked to approve: a tool call · files to save · use of the host's model by a view or a server · an
 * address to open · an elicitation of a server.
 */
export const APPROVAL_KINDS = ['tool', 'download', 'sampling', 'link', 'elicitation'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** `ask-always`: the user is asked about every action of a view, a model or a server; consents and trust do not count. */
export const APPROVAL_MODES = ['default', 'ask-always'] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

/**
 * A consent that outlives its call. Plain data: it is stored and shown as it is. Scope `surface` has `sessionId` and `surfaceId`, scope
 * `chat` has `sessionId`, scope `project` has `project`, scope `server` only the tool.
 */
export const ConsentSchema = z
  .object({
    /** Kind of requests that the consent covers; calls of the tool when absent. */
    kind: z.exactOptional(z.enum(APPROVAL_KINDS.filter(kind => kind !== 'tool'))),
    scope: z.enum(LASTING_SCOPES),
    /** A yes to a view is no yes to the model. */
    initiator: z.enum(INITIATORS),
    server: z.string(),
    /** The tool's own name at that server. */
    tool: z.string(),
    sessionId: z.exactOptional(z.string()),
    surfaceId: z.exactOptional(z.string()),
    /** Id of the project. */
    project: z.exactOptional(z.string()),
    /** Fingerprint of the request that the consent was given to; only that request is covered. */
    fingerprint: z.exactOptional(z.string()),
  })
  .check(
    z.refine(
      ({ scope, sessionId, surfaceId, project }) =>
        (sessionId === undefined) === (scope === 'server' || scope === 'project') &&
        (surfaceId === undefined) === (scope !== 'surface') &&
        (project === undefined) === (scope !== 'project'),
    ),
  );
export type Consent = z.infer<typeof ConsentSchema>;
