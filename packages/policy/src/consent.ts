// What a person has agreed to. A consent names who asked, one server and one of its tools by the bare name, and where it
// holds: on one surface, in one chat, or wherever that server is used. `once` is never kept: it is used up by its call.
import { type ApprovalKind, type Consent, ConsentSchema } from '@vitrine/protocol/consent';
import { PolicyError } from './errors.ts';
import type { CallRequest } from './request.ts';

/** Every field is compared that is present; an empty filter matches every consent. `kind: 'tool'` means calls of the tool. */
export type ConsentFilter = { readonly [Key in Exclude<keyof Consent, 'kind'>]?: Consent[Key] | undefined } & {
  readonly kind?: ApprovalKind | undefined;
};

/** The consent that a yes to `request` in `scope` creates; undefined when the request has no such place (no surface). */
export function consentFor(request: CallRequest, scope: Consent['scope']): Consent | undefined {
  const { kind = 'tool', initiator, server, sessionId, surfaceId, fingerprint } = request;
  const named = { ...(kind === 'tool' ? {} : { kind }), scope, initiator, server, tool: request.tool.name };
  const bound = fingerprint === undefined ? {} : { fingerprint };
  switch (scope) {
    case 'server':
      return { ...named, ...bound };
    case 'chat':
      return { ...named, sessionId, ...bound };
    case 'surface':
      return surfaceId === undefined ? undefined : { ...named, sessionId, surfaceId, ...bound };
  }
}

/** One text for each place: consents with the same key differ at most in what they were given to. */
export function placeKey(consent: Consent): string {
  const { kind = 'tool', scope, initiator, server, tool, sessionId, surfaceId } = consent;
  return JSON.stringify([kind, scope, initiator, server, tool, sessionId ?? null, surfaceId ?? null]);
}

export function matchesFilter(consent: Consent, filter: ConsentFilter): boolean {
  const whole = { kind: 'tool', ...consent };
  return Object.entries(filter).every(([key, value]) => value === undefined || whole[key as keyof Consent] === value);
}

/** Reads stored consents. Throws `PolicyError` `bad-snapshot`: half of what a person decided must not be taken for all of it. */
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
