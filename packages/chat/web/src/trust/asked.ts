// What a resource asks of its sandbox beside what it gets, one line each: from the declaration, as its author wrote it.
import type { Containment } from '@vitrine/host';

export interface AskedLine {
  /** What for. */
  what: string;
  /** The address, or empty for a feature. Untrusted text. */
  target: string;
  granted: boolean;
}

const DOMAINS = {
  connectDomains: 'Connect to',
  resourceDomains: 'Load from',
  frameDomains: 'Show pages of',
  baseUriDomains: 'Resolve addresses from',
} as const;
const FEATURES = {
  camera: 'Use the camera',
  microphone: 'Use the microphone',
  geolocation: 'Know the location',
  clipboardWrite: 'Write to the clipboard',
} as const;

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[];

export function askedLines({ requested, granted, refused }: Containment): AskedLine[] {
  const lines: AskedLine[] = [];
  for (const field of keysOf(DOMAINS)) {
    const what = DOMAINS[field];
    const given = granted.csp[field];
    // A granted entry is written anew; whatever was not refused of the declared ones is among the granted.
    const denied = (requested.csp?.[field] ?? []).filter(entry => refused.includes(entry) && !given.includes(entry));
    lines.push(
      ...given.map(target => ({ what, target, granted: true })),
      ...denied.map(target => ({ what, target, granted: false })),
    );
  }
  for (const feature of keysOf(FEATURES))
    if (requested.permissions?.[feature])
      lines.push({ what: FEATURES[feature], target: '', granted: granted.permissions[feature] !== undefined });
  if (requested.domain !== undefined)
    lines.push({
      what: 'Have an origin of its own, with storage',
      target: requested.domain,
      granted: granted.dedicated,
    });
  return lines;
}
