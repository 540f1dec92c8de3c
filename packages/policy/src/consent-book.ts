// The stored consents, indexed by place (who, server, tool, scope). One place can have several: each covers only the fingerprint it was given to.
import type { Consent } from '@vitrine/protocol/consent';
import { type ConsentFilter, matchesFilter, placeKey } from './consent.ts';

export interface ConsentBook {
  add(consent: Consent): void;
  /** `covered`: this exact consent is stored. `changed`: a consent of the same place is stored, but for another fingerprint. */
  find(consent: Consent): 'covered' | 'changed' | undefined;
  /** Removes the consents that match and returns them. */
  remove(filter: ConsentFilter): Consent[];
  /** In the order in which they were given. */
  list(): Consent[];
}

export function createConsentBook(consents: readonly Consent[]): ConsentBook {
  const kept = new Set<Consent>();
  const places = new Map<string, Map<string | undefined, Consent>>();

  const add = (consent: Consent): void => {
    const key = placeKey(consent);
    const given = places.get(key) ?? new Map<string | undefined, Consent>();
    if (given.has(consent.fingerprint)) return;
    places.set(key, given.set(consent.fingerprint, consent));
    kept.add(consent);
  };
  for (const consent of consents) add(consent);

  return {
    add,
    find(consent) {
      const given = places.get(placeKey(consent));
      if (!given) return undefined;
      return given.has(consent.fingerprint) ? 'covered' : 'changed';
    },
    remove(filter) {
      const taken = [...kept].filter(consent => matchesFilter(consent, filter));
      for (const consent of taken) {
        kept.delete(consent);
        const key = placeKey(consent);
        const given = places.get(key);
        given?.delete(consent.fingerprint);
        if (given?.size === 0) places.delete(key);
      }
      return taken;
    },
    list: () => [...kept],
  };
}
