// Which of a result's interfaces is shown (DESIGN, "Which UI, to whom"): exactly one, and the same one for everybody who asks.
import type { ResultPart, UIResourcePart } from './parts.ts';

/**
 * The one part that becomes the surface: the resource that the tool names, else the first embedded one. A part with a `problem` cannot
 * be shown and is passed over. Undefined when no interface works: then the plain content is shown, each `problem` in its place.
 */
export function chosenInterface(content: readonly ResultPart[]): UIResourcePart | undefined {
  const usable = content.filter(
    (part): part is UIResourcePart => part.type === 'ui-resource' && part.problem === undefined,
  );
  return usable.find(part => part.source === 'tool') ?? usable[0];
}
