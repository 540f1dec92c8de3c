// Detaches strings from a JSON document that are already stored as blobs: an interface or an image of a result is stored once,
// however many results contain it.
import type { DetachedBlob } from './store.ts';

type Json = Record<string | number, unknown>;

/** A copy of `value` in which each detached string is empty. Only the path to such a string is copied. */
export function detachBlobs(value: unknown, detached: readonly DetachedBlob[]): unknown {
  return detached.reduce((whole, { at }) => blank(whole, at), value);
}

function blank(value: unknown, at: readonly (string | number)[]): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return '';
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Json) }) as Json;
  copy[key] = blank(copy[key], rest);
  return copy;
}

/** Writes the strings back, in place. `read` gives a blob's bytes. */
export function attachBlobs(
  value: unknown,
  detached: readonly DetachedBlob[],
  read: (ref: string) => Uint8Array,
): unknown {
  for (const { at, ref, as } of detached) {
    const last = at.at(-1);
    if (last === undefined) continue;
    const parent = at.slice(0, -1).reduce((node, key) => (node as Json)[key], value) as Json;
    parent[last] = Buffer.from(read(ref)).toString(as === 'base64' ? 'base64' : 'utf8');
  }
  return value;
}
