// Who asks for an action, and how far a person's yes reaches.

/** Who asked for an action. A view can never approve its own request. */
export const INITIATORS = ['model', 'view', 'person'] as const;
export type Initiator = (typeof INITIATORS)[number];

/** How long a consent lasts: this one call · this surface · this chat · everything from this server. */
export const CONSENT_SCOPES = ['once', 'surface', 'chat', 'server'] as const;
export type ConsentScope = (typeof CONSENT_SCOPES)[number];
