// The chats that a run needs: one for each weakening, and one for each set of weakenings that another one depends on, for comparison.
import type { SourceEdit, Weakening } from './weakening.ts';

export interface WeakBuild {
  /** The names of the weakenings, joined by `+`; `as-shipped`: none. */
  readonly name: string;
  readonly title: string;
  readonly edits: readonly SourceEdit[];
  /** Ids of the attacks to try. */
  readonly attacks: Set<string>;
}

/** The effect of a weakening: the difference between two builds. */
export interface Comparison {
  readonly weakening: Weakening;
  readonly without: WeakBuild;
  readonly weak: WeakBuild;
}

/** Throws when a weakening depends on one that is not in `all`. */
export function compare(
  weakenings: readonly Weakening[],
  all: readonly Weakening[],
): { builds: WeakBuild[]; comparisons: Comparison[] } {
  const builds = new Map<string, WeakBuild>();
  const findWeakening = (name: string): Weakening => {
    const weakening = all.find(each => each.name === name);
    if (!weakening) throw new Error(`There is no weakening ${name}.`);
    return weakening;
  };
  const build = (parts: readonly Weakening[], attacks: readonly string[]): WeakBuild => {
    const name = parts.map(part => part.name).join('+') || 'as-shipped';
    const title = parts.map(part => part.title).join('; ') || 'the chat as shipped';
    const edits = parts.flatMap(part => part.edits);
    const weakBuild = builds.get(name) ?? { name, title, edits, attacks: new Set<string>() };
    for (const id of attacks) weakBuild.attacks.add(id);
    builds.set(name, weakBuild);
    return weakBuild;
  };
  const comparisons = weakenings.map(weakening => {
    const before = (weakening.behind ?? []).map(findWeakening);
    return {
      weakening,
      without: build(before, weakening.red),
      weak: build([...before, weakening], weakening.red),
    };
  });
  return { builds: [...builds.values()], comparisons };
}
