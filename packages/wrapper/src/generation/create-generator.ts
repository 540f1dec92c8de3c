// Makes one interface with the model, and stores it as a revision, whether it was accepted or refused.
import type { ToolDefinition } from '@vitrine/autoview';
import type { CatalogTool } from '../catalog.ts';
import { createSpending, type Spending } from './budget.ts';
import type { GenerationOptions, GenerationServices } from './create-generation.ts';
import { type GeneratedSpec, generateSpec } from './generate-spec.ts';
import { PROMPT_VERSION } from './prompt/prompt-v1.ts';
import type { Revision } from './revision.ts';
import { toolHash } from './tool-hash.ts';

export interface Generator {
  /** The model and the version of the prompt. */
  readonly id: string;
  readonly spending: Spending;
  /** Rejects when the model cannot be loaded. `instruction`: what a refinement changes. */
  generate(tool: CatalogTool, instruction?: string): Promise<GeneratedSpec>;
  /** Stores what was made. */
  keep(tool: CatalogTool, made: GeneratedSpec, instruction?: string): Promise<Revision>;
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
    const made = await generateSpec({
      model,
      tool: definitionOf(tool),
      siblings: catalog.tools.map(definitionOf),
      ...(instruction !== undefined && {
        refinement: { spec: revisions.get(tool.name, tool.definition)?.spec, instruction },
      }),
      maxOutputTokens,
      timeoutMs,
      signal,
      onAnswer: (prompt, answer) => options.onAnswer?.(tool.name, prompt, answer),
    });
    spending.add(made.usage, made.requests);
    const { outcome, requests, usage, durationMs } = made;
    log.info(
      {
        component: 'generation',
        event: 'generated',
        tool_name: tool.name,
        outcome,
        requests,
        ...usage,
        duration_ms: Math.round(durationMs),
        reasons: made.reasons,
      },
      `an interface was ${outcome === 'accepted' ? 'made' : 'not made'} for ${tool.name}`,
    );
    return made;
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

  return { id, spending, generate, keep };
}

/** The definition as the compiler takes it: every member may be of any type. */
function definitionOf({ name, definition }: CatalogTool): ToolDefinition {
  return { ...definition, name };
}
