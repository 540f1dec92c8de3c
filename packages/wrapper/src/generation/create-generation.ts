// Makes interfaces with a model in the background: after the list of tools is known, and when a tool is called. Lists, pages and calls
// never wait for it.
import type { Log } from '@vitrine/connect/proxy';
import type { Model } from '@vitrine/model';
import { createFreeformGenerator } from '../freeform/create-freeform-generator.ts';
import type { FreeformOptions } from '../freeform/freeform-options.ts';
import type { Catalog, CatalogTool } from '../listing/catalog.ts';
import type { WrapperObserver } from '../observer.ts';
import type { ShapeSource } from '../shapes/create-shapes.ts';
import type { Authoring } from './authoring.ts';
import { createGenerator, type MakeOptions } from './create-generator.ts';
import {
  EMPTY_QUEUE,
  nextTick,
  type QueuedTool,
  type QueueEvent,
  type QueueState,
  stepQueue,
} from './generation-queue.ts';
import { createGenerationStates, type GenerationState, readState } from './generation-state.ts';
import type { AnswerCache } from './requests/answer-cache.ts';
import { BUDGET_SPENT, type Budget, type Prices, type Spent } from './requests/budget.ts';
import type { ModelExchange } from './requests/request-with-correction.ts';
import type { Revision } from './revisions/revision.ts';
import { refinementHistory } from './revisions/revision-list.ts';
import type { Revisions } from './revisions/revisions.ts';
import type { SpecCheck } from './trial/spec-check.ts';
import { createWantedTools } from './wanted-tools.ts';

/** The options of the generation of interfaces with a model. */
export interface GenerationOptions {
  /** The id of the model, `provider/model`. */
  readonly modelId: string;
  /** Loads the model at the first request. */
  readonly model: () => Promise<Model>;
  readonly prices?: Prices | undefined;
  /** @default none */
  readonly budget?: Budget | undefined;
  /** Interfaces that are made at the same time. @default 2 */
  readonly maxConcurrentGenerations?: number | undefined;
  /** The most interfaces that are made before a tool is called. @default 20 */
  readonly maxTools?: number | undefined;
  /** Milliseconds after which what a model made in the background is made again, at the next list or call. @default never */
  readonly ttlMs?: number | undefined;
  /** Milliseconds for one interface. @default 60,000 */
  readonly timeoutMs?: number | undefined;
  /** @default 4,096 */
  readonly maxOutputTokens?: number | undefined;
  /**
   * What distinguishes the model besides its id, and its settings that change answers, as JSON: part of the key under which an answer is kept.
   * @default none
   */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** What models have answered before, for any server. @default nothing is kept besides the revisions */
  readonly answers?: AnswerCache | undefined;
  /** Replaces the built-in system prompt. @default the built-in one */
  readonly systemPrompt?: string | undefined;
  /** The model writes whole pages instead of view specs. @default view specs */
  readonly freeform?: FreeformOptions | undefined;
  /** Called with each prompt and answer. */
  readonly onAnswer?: ((exchange: ModelExchange) => void) | undefined;
}

export interface GenerationServices {
  readonly catalog: Catalog;
  readonly revisions: Revisions;
  /** What is known of the results of tools. Absent: only what they declare. */
  readonly shapes?: ShapeSource | undefined;
  /** Whether a tool gets an interface at all. */
  readonly wants: (tool: CatalogTool) => boolean;
  /** The workspace that refinements belong to. */
  readonly workspace: string;
  /** Tries each interface before it is shown. */
  readonly check: SpecCheck;
  readonly authoring: Authoring;
  readonly observer?: WrapperObserver | undefined;
  readonly log: Log;
}

export interface Generation {
  /** The list of tools has changed. */
  listed(): void;
  /** A tool was called. */
  called(toolName: string): void;
  /**
   * Makes a revision by an instruction of the user, at once, independent of the queue. Rejects when the provider fails or the budget is
   * spent.
   */
  refine(tool: CatalogTool, instruction: string): Promise<Revision>;
  /**
   * Makes an interface anew, at once, whatever is stored: with the earlier instructions of this workspace, or without. Rejects like `refine`.
   */
  regenerate(tool: CatalogTool, options: { readonly clearRefinements: boolean }): Promise<Revision>;
  stateOf(tool: CatalogTool): GenerationState;
  readonly spent: Spent;
  /** Resolves when no interface is being made. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export function createGeneration(options: GenerationOptions, services: GenerationServices): Generation {
  const { catalog, revisions, shapes, wants, authoring, observer, log } = services;
  const { maxConcurrentGenerations: concurrency = 2, maxTools = 20 } = options;
  const stop = new AbortController();
  const { freeform } = options;
  const generator = freeform
    ? createFreeformGenerator({ ...options, freeform }, services, stop.signal)
    : createGenerator(options, services, stop.signal);
  const { spending } = generator;
  const states = createGenerationStates();
  const underway = new Set<Promise<void>>();
  let state: QueueState = EMPTY_QUEUE;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function dispatch(event: QueueEvent): void {
    const now = performance.now();
    const next = stepQueue(state, event, { concurrency, maxTools }, now);
    state = next.state;
    for (const tool of next.start) {
      const running = run(tool).finally(() => underway.delete(running));
      underway.add(running);
    }
    clearTimeout(timer);
    const at = nextTick(state, now);
    if (at !== undefined) timer = setTimeout(() => dispatch({ type: 'tick' }), at - now).unref();
  }

  function endForBudget(): void {
    const { spent } = spending;
    log.warn({ component: 'generation', event: 'budget_spent', ...spent }, BUDGET_SPENT);
    dispatch({ type: 'closed' });
  }

  /** One interface, from the queue. */
  async function run({ name, hash }: QueuedTool): Promise<void> {
    const tool = catalog.get(name);
    // It has changed meanwhile, or has got an interface.
    if (!tool || generator.keyOf(tool) !== hash || !wantedTools.isWanted(tool))
      return dispatch({ type: 'ended', name, hash, result: 'made' });
    if (spending.isOver) return endForBudget();
    const make = () => generator.make(tool, { isStillWanted: () => wantedTools.isWanted(tool) });
    const outcome = await states.follow(name, make).then(
      ({ made }) => made.outcome,
      error => {
        log.warn(
          { component: 'generation', event: 'failed', tool_name: name, err: error },
          `no interface could be made for ${name}: ${error instanceof Error ? error.message : error}`,
        );
        return 'provider' as const;
      },
    );
    if (outcome === 'budget') return endForBudget();
    const isProviders = outcome === 'provider' || outcome === 'timeout';
    dispatch({
      type: 'ended',
      name,
      hash,
      result: outcome === 'accepted' ? 'made' : isProviders ? 'provider-failed' : 'refused',
    });
  }

  async function makeNow(tool: CatalogTool, request: MakeOptions): Promise<Revision> {
    if (spending.isOver) throw new Error(BUDGET_SPENT);
    const { made, revision } = await states.follow(tool.name, () => generator.make(tool, request));
    if (!revision) throw new Error(made.reasons[0] ?? 'The model did not answer.');
    return revision;
  }

  const wantedTools = createWantedTools({
    revisions,
    shapes,
    wants,
    generator,
    observer,
    isFreeform: freeform !== undefined,
    ttlMs: options.ttlMs,
  });
  return {
    listed() {
      const tools = catalog.tools
        .filter(wantedTools.isWanted)
        .map(tool => ({ name: tool.name, hash: generator.keyOf(tool) }));
      dispatch({ type: 'listed', tools });
    },
    called(toolName) {
      const tool = catalog.get(toolName);
      if (tool && wantedTools.isWanted(tool)) dispatch({ type: 'called', name: toolName, hash: generator.keyOf(tool) });
    },
    refine(tool, instruction) {
      const earlier = authoring.recent(refinementHistory(revisions.list(tool.name), tool));
      return makeNow(tool, { change: { instruction, earlier } });
    },
    async regenerate(tool, { clearRefinements }) {
      const history = clearRefinements ? [] : refinementHistory(revisions.list(tool.name), tool);
      const instruction = history.at(-1);
      const earlier = authoring.recent(history.slice(0, -1));
      const change = instruction === undefined ? undefined : { instruction, earlier, isFresh: true };
      const revision = await makeNow(tool, { change, ignoresAnswers: true });
      if (clearRefinements && revision.state === 'accepted')
        await revisions.clear(tool.name, tool.definition, 'Cleared by the user.');
      return revision;
    },
    stateOf: tool => readState(tool, { states, revisions, isWanted: wantedTools.isWanted, isOver: spending.isOver }),
    get spent() {
      return spending.spent;
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway);
    },
    async close() {
      clearTimeout(timer);
      dispatch({ type: 'closed' });
      stop.abort(new Error('The wrapper has ended.'));
      await Promise.all(underway);
    },
  };
}
