// Finds the part of a tool's `outputSchema` that describes a member or an item.
import { isRecord } from '../untrusted-values.ts';

/** The schema of a member or, with `undefined`, of an item. Follows what is in the same document only. */
export function memberSchema(root: unknown, schema: unknown, key?: string): unknown {
  const { properties, items } = isRecord(schema) ? schema : {};
  let found = key === undefined ? items : isRecord(properties) && Object.hasOwn(properties, key) && properties[key];
  const path =
    isRecord(found) && typeof found.$ref === 'string' && /^#\/(\$defs|definitions)\/([^/]+)$/.exec(found.$ref);
  if (path && isRecord(root)) {
    const named = root[path[1] as string];
    found = isRecord(named) && named[path[2] as string];
  }
  return found || undefined;
}
