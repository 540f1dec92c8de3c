// Combines the sources of each tool's interface: files of the user, stored revisions, and the model. A wrapper without any of them compiles
// all pages unchanged.
import type { Log } from '@vitrine/connect/proxy';
import { refinementRuns } from '../built-in-tools/refinement-tools.ts';
import type { Catalog, CatalogTool } from '../listing/catalog.ts';
import { type ToolPatterns, toolFilter } from '../listing/patterns.ts';
import type { WrapperObserver } from '../observer.ts';
import type { KnownSpecs } from '../pages/known-specs.ts';
import type { ShapeSource } from '../shapes/create-shapes.ts';
import { type Authoring, type AuthoringOptions, createAuthoring } from './authoring.ts';
import { createGeneration, type Generation } from './create-generation.ts';
import { createFileSpecs, type FileSpecs } from './file-specs.ts';
import type { GenerationOptions } from './generation-options.ts';
import { SYSTEM_PROMPT } from './prompt/view-spec-prompt.ts';
import { createMemoryRevisionStore } from './revisions/memory-revision-store.ts';
import type { RevisionStore } from './revisions/revision.ts';
import { createRevisions, type HandWrittenSpecs, type Revisions } from './revisions/revisions.ts';
import { createDroppedDataCheck } from './trial/dropped-data.ts';
import { createHeadlessTrial } from './trial/headless/headless-trial.ts';
import { combineChecks, type SpecCheck } from './trial/spec-check.ts';

/** The options of `createWrapper` that decide about interfaces. */
export interface InterfacesOptions extends ToolPatterns, AuthoringOptions {
  readonly log: Log;
  /** View specs that a user wrote, by the name of the tool: JSON, checked when the tool is known. @default none */
  readonly specFiles?: ReadonlyMap<string, unknown> | undefined;
  /** Makes interfaces with a model, in the background. @default none */
  readonly generation?: GenerationOptions | undefined;
  /**
   * Tries each interface before it is shown, after the trial in a DOM that every interface passes; for example in a browser
   * (`createBrowserTrial`). @default none
   */
  readonly trial?: SpecCheck | undefined;
  /** The user and the host's model may change interfaces, by tools of the wrapper. @default only with `generation` */
  readonly refinement?: boolean | undefined;
  /**
   * The name of what changes by users and their models belong to, such as a project: each workspace has its own. What the model makes in the
   * background is shown in all. @default the empty name
   */
  readonly workspace?: string | undefined;
  /** Stores the interfaces that models and users have made. @default in memory */
  readonly revisionStore?: RevisionStore | undefined;
  /** Replaces the prompt that tells models how to write a view spec, and the text of `_ui_guide`. @default the built-in one */
  readonly systemPrompt?: string | undefined;
  /** Receives reports of interfaces that a model makes, and of caches. @default none */
  readonly observer?: WrapperObserver | undefined;
}

export interface Interfaces {
  readonly revisions: Revisions;
  readonly generation: Generation | undefined;
  readonly shapes: ShapeSource | undefined;
  /** Prompt that tells an author of specs how to write one. */
  readonly systemPrompt: string;
  readonly authoring: Authoring;
  /** The specs of files; undefined without any. */
  readonly files: FileSpecs | undefined;
  /** The name of the workspace that changes belong to. */
  readonly workspace: string;
  /** Tries each spec before it is shown. */
  readonly check: SpecCheck;
  /** Resolves when the files of these tools are decided, at once where there are none. Then interfaces are made for the tools that have none. */
  listed(tools: readonly CatalogTool[]): Promise<void>;
  /** Whether the tools that change interfaces are offered. */
  readonly hasRefinement: boolean;
  /** Runs of refinements by these tools. */
  readonly refinementRuns: typeof refinementRuns;
}

export interface InterfacesServices {
  readonly catalog: Catalog;
  /** Source of shapes; without it nothing is learnt. */
  readonly shapes: ShapeSource | undefined;
  /** Views for well-known servers. @default none */
  readonly knownSpecs?: KnownSpecs | undefined;
  readonly onChange: (toolName: string) => void;
}

/** A store that cannot be read is logged, and replaced by memory. */
export async function createInterfaces(
  options: InterfacesOptions,
  { catalog, shapes, knownSpecs, onChange }: InterfacesServices,
): Promise<Interfaces> {
  const { specFiles, generation, refinement = generation !== undefined, workspace = '', observer, log } = options;
  const { revisionStore, systemPrompt } = options;
  const trial = combineChecks([createHeadlessTrial(), ...(options.trial ? [options.trial] : [])]);
  // What a user writes into a file may leave out what it wants.
  const files = specFiles && createFileSpecs({ files: specFiles, check: trial, log });
  const check = combineChecks([createDroppedDataCheck(), trial]);
  const store = revisionStore ?? createMemoryRevisionStore();
  const pages = generation?.freeform ? (generation.freeform.trial ? 'tried' : 'all') : 'none';
  const knownSource = knownSpecs?.among(catalog);
  const handWritten: HandWrittenSpecs = {
    get(name, definition) {
      const spec = files?.get(name, definition);
      if (spec) return { spec };
      const view = knownSource?.get(name, definition);
      return view && { spec: view.spec, showsRest: true };
    },
  };
  const shared = { workspace, handWritten, pages, onChange } as const;
  const revisions = await createRevisions({ store, ...shared }).catch(error => {
    log.warn({ component: 'generation', event: 'store_failed', err: error }, 'the stored interfaces cannot be read');
    return createRevisions({ store: createMemoryRevisionStore(), ...shared });
  });
  const authoring = createAuthoring(options);
  const isWanted = toolFilter(options);
  const wants = ({ name }: CatalogTool): boolean => isWanted(name);
  const maker =
    generation &&
    createGeneration(
      { ...generation, ...(systemPrompt !== undefined && { systemPrompt }) },
      { catalog, revisions, shapes, workspace, wants, check, authoring, observer, log },
    );
  return {
    revisions,
    shapes,
    systemPrompt: systemPrompt ?? SYSTEM_PROMPT,
    authoring,
    generation: maker,
    files,
    workspace,
    check,
    async listed(tools) {
      await Promise.all([knownSpecs?.load(), files?.tried(tools)]);
      maker?.listed();
    },
    hasRefinement: refinement,
    refinementRuns,
  };
}
