// The vocabulary of approvals: initiators, consent scopes, kinds and modes.

/** Who initiated an action; `person` is the user. A view can never approve its own request. `server`: elicitation and sampling requests of an MCP server. */
export const INITIATORS = ['model', 'view', 'person', 'server'] as const;
export type Initiator = (typeof INITIATORS)[number];

/** The scope of a consent: this one call · the tool on this surface · the tool in this chat · the tool of the server, in every chat. */
export const CONSENT_SCOPES = ['once', 'surface', 'chat', 'server'] as const;
export type ConsentScope = (typeof CONSENT_SCOPES)[number];

/**
 * What the user is asked to approve: a tool call · files to save · use of the host's model by a view or a server · an address to open · an
 * elicitation of a server.
 */
export const APPROVAL_KINDS = ['tool', 'download', 'sampling', 'link', 'elicitation'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** `ask-always`: the user is asked about every action of a view, a model or a server; consents and trust do not count. */
export const APPROVAL_MODES = ['default', 'ask-always'] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];
