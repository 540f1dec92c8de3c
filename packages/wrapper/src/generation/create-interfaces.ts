// Joins what decides the interface of each tool: files of the user, stored revisions, and the model. A wrapper without any of them has none.
import type { ToolDefinition } from '@vitrine/autoview';
import type { Log } from '@vitrine/connect/proxy';
import type { Catalog } from '../catalog.ts';
import { type ToolPatterns, toolFilter } from '../patterns.ts';
import { createGeneration, type Generation, type GenerationOptions } from './create-generation.ts';
import { createFileSpecs } from './file-specs.ts';
import { createMemoryRevisionStore } from './memory-revision-store.ts';
import type { RevisionStore } from './revision.ts';
import { createRevisions, type Revisions } from './revisions.ts';

export interface InterfacesOptions extends ToolPatterns {
  readonly specFiles?: ReadonlyMap<string, unknown> | undefined;
  readonly generation?: GenerationOptions | undefined;
  readonly refinement?: boolean | undefined;
  readonly revisionStore?: RevisionStore | undefined;
  readonly log: Log;
}

export interface Interfaces {
  readonly revisions: Revisions;
  readonly generation: Generation | undefined;
  /** Whether the tools that change interfaces are offered. */
  readonly hasRefinement: boolean;
}

/** Resolves with undefined when nothing changes the compiled pages. A store that cannot be read is logged, and replaced by memory. */
export async function createInterfaces(
  options: InterfacesOptions,
  { catalog, onChange }: { readonly catalog: Catalog; readonly onChange: (toolName: string) => void },
): Promise<Interfaces | undefined> {
  const { specFiles, generation, refinement = generation !== undefined, revisionStore, log } = options;
  if (!specFiles && !generation && !refinement) return undefined;
  const tools = (): readonly ToolDefinition[] => catalog.tools.map(({ name, definition }) => ({ ...definition, name }));
  const files = specFiles && createFileSpecs({ files: specFiles, tools, log });
  const store = revisionStore ?? createMemoryRevisionStore();
  const revisions = await createRevisions({ store, files, onChange }).catch(error => {
    log.warn({ component: 'generation', event: 'store_failed', err: error }, 'the stored interfaces cannot be read');
    return createRevisions({ store: createMemoryRevisionStore(), files, onChange });
  });
  const isWanted = toolFilter(options);
  return {
    revisions,
    generation:
      generation && createGeneration(generation, { catalog, revisions, wants: ({ name }) => isWanted(name), log }),
    hasRefinement: refinement,
  };
}
