// Makes one freeform page with the model, and stores it as a revision, whether it was accepted or refused.

import type { GenerationOptions, GenerationServices } from '../generation/generation-options.ts';
import type { Generator, Made, MakeOptions } from '../generation/generator.ts';
import { FREEFORM_PROMPT_VERSION, FREEFORM_SYSTEM_PROMPT } from '../generation/prompt/freeform-prompt-v1.ts';
import { reportGeneration } from '../generation/report-generation.ts';
import { createSpending } from '../generation/requests/budget.ts';
import { createAsker } from '../generation/requests/create-asker.ts';
import { createPendingAnswers } from '../generation/requests/pending-answers.ts';
import { toolHash } from '../generation/tool-hash.ts';
import type { CatalogTool } from '../listing/catalog.ts';
import type { FreeformOptions } from './freeform-options.ts';
import { type GeneratePageOptions, generatePage } from './generate-page.ts';

/** A page has ten times the tokens of a view spec. */
const TIMEOUT_MS = 180_000;
const MAX_OUTPUT_TOKENS = 16_384;

export function createFreeformGenerator(
  options: GenerationOptions & { readonly freeform: FreeformOptions },
  services: GenerationServices,
  signal: AbortSignal,
): Generator {
  const { catalog, revisions, shapes, workspace, authoring } = services;
  const { freeform, timeoutMs = TIMEOUT_MS, maxOutputTokens = MAX_OUTPUT_TOKENS } = options;
  const { trial } = freeform;
  const systemPrompt = authoring.system(freeform.systemPrompt ?? FREEFORM_SYSTEM_PROMPT);
  // A page that no browser has tried is made again once there is one.
  const id = `${options.modelId} ${FREEFORM_PROMPT_VERSION}${trial ? '' : ' untested'}`;
  const spending = createSpending(options.budget, options.prices);
  const pendingAnswers = createPendingAnswers();
  const asker = createAsker<NonNullable<GeneratePageOptions['refinement']>>(
    {
      ...options,
      maxOutputTokens,
      prompt: { version: FREEFORM_PROMPT_VERSION, system: systemPrompt },
      refinementOf: ({ name, definition }, { instruction, isFresh, earlier }) => ({
        page: isFresh ? undefined : revisions.page(name, definition)?.html,
        instruction,
        ...(earlier && { earlier }),
      }),
    },
    { catalog, shapes, authoring },
  );

  async function make(tool: CatalogTool, { change, isStillWanted = () => true }: MakeOptions = {}): Promise<Made> {
    const startedAt = Date.now();
    const { key, knewResults, siblings, ...asked } = asker.ask(tool, change);
    const generatedPage = await generatePage({
      ...asked,
      systemPrompt,
      authoring,
      model: await options.model(),
      siblings: siblings.filter(({ name }) => name !== tool.name),
      trial,
      maxOutputTokens,
      timeoutMs,
      signal,
      spending,
      pendingAnswer: pendingAnswers.slot(key),
      onAnswer: exchange => options.onAnswer?.({ toolName: tool.name, modelId: options.modelId, ...exchange }),
    });
    const { output: html, outcome, reasons, requests, usage, durationMs } = generatedPage;
    const isAnswer = outcome === 'accepted' || outcome === 'refused';
    const revision =
      isAnswer && isStillWanted()
        ? await revisions.add({
            toolName: tool.name,
            toolHash: toolHash(tool.definition),
            source: 'model',
            generator: id,
            key,
            knewResults,
            ...(html !== undefined && { page: { html, isTried: trial !== undefined } }),
            durationMs: Math.round(durationMs),
            ...(change && { instruction: change.instruction, workspace }),
            state: html === undefined ? 'refused' : 'accepted',
            reasons: reasons.slice(0, 20),
            createdAt: new Date().toISOString(),
          })
        : undefined;
    const result = { outcome, reasons, repairs: [], requests, usage, durationMs };
    reportGeneration(options, services, {
      toolName: tool.name,
      made: result,
      startedAt,
      isRefinement: change !== undefined,
      kind: 'freeform',
    });
    return { made: result, revision };
  }

  return { id, spending, getKey: tool => asker.getKey(tool), make };
}
