// What a model is asked for a tool, and the key of that request.
import type { CatalogTool } from '../catalog.ts';
import { knownDefinition } from '../shapes/known-definition.ts';
import type { GenerationOptions, GenerationServices } from './create-generation.ts';
import type { GenerateSpecOptions } from './generate-spec.ts';
import { requestKey } from './request-key.ts';
import { toolHash } from './tool-hash.ts';

/** One request, with everything that its answer depends on. */
export interface Asked extends Pick<GenerateSpecOptions, 'tool' | 'siblings' | 'refinement'> {
  readonly key: string;
  readonly knewResults: boolean;
}

export interface Asker {
  /** Of the request for the first interface of a tool, as it would be made now. */
  keyOf(tool: CatalogTool): string;
  /** `instruction`: the change that a refinement requests. */
  ask(tool: CatalogTool, instruction?: string): Asked;
}

export function createAsker(
  options: GenerationOptions,
  { catalog, revisions, shapes }: Pick<GenerationServices, 'catalog' | 'revisions' | 'shapes'>,
): Asker {
  const { maxOutputTokens = 4_096 } = options;
  const settings = { ...options.settings, maxOutputTokens };

  function keyOf(tool: CatalogTool, refinement?: Asked['refinement']): string {
    const { modelId, systemPrompt } = options;
    const shape = shapes?.get(tool);
    return requestKey({ toolHash: toolHash(tool.definition), shape, refinement, modelId, settings, systemPrompt });
  }

  function ask(tool: CatalogTool, instruction?: string): Asked {
    const spec = revisions.get(tool.name, tool.definition)?.spec;
    const refinement = instruction === undefined ? undefined : { spec, instruction };
    const known = knownDefinition(tool, shapes);
    return {
      key: keyOf(tool, refinement),
      tool: known,
      siblings: catalog.tools.map(other => knownDefinition(other, shapes)),
      knewResults: (known.outputSchema ?? known.resultSchema) !== undefined,
      ...(refinement && { refinement }),
    };
  }

  return { keyOf: tool => keyOf(tool), ask };
}
