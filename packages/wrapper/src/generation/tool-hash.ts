// Identifies the definition that an interface was made for.
import { hash as digest } from 'node:crypto';
import { canonicalJson } from '@vitrine/std/internal/json';

/** The members of a definition that an interface depends on. */
const MEMBERS = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;

/** Hashes by definition, which never changes: every call of a tool needs its hash. */
const hashes = new WeakMap<Readonly<Record<string, unknown>>, string>();

/** SHA-256 of the canonical JSON of the definition, in hexadecimal. */
export function toolHash(definition: Readonly<Record<string, unknown>>): string {
  const cachedHash = hashes.get(definition);
  if (cachedHash !== undefined) return cachedHash;
  const members = MEMBERS.map(name => definition[name] ?? null);
  const hash = digest('sha256', canonicalJson(members));
  hashes.set(definition, hash);
  return hash;
}
