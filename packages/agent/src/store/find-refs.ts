// Finds the names of contents in stored texts.

/** SHA-256 in lower-case hexadecimal, which is how JSON has the name of a content, wherever in it. */
const REF = /[0-9a-f]{64}/g;

/** All that may be the name of a content: too many rather than too few. */
export const findRefs = (text: string): string[] => text.match(REF) ?? [];

interface ContentFacts {
  /** Contents that were not written for a while. */
  readonly old: ReadonlySet<string>;
  /** Names that events, states, settings and shown interfaces have. */
  readonly names: Iterable<string>;
  /** Documents that are made of other contents, by their own name: a text with the names of their parts. */
  readonly documents: ReadonlyMap<string, string>;
}

/** Finds the old contents that no event names; documents before their parts, which is the order to remove them in. */
export function findUnnamed({ old, names, documents }: ContentFacts): string[] {
  // A young document keeps its parts, too.
  const living = new Set([...names, ...[...documents.keys()].filter(ref => !old.has(ref))]);
  addParts(living, documents);
  return [...old].filter(ref => !living.has(ref)).sort((a, b) => Number(documents.has(b)) - Number(documents.has(a)));
}

/** Adds to `living` the contents that documents in use are made of, to any depth. */
function addParts(living: Set<string>, documents: ReadonlyMap<string, string>): void {
  const queue = [...living];
  for (let ref = queue.pop(); ref !== undefined; ref = queue.pop())
    for (const part of findRefs(documents.get(ref) ?? '')) {
      if (living.has(part)) continue;
      living.add(part);
      queue.push(part);
    }
}
