// A model as the agent uses it: one streamed request per step, the same for every provider. Prompts and tools have the form of the AI SDK's
// provider interface (`@ai-sdk/provider`, LanguageModelV4).
import type { LanguageModelV4FunctionTool, LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ModelInfo, StepEndEvent, Usage } from '@vitrine/protocol/session';

export interface ModelRequest {
  readonly messages: LanguageModelV4Prompt;
  /** `providerOptions.vitrine` of a tool (`ToolFacts`) is for the planner; no provider is sent it. */
  readonly tools: readonly LanguageModelV4FunctionTool[];
  readonly maxOutputTokens?: number;
  readonly signal: AbortSignal;
}

/** What the planner is told of a tool beside its definition. */
export interface ToolFacts {
  readonly server: string;
  readonly name: string;
  readonly title?: string;
  readonly readOnly: boolean;
  /** Whether its result is shown as an interface: between equals, the planner prefers it. Absent: no. */
  readonly hasInterface?: boolean;
}

export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'reasoning'; readonly delta: string }
  /** `id` is the provider's own: unique within the step only. */
  | { readonly type: 'tool-input-start'; readonly id: string; readonly name: string }
  | { readonly type: 'tool-input-delta'; readonly id: string; readonly delta: string }
  /** The whole call. It also comes when no `tool-input-*` came before. `draft`: see `ApprovalRequestEvent.draft`. */
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: string;
      readonly input: string;
      readonly draft?: boolean;
    }
  /** The request failed and is made again: nothing of it has been yielded yet. */
  | { readonly type: 'retry'; readonly attempt: number; readonly delayMs: number; readonly reason: string }
  /** Always last. */
  | {
      readonly type: 'finish';
      readonly reason: Exclude<StepEndEvent['finishReason'], 'error' | 'aborted'>;
      readonly usage?: Usage;
      /** To be sent back with the next step: text, reasoning and calls with what the provider wants to see again. Plain JSON. */
      readonly message: Extract<LanguageModelV4Message, { role: 'assistant' }>;
    };

export interface Model {
  readonly info: ModelInfo;
  /**
   * Makes one request. The iteration throws `ModelError` when the provider fails for good, and `signal.reason` once `signal` aborts; a reader
   * that stops early ends the request.
   */
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}

/** The models that a chat offers. */
export interface Models {
  /** In the order of the configuration; the planner is last. Never empty. */
  list(): readonly ModelInfo[];
  /** The model that is used when none is named: the first of the list. */
  readonly defaultId: string;
  /** Loads the provider's package at its first use. Rejects `ModelError` `unknown-model`. */
  get(id: string): Promise<Model>;
}
