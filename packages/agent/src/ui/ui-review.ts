// Lets a host review an interface before it is shown, once for each document and what that may reach: a change is reviewed
// again.

import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { UIMetadata } from '@vitrine/protocol/ui-resource';
import { abortable } from '@vitrine/std/internal/abortable';
import { createLruMap } from '@vitrine/std/internal/lru-map';
import { fingerprintUI } from '../approvals/fingerprints.ts';
import { errorLine } from '../errors.ts';

/** An interface as the host reviews it. */
export interface ReviewedResource {
  readonly server: string;
  readonly uri: string;
  readonly mimeType: string;
  /** `tool`: named by the tool. `embedded`: a block of a result. `compiled`: made by `AgentOptions.compiledViews`. */
  readonly source: UIResourcePart['source'];
  /** The document, script or address, decoded. */
  readonly content: string;
  /** Lower-case hexadecimal SHA-256 of `content` as UTF-8. */
  readonly hash: string;
  /** Metadata of the interface, which includes its policy. */
  readonly metadata?: UIMetadata;
}

/** `deny`: the result says so in a line, and its text is shown. A throw, or no answer within 15 s, counts as `deny` this time. */
export type OnResource = (resource: ReviewedResource) => 'allow' | 'deny' | Promise<'allow' | 'deny'>;

/** Returns the part, with a `problem` when it must not be shown. Never rejects. `read` returns stored content. */
export type ReviewUI = (
  part: UIResourcePart,
  read: (ref: string) => Promise<Uint8Array | undefined>,
) => Promise<UIResourcePart>;

const TIMEOUT_MS = 15_000;
/** How many verdicts are cached. */
const MAX_REMEMBERED = 10_000;

export function createUIReview({ onResource }: { onResource: OnResource }): ReviewUI {
  const verdicts = createLruMap<string, Promise<'allow' | 'deny'>>(MAX_REMEMBERED);

  const ask = async (resource: ReviewedResource): Promise<'allow' | 'deny'> =>
    abortable(Promise.resolve(onResource(resource)), AbortSignal.timeout(TIMEOUT_MS));

  const verdictOn = (part: UIResourcePart, content: string, hash: string): Promise<'allow' | 'deny'> => {
    const { server, uri, mimeType, source, metadata } = part;
    const key = JSON.stringify([server, fingerprintUI(part)]);
    const earlier = verdicts.get(key);
    if (earlier) return earlier;
    const verdict = ask({ server, uri, mimeType, source, content, hash, ...(metadata ? { metadata } : {}) });
    verdicts.set(key, verdict);
    verdict.catch(() => verdicts.delete(key));
    return verdict;
  };

  return async (part, read) => {
    if (part.problem !== undefined || part.ref === undefined) return part;
    const refused = (problem: string): UIResourcePart => {
      const { ref: _, metadata: __, ...rest } = part;
      return { ...rest, problem };
    };
    try {
      const bytes = await read(part.ref);
      if (!bytes) return part;
      const verdict = await verdictOn(part, Buffer.from(bytes).toString(), part.ref);
      // Only an exact `allow` passes.
      return verdict === 'allow' ? part : refused(`This application does not show the interface ${part.uri}.`);
    } catch (error) {
      return refused(`The interface ${part.uri} could not be reviewed: ${errorLine(error)}`);
    }
  };
}
