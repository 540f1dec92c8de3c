// Identifies the definition that an interface was made for.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@vitrine/protocol/json';

/** The members of a definition that an interface depends on. */
const MEMBERS = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;

/** SHA-256 of the canonical JSON of the definition, in hexadecimal. */
export function toolHash(definition: Readonly<Record<string, unknown>>): string {
  const members = MEMBERS.map(name => definition[name] ?? null);
  return createHash('sha256').update(canonicalJson(members)).digest('hex');
}
