// What the generation of interfaces gets from its caller: options, and services of the wrapper.
import type { Log } from '@vitrine/connect/proxy';
import type { Model } from '@vitrine/model';
import type { FreeformOptions } from '../freeform/freeform-options.ts';
import type { Catalog, CatalogTool } from '../listing/catalog.ts';
import type { WrapperObserver } from '../observer.ts';
import type { ShapeSource } from '../shapes/create-shapes.ts';
import type { Authoring } from './authoring.ts';
import type { AnswerCache } from './requests/answer-cache.ts';
import type { Budget, Prices } from './requests/budget.ts';
import type { ModelExchange } from './requests/request-with-correction.ts';
import type { Revisions } from './revisions/revisions.ts';
import type { SpecCheck } from './trial/spec-check.ts';

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
  /** Milliseconds for one interface. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** @default 4_096 */
  readonly maxOutputTokens?: number | undefined;
  /**
   * Settings that distinguish the model besides its id, and change answers, as JSON: part of the key under which an answer is kept.
   * @default none
   */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** Cache of what models have answered before, for any server. @default nothing is kept besides the revisions */
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
  /** Source of what is known of the results of tools. @default only what they declare */
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
