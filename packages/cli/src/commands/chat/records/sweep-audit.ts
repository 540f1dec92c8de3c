// Deletes entries of the audit log that are older than the configuration says: at the start, and once a day.
import type { AuditLog } from '@vitrine/chat/internal/command';
import type { AuthConfig } from '@vitrine/connect/internal/config';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 365;

interface SweepOptions {
  readonly auth: AuthConfig;
  /** Called with sweeps that fail. */
  readonly onError: (error: Error) => void;
}

/** Returns the function that ends the sweeping. */
export function sweepAudit({ audit }: { readonly audit: AuditLog }, { auth, onError }: SweepOptions): () => void {
  const days = ('auditDays' in auth ? auth.auditDays : undefined) ?? USUAL_DAYS;
  const sweep = (): void => void audit.sweep(Date.now() - days * DAY_MS).catch(onError);
  sweep();
  const timer = setInterval(sweep, DAY_MS).unref();
  return () => clearInterval(timer);
}
