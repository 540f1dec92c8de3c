// Makes one interface with the model, or takes the answer that the same request got before, and stores it as a revision, whether it was
// accepted or refused.
import type { CatalogTool } from '../listing/catalog.ts';
import type { GenerationOptions, GenerationServices } from './create-generation.ts';
import { type GeneratedSpec, type GenerateSpecOptions, generateSpec } from './generate-spec.ts';
import { PROMPT_VERSION, SYSTEM_PROMPT } from './prompt/prompt-v1.ts';
import { reportMade } from './report-made.ts';
import { createSpending, type Spending } from './requests/budget.ts';
import { createAsker, type PreparedRequest as GenericAsked, type RequestedChange } from './requests/create-asker.ts';
import { createPendingAnswers } from './requests/pending-answers.ts';
import { rememberedAnswer } from './requests/remembered-answer.ts';
import type { Revision } from './revisions/revision.ts';
import { toolHash } from './tool-hash.ts';

/** What the model made, and the revision that it was stored as. */
export interface Made {
  readonly made: GeneratedSpec;
  /** Undefined: the provider failed, or the interface is not wanted any more. */
  readonly revision: Revision | undefined;
}

export interface MakeOptions {
  /** The change that a refinement requests. Absent: the first interface of a tool. */
  readonly change?: RequestedChange | undefined;
  /** Asks the model, also where its answer to the same request is stored. @default false */
  readonly ignoresAnswers?: boolean | undefined;
  /** Asked after the model has answered: false where the tool has got an interface meanwhile. @default always wanted */
  readonly isStillWanted?: (() => boolean) | undefined;
}

export interface Generator {
  /** The model and the version of the prompt. */
  readonly id: string;
  readonly spending: Spending;
  /** Of the request for the first interface of a tool, as it would be made now. */
  keyOf(tool: CatalogTool): string;
  /** Makes and stores an interface. Rejects when the model cannot be loaded, or the store fails. */
  make(tool: CatalogTool, options?: MakeOptions): Promise<Made>;
}

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
    keyOf: tool => asker.keyOf(tool),
    async make(tool, { change, ignoresAnswers = false, isStillWanted = () => true } = {}) {
      const startedAt = Date.now();
      const request = asker.ask(tool, change);
      const storedAnswer = ignoresAnswers ? undefined : await remembered(request);
      const generated = storedAnswer ?? (await generate(request));
      const isAnswer = generated.outcome === 'accepted' || generated.outcome === 'refused';
      if (!storedAnswer) await keepAnswer(request, generated.spec);
      const isKept = isAnswer && isStillWanted();
      const revision = isKept ? await addRevision(toolHash(tool.definition), request, generated) : undefined;
      reportMade(options, services, {
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
