// The sanitiser with an in-memory store.

import { DEFAULT_LIMITS } from '../../src/index.ts';
import type { SanitizeLimits } from '../../src/sanitizer/limits.ts';
import { type Sanitized, sanitizeResult } from '../../src/sanitizer/sanitize-result.ts';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { stageContent } from '../../src/store/staged-content.ts';

export const store = createSqliteStore({ file: ':memory:' });
let writing: Promise<unknown> = Promise.resolve();

/** Sanitizes a result, whose stored contents are there once `stored` resolves. */
export function sanitize(raw: unknown, limits: Partial<SanitizeLimits> = {}): Sanitized {
  const staged = stageContent();
  const sanitized = sanitizeResult(raw, {
    server: 'shop',
    isLocal: true,
    limits: { ...DEFAULT_LIMITS, ...limits },
    store: staged,
  });
  writing = Promise.all([writing, store.write(staged.changes)]);
  return sanitized;
}
export const sanitizeBlocks = (content: unknown[], limits?: Partial<SanitizeLimits>) =>
  sanitize({ content }, limits).sanitized.content;
export const sanitizeNotes = (raw: unknown) => sanitize(raw).sanitized.meta.notes ?? [];
export async function stored(ref: string | undefined): Promise<Buffer> {
  await writing;
  return Buffer.from((await store.getBlob(ref ?? ''))?.bytes ?? 'nothing');
}
export const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
