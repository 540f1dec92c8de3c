// What a wrapper reports of its own work, for metrics and traces. No report has an argument, a result, a prompt or an answer of a model.
import type { GenerationOutcome } from './generation/generation-errors.ts';

/** Names of the caches: compiled pages in memory, and interfaces that a model made (in memory or on disk). */
export const CACHE_NAMES = ['pages', 'interfaces'] as const;
/** See `CACHE_NAMES`. */
export type CacheName = (typeof CACHE_NAMES)[number];

/** One interface that a model was asked for. */
export interface GenerationReport {
  readonly toolName: string;
  readonly modelId: string;
  readonly outcome: GenerationOutcome;
  /** Whether a user asked for it (`_ui_refine`), and it was not made in the background. */
  readonly isRefinement: boolean;
  /** Requests to the model. */
  readonly requests: number;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  /** Money by the prices of the configuration, in their currency. Absent when the model has no prices. */
  readonly money?: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Every member may be absent. An exception of one is not caught. */
export interface WrapperObserver {
  readonly generated?: (report: GenerationReport) => void;
  /** Called when something was used that was kept (`isHit`), or had to be made. */
  readonly cache?: (name: CacheName, isHit: boolean) => void;
}
