// The part of a store for the user's lasting choices.
import type { Consent } from '@vitrine/protocol/internal/session/consent';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { GivenConsent, ServerOptIns } from '../api/contract/approvals.ts';

/** The lasting choices of a user: consents, sandbox opt-ins of servers, and settings. */
export interface Choices {
  listConsents(): Promise<Consent[]>;
  /** Consents with the time at which each was given, ISO 8601, UTC; the time is absent for consents that older versions stored. */
  listGivenConsents(): Promise<GivenConsent[]>;
  addConsent(consent: Consent): Promise<void>;
  removeConsents(consents: readonly Consent[]): Promise<void>;
  /** Lists the opt-ins of each server that has any, ordered by server name. */
  listOptIns(): Promise<ServerOptIns[]>;
  setOptIns(server: string, optIns: readonly SandboxOptIn[]): Promise<void>;
  /** The user's setting of a name; undefined when not set. */
  getSetting(name: string): Promise<unknown>;
  /** `value` is plain JSON. */
  setSetting(name: string, value: unknown): Promise<void>;
  /** Replaces each setting for which `change` returns a value, unless it has changed meanwhile. Resolves with the number of those replaced. */
  changeSettings(change: (name: string, value: unknown) => unknown): Promise<number>;
}
