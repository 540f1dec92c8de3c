// Chooses the one interface of a result that is shown.
import { isA2UIMimeType } from '../content/mime.ts';
import type { ResultPart, UIResourcePart } from '../content/parts.ts';

const RANKS: readonly UIResourcePart['source'][] = ['tool', 'embedded', 'registry', 'compiled'];

/** A2UI messages are drawn by the host itself, which comes before every frame. */
const rank = ({ mimeType, source }: UIResourcePart): number =>
  RANKS.indexOf(source) - (isA2UIMimeType(mimeType) ? RANKS.length : 0);

/**
 * The part that becomes the surface: the resource that the tool names, else the first embedded one, else the resource of a registry, else
 * the page that the host compiled; A2UI messages (`isA2UIMimeType`) before all of them, which no frame can show. A part with a `problem`
 * cannot be shown and is skipped. Undefined when there is none: then the plain content is shown, with each `problem` in place of its part.
 *
 * @example const part = chooseUI(result.content);
 */
export function chooseUI(content: readonly ResultPart[]): UIResourcePart | undefined {
  const usable = content.filter(
    (part): part is UIResourcePart => part.type === 'ui-resource' && part.problem === undefined,
  );
  return usable.toSorted((a, b) => rank(a) - rank(b))[0];
}
