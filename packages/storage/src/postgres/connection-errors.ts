// What errors of PostgreSQL and its driver say about the connection.

/** Codes of a connection that was lost or refused, and of a statement that took too long or waited for a lock; a later query may pass. */
const LOST: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);

/** Codes of a connection that was never there, and of a statement that was taken back: the database has stored nothing. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '55P03',
  '57014',
  '57P03',
]);

/** The code of an error of PostgreSQL or its driver; empty when it has none. */
export const errorCodeText = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Tells whether the connection was lost, or the statement took too long, and a later query may pass. */
export const isLost = (error: unknown): boolean => LOST.has(errorCodeText(error));

/** Tells whether the database has certainly stored nothing of the query. */
export const wasNotSent = (error: unknown): boolean => NOT_SENT.has(errorCodeText(error));
