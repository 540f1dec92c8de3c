// What a person has agreed to. A consent names who asked, one server and one of its tools by the bare name, and where it
// holds: on one surface, in one chat, or wherever that server is used. `once` is never kept: it is used up by its call.
import { APPROVAL_KINDS, type ApprovalKind, CONSENT_SCOPES, type ConsentScope, INITIATORS } from '@vitrine/protocol';
import { PolicyError } from './errors.ts';
import type { CallRequest } from './request.ts';

/** A consent that outlives its call. Plain data: it is stored and shown as it is. */
export interface Consent {
  /** To what. Absent: to calls of the tool. */
  readonly kind?: Exclude<ApprovalKind, 'tool'>;
  readonly scope: Exclude<ConsentScope, 'once'>;
  /** A yes to a view is no yes to the model. */
  readonly initiator: CallRequest['initiator'];
  readonly server: string;
  /** The tool's own name at that server. */
  readonly tool: string;
  /** Present in the scopes `surface` and `chat`. */
  readonly sessionId?: string;
  /** Present in the scope `surface`. */
  readonly surfaceId?: string;
  /** What it was given to, as the request named it; only that is covered. */
  readonly fingerprint?: string;
}

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
  if (!Array.isArray(value)) throw new PolicyError('bad-snapshot', 'Stored consents are a list.', value);
  return value.map(parseConsent);
}

function parseConsent(value: unknown): Consent {
  const read = (typeof value === 'object' && value !== null ? value : {}) as Record<keyof Consent, unknown>;
  const { kind, scope, initiator, server, tool, sessionId, surfaceId, fingerprint } = read;
  const known =
    (kind === undefined || (kind !== 'tool' && APPROVAL_KINDS.includes(kind as ApprovalKind))) &&
    CONSENT_SCOPES.includes(scope as ConsentScope) &&
    scope !== 'once' &&
    INITIATORS.includes(initiator as never);
  const placed =
    (typeof sessionId === 'string') === (scope !== 'server') &&
    (typeof surfaceId === 'string') === (scope === 'surface');
  const bound = fingerprint === undefined || typeof fingerprint === 'string';
  if (!known || !placed || !bound || typeof server !== 'string' || typeof tool !== 'string')
    throw new PolicyError('bad-snapshot', `This is no stored consent: ${JSON.stringify(value)}. Remove it.`, value);
  return {
    ...(kind === undefined ? {} : { kind: kind as NonNullable<Consent['kind']> }),
    scope: scope as Consent['scope'],
    initiator: initiator as Consent['initiator'],
    server,
    tool,
    ...(scope === 'server' ? {} : { sessionId: sessionId as string }),
    ...(scope === 'surface' ? { surfaceId: surfaceId as string } : {}),
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}
