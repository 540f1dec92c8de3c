// The key of what a model is asked for: SHA-256 of canonical JSON (RFC 8785) over everything that its answer depends on. Two requests with
// the same key need only one answer.
import { createHash } from 'node:crypto';
import { VIEW_SPEC_VERSION, type ViewSpec } from '@vitrine/autoview/view-spec';
import canonicalize from 'canonicalize';
import type { Shape } from '../shapes/shape.ts';

export interface KeyedRequest {
  /** Of the definition. */
  readonly toolHash: string;
  /** What is known of the results of a tool that does not declare them. */
  readonly shape?: Shape | undefined;
  /** What a refinement changes, and how. Absent: the first interface of a tool. */
  readonly refinement?: KeyedRefinement | undefined;
  /** `provider/model`. */
  readonly modelId: string;
  /** Settings of the model that change its answers, as JSON. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly prompt: Prompt;
}

/** `spec` or `page`: the interface as it is. Both absent: the compiled page. */
export interface KeyedRefinement {
  readonly spec?: ViewSpec | undefined;
  readonly page?: string | undefined;
  readonly instruction: string;
}

/** What a model is told besides the tool. */
export interface Prompt {
  /** Of the built-in texts. */
  readonly version: string;
  readonly system: string;
}

/** In hexadecimal. */
export function requestKey({ toolHash, shape, refinement, modelId, settings, prompt }: KeyedRequest): string {
  const text = canonicalize({
    tool: toolHash,
    shape: shape ?? null,
    refinement: refinement && {
      spec: refinement.spec ?? null,
      page: refinement.page?.toWellFormed() ?? null,
      instruction: refinement.instruction.toWellFormed(),
    },
    prompt: [prompt.version, sha256(prompt.system)],
    specLanguage: VIEW_SPEC_VERSION,
    model: modelId,
    settings,
  });
  return sha256(String(text));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
