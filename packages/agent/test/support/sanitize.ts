// The sanitiser with an in-memory store.
import { createSqliteStore, DEFAULT_LIMITS, type SanitizeLimits } from '../../src/index.ts';
import { type Sanitized, sanitizeResult } from '../../src/sanitizer/sanitize-result.ts';

export const store = createSqliteStore({ file: ':memory:' });

export const sanitize = (raw: unknown, limits: Partial<SanitizeLimits> = {}): Sanitized =>
  sanitizeResult(raw, { server: 'shop', isLocal: true, limits: { ...DEFAULT_LIMITS, ...limits }, store });
export const sanitizeBlocks = (content: unknown[], limits?: Partial<SanitizeLimits>) =>
  sanitize({ content }, limits).sanitized.content;
export const sanitizeNotes = (raw: unknown) => sanitize(raw).sanitized.meta.notes ?? [];
export const stored = (ref: string | undefined): Buffer => Buffer.from(store.getBlob(ref ?? '')?.bytes ?? 'nothing');
export const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
