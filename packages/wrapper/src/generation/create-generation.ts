import { createFreeformGenerator } from '../freeform/create-freeform-generator.ts';
import type { CatalogTool } from '../listing/catalog.ts';
import { createGenerator } from './create-generator.ts';
import type { GenerationOptions, GenerationServices } from './generation-options.ts';
import {
  EMPTY_QUEUE,
  nextTick,
  type QueuedTool,
  type QueueEvent,
  type QueueState,
  stepQueue,
} from './generation-queue.ts';
import { createGenerationStates, type GenerationState, readState } from './generation-state.ts';
import type { MakeOptions } from './generator.ts';
import { BUDGET_SPENT, type Spent } from './requests/budget.ts';
import type { Revision } from './revisions/revision.ts';
import { refinementHistory } from './revisions/revision-list.ts';
import { createWantedTools } from './wanted-tools.ts';

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
  getState(tool: CatalogTool): GenerationState;
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
    if (!tool || generator.getKey(tool) !== hash || !wantedTools.isWanted(tool))
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
        .map(tool => ({ name: tool.name, hash: generator.getKey(tool) }));
      dispatch({ type: 'listed', tools });
    },
    called(toolName) {
      const tool = catalog.get(toolName);
      if (tool && wantedTools.isWanted(tool))
        dispatch({ type: 'called', name: toolName, hash: generator.getKey(tool) });
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
    getState: tool => readState(tool, { states, revisions, isWanted: wantedTools.isWanted, isOver: spending.isOver }),
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
