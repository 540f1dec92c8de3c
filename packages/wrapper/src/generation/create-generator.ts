// Makes one interface with the model, and stores it as a revision, whether it was accepted or refused.
import type { ToolDefinition } from '@vitrine/autoview';
import type { CatalogTool } from '../catalog.ts';
import { createSpending, type Spending } from './budget.ts';
import type { GenerationOptions, GenerationServices } from './create-generation.ts';
import { type GeneratedSpec, generateSpec } from './generate-spec.ts';
import { PROMPT_VERSION } from './prompt/prompt-v1.ts';
import type { Revision } from './revision.ts';
import { toolHash } from './tool-hash.ts';

/** What was made, and the revision that it was stored as; a failure of the provider is not stored. */
export interface Made {
  readonly made: GeneratedSpec;
  readonly revision: Revision | undefined;
}

export interface Generator {
  /** The model and the version of the prompt. */
  readonly id: string;
  readonly spending: Spending;
  /** Makes and stores an interface. Rejects when the model cannot be loaded, or the store fails. `instruction`: what a refinement changes. */
  make(tool: CatalogTool, instruction?: string): Promise<Made>;
}

export function createGenerator(
  options: GenerationOptions,
  services: GenerationServices,
  signal: AbortSignal,
): Generator {
  const { catalog, revisions, log } = services;
  const { timeoutMs = 60_000, maxOutputTokens = 4_096 } = options;
  const id = `${options.modelId} ${PROMPT_VERSION}`;
  const spending = createSpending(options.budget, options.prices);

  async function generate(tool: CatalogTool, instruction?: string): Promise<GeneratedSpec> {
    const model = await options.model();
    const definition = definitionOf(tool);
    const siblings = catalog.tools.map(definitionOf);
    const { judge } = options;
    const made = await generateSpec({
      model,
      tool: definition,
      siblings,
      ...(judge && { tryPage: spec => judge.judge({ tool: definition, siblings, spec, samples: [] }) }),
      ...(instruction !== undefined && {
        refinement: { spec: revisions.get(tool.name, tool.definition)?.spec, instruction },
      }),
      maxOutputTokens,
      timeoutMs,
      signal,
      onAnswer: (prompt, answer) => options.onAnswer?.(tool.name, prompt, answer),
    });
    spending.add(made.usage, made.requests);
    return made;
  }

  function logMade(toolName: string, { outcome, requests, usage, durationMs, reasons }: GeneratedSpec): void {
    log.info(
      {
        component: 'generation',
        event: 'generated',
        tool_name: toolName,
        outcome,
        requests,
        ...usage,
        duration_ms: Math.round(durationMs),
        reasons,
      },
      `an interface was ${outcome === 'accepted' ? 'made' : 'not made'} for ${toolName}`,
    );
  }

  function keep(tool: CatalogTool, made: GeneratedSpec, instruction?: string): Promise<Revision> {
    return revisions.add({
      toolName: tool.name,
      toolHash: toolHash(tool.definition),
      source: 'model',
      generator: id,
      ...(made.spec && { spec: made.spec }),
      ...(instruction !== undefined && { instruction }),
      state: made.spec ? 'accepted' : 'refused',
      reasons: [...made.reasons],
      createdAt: new Date().toISOString(),
    });
  }

  return {
    id,
    spending,
    async make(tool, instruction) {
      const made = await generate(tool, instruction);
      const isAnswer = made.outcome === 'accepted' || made.outcome === 'refused';
      const revision = isAnswer ? await keep(tool, made, instruction) : undefined;
      logMade(tool.name, made);
      return { made, revision };
    },
  };
}

/** The definition as the compiler takes it: every member may be of any type. */
function definitionOf({ name, definition }: CatalogTool): ToolDefinition {
  return { ...definition, name };
}
