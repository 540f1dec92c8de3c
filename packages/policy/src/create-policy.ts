// The engine: runs the rules, remembers consents. The caller of tools holds one and asks it before every call.
import {
  APPROVAL_MODES,
  type ApprovalMode,
  type Consent,
  type ConsentScope,
  LASTING_SCOPES,
} from '@vitrine/protocol/consent';
import { type ConsentFilter, consentFor, parseConsents } from './consent.ts';
import { createConsentBook } from './consent-book.ts';
import { PolicyError } from './errors.ts';
import { createRecentCalls } from './recent-calls.ts';
import type { CallRequest, Verdict } from './request.ts';
import { type Recall, RULES, SCOPES } from './rules.ts';

export interface PolicyOptions {
  /** Consents to start with, as `snapshot()` gave them. Throws `PolicyError` `bad-snapshot` on anything else. @default none */
  readonly consents?: unknown;
  /** @default 'default' */
  readonly mode?: ApprovalMode;
}

export interface Policy {
  /** Whether a call may happen, may not, or must be asked of the person. Changes nothing. */
  decide(request: CallRequest): Verdict;
  /**
   * Records a person's yes to a request. `once` is not kept: the caller makes that one call and asks again for the next.
   * Returns the kept consent, undefined for `once`. Throws `PolicyError` `not-grantable` when the request is denied
   * whatever a person says, or when the scope is none of those the request can be asked in.
   */
  grant(request: CallRequest, scope: ConsentScope): Consent | undefined;
  /** Notes that a call is made now: `decide` allows its immediate repetition when the tool is read-only or idempotent. */
  noteCall(request: CallRequest): void;
  readonly mode: ApprovalMode;
  /** Throws `PolicyError` `unknown-mode`. */
  setMode(mode: ApprovalMode): void;
  /** Takes consents back; returns those taken. An empty filter takes all. */
  revoke(filter: ConsentFilter): Consent[];
  /** Every kept consent, as plain data for storage and for a list on a page. */
  snapshot(): Consent[];
  /** Replaces every consent. Throws `PolicyError` `bad-snapshot` and then keeps what it had. */
  restore(consents: unknown): void;
}

export function createPolicy({ consents = [], mode: initialMode = 'default' }: PolicyOptions = {}): Policy {
  let book = createConsentBook(parseConsents(consents));
  let mode = initialMode;
  const calls = createRecentCalls();

  const recall: Recall = request => {
    // A stored consent that reaches further than such a yes may reach counts for nothing.
    const found = LASTING_SCOPES.filter(scope => SCOPES[request.kind ?? 'tool'].includes(scope)).map(scope => {
      const consent = consentFor(request, scope);
      return consent && book.find(consent);
    });
    return found.includes('covered') ? 'covered' : found.find(state => state !== undefined);
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
      book.add(consent);
      return consent;
    },
    revoke: filter => book.remove(filter),
    snapshot: () => book.list(),
    restore(value) {
      book = createConsentBook(parseConsents(value));
    },
  };
}
