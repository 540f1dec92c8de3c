// Deletes what records are not kept for any longer: entries of the audit log as the configuration says, usage after a month. At the start, and once a day.
import type { AuthConfig } from '@vitrine/connect/internal/config';
import type { UserRecords } from './user-records.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 365;

interface SweepOptions {
  readonly auth: AuthConfig;
  /** Called with sweeps that fail. */
  readonly onError: (error: Error) => void;
}

/** Returns the function that ends the sweeping. */
export function sweepRecords(
  { audit, sweepUsage }: Pick<UserRecords, 'audit' | 'sweepUsage'>,
  { auth, onError }: SweepOptions,
): () => void {
  const days = ('auditDays' in auth ? auth.auditDays : undefined) ?? USUAL_DAYS;
  const sweep = (): void => {
    audit.sweep(Date.now() - days * DAY_MS).catch(onError);
    sweepUsage(Date.now()).catch(onError);
  };
  sweep();
  const timer = setInterval(sweep, DAY_MS).unref();
  return () => clearInterval(timer);
}
