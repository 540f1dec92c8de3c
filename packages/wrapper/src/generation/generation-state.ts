// How far the model is with the interface of a tool, for `_ui_list` and the gallery.
import { errorMessage } from '@vitrine/std/internal/error-message';
import type { CatalogTool } from '../listing/catalog.ts';
import type { GeneratedSpec } from './generate-spec.ts';
import type { GenerationOutcome } from './generation-errors.ts';
import { BUDGET_SPENT } from './requests/budget.ts';
import type { Revisions } from './revisions/revisions.ts';
import { toolHash } from './tool-hash.ts';

/**
 * `compiled`: none is asked for. `waiting`: in the queue. `making`: being made. `made`: shown. `refused`: what the model wrote cannot be used.
 * `failed`: the provider failed. `budget-spent`: none is made before the wrapper is started again.
 */
export const GENERATION_STATES = [
  'compiled',
  'waiting',
  'making',
  'made',
  'refused',
  'failed',
  'budget-spent',
] as const;

export interface GenerationState {
  readonly state: (typeof GENERATION_STATES)[number];
  /** Reason in one sentence. */
  readonly reason?: string | undefined;
}

/** State of an attempt that ended. */
interface EndedAttempt extends GenerationState {
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

/** Remembers how the last attempt for each tool ended, and which run. */
export interface GenerationStates {
  /** Runs an attempt, and remembers its end. A second attempt for a tool may run beside the first. */
  follow<Made extends { readonly made: Pick<GeneratedSpec, 'outcome' | 'reasons'> }>(
    toolName: string,
    attempt: () => Promise<Made>,
  ): Promise<Made>;
  isMaking(toolName: string): boolean;
  /** Returns the last attempt; undefined when no attempt ended in this process. */
  last(toolName: string): EndedAttempt | undefined;
}

const STATES: Readonly<Partial<Record<GenerationOutcome, GenerationState['state']>>> = {
  refused: 'refused',
  provider: 'failed',
  timeout: 'failed',
  budget: 'budget-spent',
};

export function createGenerationStates(): GenerationStates {
  const running = new Map<string, number>();
  const ends = new Map<string, EndedAttempt>();
  const count = (name: string, change: number): void => void running.set(name, (running.get(name) ?? 0) + change);
  const end = (name: string, state: GenerationState['state'] | undefined, reason?: string): void => {
    if (state) ends.set(name, { state, ...(reason !== undefined && { reason }), endedAt: Date.now() });
    else ends.delete(name);
  };
  return {
    async follow(name, attempt) {
      count(name, 1);
      try {
        const result = await attempt();
        end(name, STATES[result.made.outcome], result.made.reasons[0]);
        return result;
      } catch (error) {
        end(name, 'failed', errorMessage(error));
        throw error;
      } finally {
        count(name, -1);
      }
    },
    isMaking: name => (running.get(name) ?? 0) > 0,
    last: name => ends.get(name),
  };
}

export interface StateFacts {
  readonly states: GenerationStates;
  readonly revisions: Pick<Revisions, 'list' | 'shown'>;
  readonly isWanted: (tool: CatalogTool) => boolean;
  /** The budget is spent. */
  readonly isOver: boolean;
}

export function readState(tool: CatalogTool, { states, revisions, isWanted, isOver }: StateFacts): GenerationState {
  const { name, definition } = tool;
  if (states.isMaking(name)) return { state: 'making' };
  const shown = revisions.shown(name, definition);
  const last = states.last(name);
  // What was changed since, without the model, is there.
  if (last && !(shown && Date.parse(shown.createdAt) >= last.endedAt))
    return { state: last.state, reason: last.reason };
  if (shown) return { state: 'made' };
  const newest = revisions.list(name)[0]?.revision;
  if (newest?.state === 'refused' && newest.toolHash === toolHash(definition))
    return { state: 'refused', reason: newest.reasons[0] };
  if (!isWanted(tool)) return { state: 'compiled' };
  return isOver ? { state: 'budget-spent', reason: BUDGET_SPENT } : { state: 'waiting' };
}
