// What `npm audit --json` says.

/** Result of an audit: known vulnerabilities, a line each; or why there is no answer. */
export type Audit = { readonly vulnerabilities: readonly string[] } | { readonly unanswered: string };

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { name: string; severity: string; range: string }>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
}

/** Reads an audit. Some registries have no advisories: they answer 404 or 405, and npm prints that in place of a report. */
export function readAudit({ stdout, stderr }: { stdout: string; stderr: string }): Audit {
  const { vulnerabilities, message, error } = JSON.parse(stdout || '{}') as AuditReport;
  if (!vulnerabilities) return { unanswered: message ?? error?.summary ?? stderr.trim().split('\n')[0]! };
  const lines = Object.values(vulnerabilities).map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { vulnerabilities: lines };
}
