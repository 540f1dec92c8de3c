// What a user has agreed to. A consent names the initiator, one server, one of its tools by the bare name, and its scope:
// one surface, one chat, the chats of one project, or every use of that server. `once` is never stored: its call uses it up.
import { type ApprovalKind, type Consent, ConsentSchema } from '@vitrine/protocol/internal/session/consent';
import { PolicyError } from './errors.ts';
import type { CallRequest } from './request.ts';

/** A consent matches when all given fields are equal; an empty filter matches every consent. `kind: 'tool'` means calls of the tool. */
export type ConsentFilter = { readonly [Key in Exclude<keyof Consent, 'kind'>]?: Consent[Key] | undefined } & {
  readonly kind?: ApprovalKind | undefined;
};

/** The consent that approving `request` in `scope` creates; undefined when the request has no such place (no surface, no project). */
export function consentFor(request: CallRequest, scope: Consent['scope']): Consent | undefined {
  const { kind = 'tool', initiator, server, sessionId, surfaceId, project, fingerprint } = request;
  const commonFields = { ...(kind === 'tool' ? {} : { kind }), scope, initiator, server, tool: request.tool.name };
  const bound = fingerprint === undefined ? {} : { fingerprint };
  switch (scope) {
    case 'server':
      return { ...commonFields, ...bound };
    case 'project':
      return project === undefined ? undefined : { ...commonFields, project, ...bound };
    case 'chat':
      return { ...commonFields, sessionId, ...bound };
    case 'surface':
      return surfaceId === undefined ? undefined : { ...commonFields, sessionId, surfaceId, ...bound };
  }
}

/** The key of a consent's place: consents with the same key differ at most in their fingerprint. */
export function consentKey(consent: Consent): string {
  const { kind = 'tool', scope, initiator, server, tool, sessionId, surfaceId, project } = consent;
  return JSON.stringify([kind, scope, initiator, server, tool, sessionId ?? project ?? null, surfaceId ?? null]);
}

export function matchesFilter(consent: Consent, filter: ConsentFilter): boolean {
  const completeConsent = { kind: 'tool', ...consent };
  return Object.entries(filter).every(
    ([key, value]) => value === undefined || completeConsent[key as keyof Consent] === value,
  );
}

/** Reads stored consents. Throws `PolicyError` `bad-snapshot` unless all of them are valid: a partial list would misstate what the user decided. */
export function parseConsents(value: unknown): Consent[] {
  if (!Array.isArray(value)) throw new PolicyError('bad-snapshot', 'Stored consents are a list.', { received: value });
  return value.map(parseConsent);
}

function parseConsent(value: unknown): Consent {
  const { data, error } = ConsentSchema.safeParse(value);
  if (data) return data;
  const message = `This is no stored consent: ${JSON.stringify(value)}. Remove it.`;
  throw new PolicyError('bad-snapshot', message, { received: value, cause: error });
}
