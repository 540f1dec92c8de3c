// The policy engine: runs the rules and stores consents. The agent holds one and consults it before every call.
import {
  APPROVAL_MODES,
  type ApprovalMode,
  type Consent,
  type ConsentScope,
  LASTING_SCOPES,
} from '@vitrine/protocol/internal/session/consent';
import { allowedScopes, type Recall, RULES } from './call-rules.ts';
import { type ConsentFilter, consentFor, parseConsents } from './consent.ts';
import { createConsentStore } from './consent-store.ts';
import { PolicyError } from './errors.ts';
import { createRecentCalls } from './recent-calls.ts';
import type { CallRequest, Verdict } from './request.ts';

/** Options of `createPolicy`. */
export interface PolicyOptions {
  /** Initial consents, as `snapshot()` returned them. `createPolicy` throws `PolicyError` `bad-snapshot` when they cannot be read. @default none */
  readonly consents?: unknown;
  /** @default 'default' */
  readonly mode?: ApprovalMode;
}

/** Decides about calls and stores consents; pure logic without I/O. */
export interface Policy {
  /** Whether a call is allowed, denied, or needs the user's approval. Changes nothing. */
  decide(request: CallRequest): Verdict;
  /**
   * Records that the user approved a request. `once` is not stored: the caller makes that one call and asks again for the next.
   * Returns the stored consent, undefined for `once`. Throws `PolicyError` `not-grantable` when the policy denies the request
   * whatever the user answers, or when the request cannot be approved in this scope.
   */
  grant(request: CallRequest, scope: ConsentScope): Consent | undefined;
  /** Records that a call is made now: `decide` allows its immediate repetition when the tool is read-only or idempotent. */
  noteCall(request: CallRequest): void;
  readonly mode: ApprovalMode;
  /** Throws `PolicyError` `unknown-mode`. */
  setMode(mode: ApprovalMode): void;
  /** Revokes the consents that match and returns them. An empty filter revokes all. */
  revoke(filter: ConsentFilter): Consent[];
  /** All stored consents, as plain data for storage and for a list on a page. */
  snapshot(): Consent[];
  /** Replaces all consents. On error, throws `PolicyError` `bad-snapshot` and keeps the old ones. */
  restore(consents: unknown): void;
}

/**
 * Creates a policy. Throws `PolicyError` `bad-snapshot` when `consents` cannot be read.
 *
 * @example if (createPolicy().decide(request).decision === 'ask') showQuestion(request);
 */
export function createPolicy({ consents = [], mode: initialMode = 'default' }: PolicyOptions = {}): Policy {
  let store = createConsentStore(parseConsents(consents));
  let mode = initialMode;
  const calls = createRecentCalls();

  const recall: Recall = request => {
    // A stored consent with a wider scope than its kind allows is ignored.
    const matches = LASTING_SCOPES.filter(scope => allowedScopes(request).includes(scope)).map(scope => {
      const consent = consentFor(request, scope);
      return consent && store.find(consent);
    });
    return matches.includes('covered') ? 'covered' : matches.find(state => state !== undefined);
  };

  const decide = (request: CallRequest): Verdict => {
    const memory = { mode, recall, isRepeat: calls.isRepeat };
    for (const rule of RULES) {
      const verdict = rule(request, memory);
      if (verdict) return verdict;
    }
    throw new Error('The last rule answers every request.');
  };

  return {
    decide,
    noteCall: request => calls.note(request),
    get mode() {
      return mode;
    },
    setMode(wanted) {
      if (!APPROVAL_MODES.includes(wanted))
        throw new PolicyError('unknown-mode', `The mode is one of ${APPROVAL_MODES.join(', ')}.`, { received: wanted });
      mode = wanted;
    },
    grant(request, scope) {
      const verdict = decide(request);
      if (verdict.decision === 'deny')
        throw new PolicyError('not-grantable', `No consent can allow this: ${verdict.reason}`, { received: scope });
      if (scope === 'once') return undefined;
      const offered = verdict.decision === 'allow' || verdict.scopes.includes(scope);
      const consent = offered && LASTING_SCOPES.includes(scope) ? consentFor(request, scope) : undefined;
      if (!consent)
        throw new PolicyError('not-grantable', `This call cannot be allowed for: ${scope}.`, { received: scope });
      store.add(consent);
      return consent;
    },
    revoke: filter => store.remove(filter),
    snapshot: () => store.list(),
    restore(value) {
      store = createConsentStore(parseConsents(value));
    },
  };
}
