// The key of what a model is asked for: SHA-256 of canonical JSON (RFC 8785) over everything that its answer depends on. Two requests with
// the same key need only one answer.
import { hash as digest } from 'node:crypto';
import { VIEW_SPEC_VERSION, type ViewSpec } from '@vitrine/autoview/view-spec';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import canonicalize from 'canonicalize';
import type { ResultShape } from '../../shapes/shape.ts';

export interface KeyedRequest {
  /** Hash of the tool's definition. */
  readonly toolHash: string;
  /** `siblingsHash` of the server's tools, which the model is told of. */
  readonly siblings: string;
  /** Shape of the results of a tool that does not declare them. */
  readonly shape?: ResultShape | undefined;
  /** Refinement; absent for the first interface of a tool. */
  readonly refinement?: KeyedRefinement | undefined;
  /** `provider/model`, or the user's own name of the model. */
  readonly modelId: string;
  /** Settings that distinguish the model besides its id, and change answers, as JSON. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly prompt: Prompt;
}

/** `spec` or `page`: the interface as it is. Both absent: the compiled page. */
export interface KeyedRefinement {
  readonly spec?: ViewSpec | undefined;
  readonly page?: string | undefined;
  readonly instruction: string;
  readonly earlier?: readonly string[] | undefined;
}

/** Prompt: what a model is told besides the tool. */
export interface Prompt {
  /** Version of the built-in texts. */
  readonly version: string;
  readonly system: string;
}

/** Computes the key in hexadecimal. */
export function requestKey({ toolHash, siblings, shape, refinement, modelId, settings, prompt }: KeyedRequest): string {
  const text = canonicalize({
    tool: toolHash,
    siblings,
    shape: shape ?? null,
    refinement: refinement && {
      spec: refinement.spec ?? null,
      page: refinement.page?.toWellFormed() ?? null,
      instruction: refinement.instruction.toWellFormed(),
      ...(refinement.earlier?.length && { earlier: refinement.earlier.map(text => text.toWellFormed()) }),
    },
    prompt: [prompt.version, digest('sha256', prompt.system)],
    specLanguage: VIEW_SPEC_VERSION,
    model: modelId,
    settings,
  });
  return digest('sha256', String(text));
}

/** Hashes the names and parameters of tools, in any order. */
export function siblingsHash(definitions: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = definitions.map(({ name, inputSchema }) => {
    const properties = getPath(inputSchema, 'properties');
    return JSON.stringify([name, isRecord(properties) ? Object.keys(properties) : []]);
  });
  return digest('sha256', lines.sort().join('\n'));
}
