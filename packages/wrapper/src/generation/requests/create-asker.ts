// What a model is asked for a tool, and the key of that request, for view specs and for freeform pages.
import type { ToolDefinition } from '@vitrine/autoview';
import type { CatalogTool } from '../../listing/catalog.ts';
import { perListing } from '../../listing/listing-hash.ts';
import { knownDefinition } from '../../shapes/known-definition.ts';
import type { GenerationOptions, GenerationServices } from '../generation-options.ts';
import type { RefinementRequest } from '../prompt/view-spec-prompt.ts';
import { toolHash } from '../tool-hash.ts';
import { type KeyedRefinement, type Prompt, requestKey, siblingsHash } from './request-key.ts';

/** One request, with everything that its answer depends on. */
export interface PreparedRequest<Refinement> {
  readonly key: string;
  readonly tool: ToolDefinition;
  /** All tools of the server, this one too. */
  readonly siblings: readonly ToolDefinition[];
  /** Whether something is known of the results of the tool. */
  readonly knewResults: boolean;
  /** Refinement; absent for the first interface of the tool. */
  readonly refinement?: Refinement;
}

/** Change that the user asks for. */
export interface RequestedChange extends RefinementRequest {
  /** Whether the interface is made anew, without the one that is there. @default false: it is changed */
  readonly isFresh?: boolean | undefined;
}

export interface Asker<Refinement> {
  /** Returns the key of the request for the first interface of a tool, as it would be made now. */
  getKey(tool: CatalogTool): string;
  /** `change`: what a refinement requests. */
  ask(tool: CatalogTool, change?: RequestedChange): PreparedRequest<Refinement>;
}

export interface AskerOptions<Refinement> extends Pick<GenerationOptions, 'modelId' | 'settings'> {
  readonly prompt: Prompt;
  readonly maxOutputTokens: number;
  /** The interface of a tool as it is now, and what is to be changed. */
  readonly refinementOf: (tool: CatalogTool, change: RequestedChange) => Refinement;
}

export function createAsker<Refinement extends KeyedRefinement>(
  { modelId, prompt, maxOutputTokens, refinementOf, ...options }: AskerOptions<Refinement>,
  { catalog, shapes, authoring }: Pick<GenerationServices, 'catalog' | 'shapes' | 'authoring'>,
): Asker<Refinement> {
  const settings = { ...options.settings, maxOutputTokens };
  const siblings = perListing({ catalog, shapes: undefined }, () =>
    siblingsHash(catalog.tools.map(({ name, definition }) => ({ ...definition, name }))),
  );

  function createKey(tool: CatalogTool, refinement?: Refinement): string {
    const shape = shapes?.get(tool);
    return requestKey({
      toolHash: toolHash(tool.definition),
      siblings: siblings(),
      shape,
      refinement,
      modelId,
      settings: { ...settings, ...authoring.settings(tool.name) },
      prompt,
    });
  }

  function ask(tool: CatalogTool, change?: RequestedChange): PreparedRequest<Refinement> {
    const refinement = change && refinementOf(tool, change);
    const toolDefinition = knownDefinition(tool, shapes);
    return {
      key: createKey(tool, refinement),
      tool: toolDefinition,
      siblings: catalog.tools.map(other => knownDefinition(other, shapes)),
      knewResults: (toolDefinition.outputSchema ?? toolDefinition.resultSchema) !== undefined,
      ...(refinement && { refinement }),
    };
  }

  return { getKey: tool => createKey(tool), ask };
}
