// Shared by the parts of a registry: stores, origins, clock and limits.

import type { RegistryProblemCode } from '@vitrine/protocol/internal/registry/problems';
import type { AuditEntry, Token } from '@vitrine/protocol/internal/registry/wire';
import type { BlobStore } from '@vitrine/storage/internal/blobs';
import type { Ownership } from './auth/ownership.ts';
import type { UseCounter } from './count-uses.ts';
import type { QuotaChecks } from './quotas.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { AuditDraft, MetadataStore } from './store/metadata-store.ts';

export interface Services {
  readonly metadata: MetadataStore;
  readonly blobs: BlobStore;
  /** The registry's own origin. */
  readonly origin: string;
  /** All content origins as a CSP source. */
  readonly zoneSource: string;
  /** Template of the sandboxes of previews: `http://{label}.localhost:4600`. Their labels are never those that content has. */
  readonly sandboxTemplate: string;
  /** The origin of a server's content. */
  contentOrigin(serverId: string): Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Random bytes as URL-safe text, for secrets and names. */
  readonly random: (bytes: number) => string;
  readonly limits: { readonly publish: RateLimiter; readonly auth: RateLimiter };
  readonly ownership: Ownership;
  readonly quotas: QuotaChecks;
  /** Counts how often hosts show the interfaces of a server. */
  readonly uses: UseCounter;
  /** Called with each change through the API, and its outcome: `ok`, or the code of the refusal. */
  readonly onChange: (action: string, outcome: string) => void;
  /** Called with errors that are not the client's. */
  readonly onError: (error: unknown) => void;
}

/** The requester of a change, as far as known. */
export interface Actor {
  /** The public key. */
  owner: string;
  token: Token;
}

/** The requested change, for the audit log. Details are added while the request is read. */
export interface Attempt {
  action: string;
  actor?: Actor;
  subject?: string;
  version?: string;
  digest?: string;
  /** Proof of the namespace that is claimed. */
  ownership?: AuditEntry['ownership'];
  /** The key that a namespace or a server is given. */
  to?: string;
}

/** The line of the audit log about an attempt. */
export function auditDraft(attempt: Attempt, outcome: 'ok' | RegistryProblemCode, now: number): AuditDraft {
  const { action, actor, subject, version, digest, ownership, to } = attempt;
  const details = { subject: storable(subject, 201), version: storable(version, 100), digest, ownership, to };
  const definedDetails = Object.entries(details).filter(([, value]) => value !== undefined);
  return {
    at: new Date(now).toISOString(),
    action,
    outcome,
    ...(actor === undefined ? {} : { actor: actor.owner, tokenId: actor.token.id }),
    ...(Object.fromEntries(definedDetails) as Partial<AuditDraft>),
  };
}

/** A text of a request, shortened, and without NUL, which PostgreSQL refuses. */
function storable(text: string | undefined, max: number): string | undefined {
  return text?.replaceAll('\0', '').slice(0, max);
}
