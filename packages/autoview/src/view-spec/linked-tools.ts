// The tools that a spec's links name.
import type { ResultPart, ViewSpec } from './view-spec.ts';

/** Each name once, in the order of the spec. */
export function linkedTools(spec: ViewSpec): string[] {
  const names = (parts: readonly ResultPart[]): string[] =>
    parts.flatMap(part => {
      if (part.part === 'section') return names(part.parts);
      if (part.part === 'tabs') return part.tabs.flatMap(tab => names(tab.parts));
      return 'links' in part && part.links ? part.links.map(({ tool }) => tool) : [];
    });
  return [...new Set(names(spec.result?.parts ?? []))];
}
