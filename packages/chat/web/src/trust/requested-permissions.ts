// Lists the permissions that a resource requests beyond the defaults of its sandbox, one line each: from its declaration, as its author
// wrote it.
import type { Containment } from '@vitrine/host';
import { REQUEST_TEXTS } from '../texts/sandbox.ts';

export interface RequestedPermission {
  /** The purpose: a template with the placeholder `target`. */
  what: (typeof REQUEST_TEXTS)[keyof typeof REQUEST_TEXTS];
  /** The address, or empty for a feature. Untrusted text. */
  target: string;
  granted: boolean;
}

const DOMAINS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;
const FEATURES = ['camera', 'microphone', 'geolocation', 'clipboardWrite'] as const;

export function requestedPermissions({ requested, granted, refused }: Containment): RequestedPermission[] {
  const lines: RequestedPermission[] = [];
  for (const field of DOMAINS) {
    const what = REQUEST_TEXTS[field];
    const grantedOrigins = granted.csp[field];
    // A granted entry is normalised; every declared entry that was not refused is granted.
    const denied = (requested.csp?.[field] ?? []).filter(
      entry => refused.includes(entry) && !grantedOrigins.includes(entry),
    );
    lines.push(
      ...grantedOrigins.map(target => ({ what, target, granted: true })),
      ...denied.map(target => ({ what, target, granted: false })),
    );
  }
  for (const feature of FEATURES)
    if (requested.permissions?.[feature])
      lines.push({ what: REQUEST_TEXTS[feature], target: '', granted: granted.permissions[feature] !== undefined });
  if (requested.domain !== undefined)
    lines.push({
      what: REQUEST_TEXTS.domain,
      target: requested.domain,
      granted: granted.dedicated,
    });
  return lines;
}
