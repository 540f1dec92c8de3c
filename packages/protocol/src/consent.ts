// Who asks for an action, and how far a person's yes reaches.

/** Who asked for an action. A view can never approve its own request. `server`: elicitation and sampling requests of an MCP server. */
export const INITIATORS = ['model', 'view', 'person', 'server'] as const;
export type Initiator = (typeof INITIATORS)[number];

/** How far a consent reaches: this one call · that tool on this surface · in this chat · that tool of that server, in every chat. */
export const CONSENT_SCOPES = ['once', 'surface', 'chat', 'server'] as const;
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
