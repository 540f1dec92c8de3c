// Makes interfaces with a model in the background: after the list of tools is known, and when a tool is called. Nothing waits for it: a
// list, a page and a call are answered with what is there.
import type { Log } from '@vitrine/connect/proxy';
import type { Model } from '@vitrine/model';
import type { Catalog, CatalogTool } from '../catalog.ts';
import type { Budget, Prices, Spent } from './budget.ts';
import { createGenerator } from './create-generator.ts';
import { deservesInterface } from './deserves-interface.ts';
import {
  EMPTY_QUEUE,
  nextTick,
  type QueuedTool,
  type QueueEvent,
  type QueueState,
  stepQueue,
} from './generation-queue.ts';
import type { SpecJudge } from './judge.ts';
import type { Revision } from './revision.ts';
import type { Revisions } from './revisions.ts';
import { toolHash } from './tool-hash.ts';

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
  /** Milliseconds for one interface. @default 60,000 */
  readonly timeoutMs?: number | undefined;
  /** @default 4,096 */
  readonly maxOutputTokens?: number | undefined;
  /** Tries each interface before it is shown. @default only the checks of the spec */
  readonly judge?: SpecJudge | undefined;
  /** Called with each prompt and answer. */
  readonly onAnswer?: (toolName: string, prompt: string, answer: string) => void;
}

export interface GenerationServices {
  readonly catalog: Catalog;
  readonly revisions: Revisions;
  /** Whether a tool gets an interface at all. */
  readonly wants: (tool: CatalogTool) => boolean;
  readonly log: Log;
}

export interface Generation {
  /** The list of tools has changed. */
  listed(): void;
  /** A tool was called. */
  called(toolName: string): void;
  /** Makes a revision by an instruction of the user, at once and whatever the queue does. Rejects when the provider fails or the budget is spent. */
  refine(tool: CatalogTool, instruction: string): Promise<Revision>;
  readonly spent: Spent;
  /** Resolves when no interface is being made. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export function createGeneration(options: GenerationOptions, services: GenerationServices): Generation {
  const { catalog, revisions, wants, log } = services;
  const { maxConcurrentGenerations: concurrency = 2, maxTools = 20 } = options;
  const stop = new AbortController();
  const generator = createGenerator(options, services, stop.signal);
  const { spending } = generator;
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

  /** One interface, from the queue. */
  async function run({ name, hash }: QueuedTool): Promise<void> {
    const tool = catalog.get(name);
    if (!tool || toolHash(tool.definition) !== hash) return dispatch({ type: 'ended', name, hash, result: 'made' });
    if (spending.isOver) {
      log.info(
        { component: 'generation', event: 'budget_spent', ...spending.spent },
        'the budget for interfaces is spent',
      );
      return dispatch({ type: 'closed' });
    }
    const outcome = await generator.make(tool).then(
      ({ made }) => made.outcome,
      error => {
        log.warn(
          { component: 'generation', event: 'failed', tool_name: name, err: error },
          'no interface could be made',
        );
        return 'provider' as const;
      },
    );
    const isProviders = outcome === 'provider' || outcome === 'timeout';
    dispatch({
      type: 'ended',
      name,
      hash,
      result: outcome === 'accepted' ? 'made' : isProviders ? 'provider-failed' : 'refused',
    });
  }

  /** What this model made for this definition before, whether it was refused or undone, is not made again. */
  const wasTried = (tool: CatalogTool): boolean =>
    revisions
      .list(tool.name)
      .some(({ revision }) => revision.generator === generator.id && revision.toolHash === toolHash(tool.definition));
  const isWanted = (tool: CatalogTool): boolean =>
    wants(tool) &&
    deservesInterface(tool) &&
    revisions.get(tool.name, tool.definition) === undefined &&
    !wasTried(tool);

  return {
    listed() {
      const tools = catalog.tools
        .filter(isWanted)
        .map(({ name, definition }) => ({ name, hash: toolHash(definition) }));
      dispatch({ type: 'listed', tools });
    },
    called(toolName) {
      const tool = catalog.get(toolName);
      if (tool && isWanted(tool)) dispatch({ type: 'called', name: toolName, hash: toolHash(tool.definition) });
    },
    async refine(tool, instruction) {
      if (spending.isOver)
        throw new Error('The budget for interfaces is spent. Start the wrapper with a larger --budget.');
      const { made, revision } = await generator.make(tool, instruction);
      if (!revision) throw new Error(made.reasons[0] ?? 'The model did not answer.');
      return revision;
    },
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
