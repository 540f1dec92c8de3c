// Removes the annotations of a schema: a validator does not use titles and descriptions, and a page must be small.
import { isRecord } from '@vitrine/std/internal/json';

const ANNOTATIONS = new Set([
  'title',
  'description',
  '$comment',
  'markdownDescription',
  'default',
  'examples',
  'example',
]);
/** Keywords whose values are data. */
const DATA = new Set(['const', 'enum', 'required']);
/** Keywords whose keys are names, not keywords. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

export function withoutAnnotations(schema: unknown): unknown {
  return without(schema, false);
}

function without(part: unknown, named: boolean): unknown {
  if (Array.isArray(part)) return part.map(item => without(item, false));
  if (!isRecord(part)) return part;
  const remainingMembers = Object.entries(part).filter(([key]) => named || !ANNOTATIONS.has(key));
  return Object.fromEntries(
    remainingMembers.map(([key, value]) => [
      key,
      !named && DATA.has(key) ? value : without(value, !named && NAMED.has(key)),
    ]),
  );
}
