// Which of a result's interfaces is shown: exactly one, and the same one for all who ask.
import type { ResultPart, UIResourcePart } from './parts.ts';

const RANKS: readonly UIResourcePart['source'][] = ['tool', 'embedded', 'compiled'];

/**
 * The one part that becomes the surface: the resource that the tool names, else the first embedded one, else the page that the host
 * compiled. A part with a `problem` cannot be shown and is passed over. Undefined when no interface works: then the plain content is shown,
 * each `problem` in its place.
 */
export function chosenInterface(content: readonly ResultPart[]): UIResourcePart | undefined {
  const usable = content.filter(
    (part): part is UIResourcePart => part.type === 'ui-resource' && part.problem === undefined,
  );
  return usable.toSorted((a, b) => RANKS.indexOf(a.source) - RANKS.indexOf(b.source))[0];
}
