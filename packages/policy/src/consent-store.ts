// The stored consents by `consentKey` (who, server, tool, scope). One key can have several: each covers only one fingerprint.
import type { Consent } from '@vitrine/protocol/internal/session/consent';
import { type ConsentFilter, consentKey, matchesFilter } from './consent.ts';

export interface ConsentStore {
  add(consent: Consent): void;
  /** `covered`: this exact consent is stored. `changed`: a consent of the same place is stored, but for another fingerprint. */
  find(consent: Consent): 'covered' | 'changed' | undefined;
  /** Removes the consents that match and returns them. */
  remove(filter: ConsentFilter): Consent[];
  /** Returns the consents in the order in which they were stored. */
  list(): Consent[];
}

export function createConsentStore(consents: readonly Consent[]): ConsentStore {
  const consentsInOrder = new Set<Consent>();
  const byKey = new Map<string, Map<string | undefined, Consent>>();

  const add = (consent: Consent): void => {
    const key = consentKey(consent);
    const stored = byKey.get(key) ?? new Map<string | undefined, Consent>();
    if (stored.has(consent.fingerprint)) return;
    byKey.set(key, stored.set(consent.fingerprint, consent));
    consentsInOrder.add(consent);
  };
  for (const consent of consents) add(consent);

  return {
    add,
    find(consent) {
      const stored = byKey.get(consentKey(consent));
      if (!stored) return undefined;
      return stored.has(consent.fingerprint) ? 'covered' : 'changed';
    },
    remove(filter) {
      const removed = [...consentsInOrder].filter(consent => matchesFilter(consent, filter));
      for (const consent of removed) {
        consentsInOrder.delete(consent);
        const key = consentKey(consent);
        const stored = byKey.get(key);
        stored?.delete(consent.fingerprint);
        if (stored?.size === 0) byKey.delete(key);
      }
      return removed;
    },
    list: () => [...consentsInOrder],
  };
}
