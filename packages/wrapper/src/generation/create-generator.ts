import { type GeneratedSpec, type GenerateSpecOptions, generateSpec } from './generate-spec.ts';
import type { GenerationOptions, GenerationServices } from './generation-options.ts';
import type { Generator } from './generator.ts';
import { PROMPT_VERSION, SYSTEM_PROMPT } from './prompt/view-spec-prompt.ts';
import { reportGeneration } from './report-generation.ts';
import { createSpending } from './requests/budget.ts';
import { createAsker, type PreparedRequest as GenericAsked } from './requests/create-asker.ts';
import { createPendingAnswers } from './requests/pending-answers.ts';
import { rememberedAnswer } from './requests/remembered-answer.ts';
import type { Revision } from './revisions/revision.ts';
import { toolHash } from './tool-hash.ts';

type SpecRefinement = NonNullable<GenerateSpecOptions['refinement']>;
type Asked = GenericAsked<SpecRefinement>;

export function createGenerator(
  options: GenerationOptions,
  services: GenerationServices,
  signal: AbortSignal,
): Generator {
  const { catalog, revisions, shapes, workspace, check, authoring, log } = services;
  const { timeoutMs = 60_000, maxOutputTokens = 4_096 } = options;
  const id = `${options.modelId} ${PROMPT_VERSION}`;
  const spending = createSpending(options.budget, options.prices);
  const pendingAnswers = createPendingAnswers();

  const asker = createAsker<SpecRefinement>(
    {
      ...options,
      maxOutputTokens,
      prompt: { version: PROMPT_VERSION, system: authoring.system(options.systemPrompt ?? SYSTEM_PROMPT) },
      refinementOf: ({ name, definition }, { instruction, earlier, isFresh }) => ({
        spec: isFresh ? undefined : revisions.get(name, definition)?.spec,
        instruction,
        ...(earlier && { earlier }),
      }),
    },
    { catalog, shapes, authoring },
  );

  async function generate({ key, tool, siblings, refinement }: Asked): Promise<GeneratedSpec> {
    const model = await options.model();
    const { systemPrompt } = options;
    return generateSpec({
      model,
      tool,
      siblings,
      authoring,
      tryPage: spec => check.run({ tool, siblings, spec }),
      ...(refinement && { refinement }),
      ...(systemPrompt !== undefined && { systemPrompt }),
      maxOutputTokens,
      timeoutMs,
      signal,
      spending,
      pendingAnswer: pendingAnswers.slot(key),
      onAnswer: exchange => options.onAnswer?.({ toolName: tool.name, modelId: options.modelId, ...exchange }),
    });
  }

  /** A user who asks again after seeing an answer gets another one. */
  async function remembered({ key, tool, siblings }: Asked): Promise<GeneratedSpec | undefined> {
    const { answers } = options;
    if (!answers || revisions.list(tool.name).some(({ revision }) => revision.key === key)) return undefined;
    return rememberedAnswer({ answers, check, key, tool, siblings });
  }

  async function keepAnswer({ key, tool }: Asked, spec: GeneratedSpec['spec']): Promise<void> {
    if (!spec) return;
    const createdAt = new Date().toISOString();
    await options.answers
      ?.set({ key, toolName: tool.name, generator: id, spec, reasons: [], createdAt })
      .catch(error => {
        log.warn(
          { component: 'generation', event: 'store_failed', err: error },
          'an answer of the model cannot be kept',
        );
      });
  }

  function addRevision(hash: string, asked: Asked, { spec, reasons, durationMs }: GeneratedSpec): Promise<Revision> {
    const { key, tool, knewResults, refinement } = asked;
    return revisions.add({
      toolName: tool.name,
      toolHash: hash,
      source: 'model',
      generator: id,
      key,
      knewResults,
      durationMs: Math.round(durationMs),
      ...(spec && { spec }),
      // What the model makes of itself is the same in every workspace.
      ...(refinement && { instruction: refinement.instruction, workspace }),
      state: spec ? 'accepted' : 'refused',
      reasons: [...reasons],
      createdAt: new Date().toISOString(),
    });
  }

  return {
    id,
    spending,
    getKey: tool => asker.getKey(tool),
    async make(tool, { change, ignoresAnswers = false, isStillWanted = () => true } = {}) {
      const startedAt = Date.now();
      const request = asker.ask(tool, change);
      const storedAnswer = ignoresAnswers ? undefined : await remembered(request);
      const generated = storedAnswer ?? (await generate(request));
      const isAnswer = generated.outcome === 'accepted' || generated.outcome === 'refused';
      if (!storedAnswer) await keepAnswer(request, generated.spec);
      const isKept = isAnswer && isStillWanted();
      const revision = isKept ? await addRevision(toolHash(tool.definition), request, generated) : undefined;
      reportGeneration(options, services, {
        toolName: tool.name,
        made: generated,
        startedAt,
        isRefinement: change !== undefined,
        kind: 'view-spec',
      });
      return { made: generated, revision };
    },
  };
}
