// Loads the document of a UI part.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { HostError } from '../../errors.ts';

/**
 * The document of a UI part: carried in place, or loaded by its `ref`. Rejects with `HostError` ('no-content') and the
 * part's own `problem` when it has one.
 */
export async function loadPartContent(part: UIResourcePart, load?: (ref: string) => Promise<string>): Promise<string> {
  if (part.content !== undefined) return part.content;
  if (part.problem !== undefined) throw new HostError('no-content', part.problem);
  if (part.ref === undefined || !load)
    throw new HostError('no-content', `The interface ${part.uri} came without content.`);
  try {
    return await load(part.ref);
  } catch (cause) {
    throw new HostError('no-content', `The interface ${part.uri} could not be loaded: ${String(cause)}`, {
      retryable: true,
      cause,
    });
  }
}
