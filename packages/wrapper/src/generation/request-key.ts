// The key of what a model is asked for: SHA-256 of canonical JSON (RFC 8785) over everything that its answer depends on. Two requests with
// the same key need only one answer.
import { createHash } from 'node:crypto';
import { VIEW_SPEC_VERSION, type ViewSpec } from '@vitrine/autoview/view-spec';
import canonicalize from 'canonicalize';
import type { Shape } from '../shapes/shape.ts';
import { PROMPT_VERSION, SYSTEM_PROMPT } from './prompt/prompt-v1.ts';

export interface KeyedRequest {
  /** Of the definition. */
  readonly toolHash: string;
  /** What is known of the results of a tool that does not declare them. */
  readonly shape?: Shape | undefined;
  /** What a refinement changes, and how. Absent: the first interface of a tool. */
  readonly refinement?: { readonly spec: ViewSpec | undefined; readonly instruction: string } | undefined;
  /** `provider/model`. */
  readonly modelId: string;
  /** Settings of the model that change its answers, as JSON. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Another system prompt than the built-in one. */
  readonly systemPrompt?: string | undefined;
}

/** In hexadecimal. */
export function requestKey({ toolHash, shape, refinement, modelId, settings, systemPrompt }: KeyedRequest): string {
  const text = canonicalize({
    tool: toolHash,
    shape: shape ?? null,
    refinement: refinement && {
      spec: refinement.spec ?? null,
      instruction: refinement.instruction.toWellFormed(),
    },
    prompt: [PROMPT_VERSION, sha256(systemPrompt ?? SYSTEM_PROMPT)],
    specLanguage: VIEW_SPEC_VERSION,
    model: modelId,
    settings,
  });
  return sha256(String(text));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
