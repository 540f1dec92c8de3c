// A model as the agent uses it: one streamed request per step, in one form for all providers. Prompts and tools have the types of the AI SDK's
// provider interface (`@ai-sdk/provider`, LanguageModelV4).
import type {
  JSONSchema7,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { ModelInfo, StepEndEvent, Usage } from '@vitrine/protocol/internal/session/run-events';

/** One model request: the prompt, the tools, and the signal that aborts it. */
export interface ModelRequest {
  /** A provider that refuses its files is asked again with their names only. */
  readonly messages: LanguageModelV4Prompt;
  /**
   * `providerOptions.vitrine` of a tool (`ToolFacts`) is for the planner and is not sent to providers. A schema is sent as the provider accepts it;
   * arguments come back as the tool's own schema has them. A tool that the provider refuses is left out.
   */
  readonly tools: readonly LanguageModelV4FunctionTool[];
  readonly maxOutputTokens?: number;
  /**
   * The answer is to be JSON of this schema, as far as the provider enforces one. A provider that refuses the schema is asked again without
   * it, and is not sent it again. The answer may break it all the same. @default text
   */
  readonly responseSchema?: ResponseSchema;
  /**
   * The name of the offered tool that a call is for which the model wrote as text, such as `<tool_call>{"name": …}</tool_call>`; undefined: that call
   * stays text, as all of them do without this function.
   */
  readonly resolveCall?: (name: string, args: Record<string, unknown>) => string | undefined;
  readonly signal: AbortSignal;
}

/** Schema of a model's answer, for structured output. */
interface ResponseSchema {
  /** Letters, digits, `_` and `-`. */
  readonly name: string;
  readonly schema: JSONSchema7;
}

/** Facts about a tool that the planner receives besides its definition. */
export interface ToolFacts {
  readonly server: string;
  readonly name: string;
  readonly title?: string;
  readonly readOnly: boolean;
  /** Whether its result is shown as an interface: the planner prefers such a tool when scores are equal. Absent: no. */
  readonly hasInterface?: boolean;
}

/** An event of a streamed answer. */
export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'reasoning'; readonly delta: string }
  /** All text of the answer so far was reasoning: the model has closed a `<think>` that it had not opened. */
  | { readonly type: 'text-was-reasoning' }
  /** `id` is the provider's own: unique within the step only. */
  | { readonly type: 'tool-input-start'; readonly id: string; readonly name: string }
  | { readonly type: 'tool-input-delta'; readonly id: string; readonly delta: string }
  /** The whole call; sent also when no `tool-input-*` preceded it. `draft`: see `ApprovalRequestEvent.draft`. */
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: string;
      readonly input: string;
      readonly draft?: boolean;
    }
  /** The request failed and is retried; nothing of it has been yielded yet. */
  | { readonly type: 'retry'; readonly attempt: number; readonly delayMs: number; readonly reason: string }
  /** Always last. */
  | {
      readonly type: 'finish';
      readonly reason: Exclude<StepEndEvent['finishReason'], 'error' | 'aborted'>;
      readonly usage?: Usage;
      /** Reason why the model got the names of the prompt's files only: the provider refused the files themselves. */
      readonly filesRefused?: string;
      /** Tools of the request that the provider was not offered, each with its reason. Absent: it was offered all of them. */
      readonly toolsLeftOut?: readonly { readonly name: string; readonly reason: string }[];
      /** The text had a call with the marks of one: it was made a call, or shown as it is. */
      readonly textCalls?: 'made' | 'shown';
      /**
       * Message that is sent back with the next step: text, reasoning and calls, with the metadata that the provider needs again. Plain
       * JSON.
       */
      readonly message: Extract<LanguageModelV4Message, { role: 'assistant' }>;
    };

/** A model that answers requests with a stream of events. */
export interface Model {
  readonly info: ModelInfo;
  /**
   * Makes one request. The iteration throws `ModelError` when the provider fails after all retries, and `signal.reason` once `signal` aborts; a
   * reader that stops early ends the request.
   */
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}

/** The models that a chat offers. */
export interface Models {
  /** Lists the models in the order of the configuration; the planner is last. Never empty. */
  list(): readonly ModelInfo[];
  /** The model for requests that name none: the first of the list. */
  readonly defaultId: string;
  /** Loads the provider's package at its first use. Rejects with `ModelError` `unknown-model`, or `bad-config` when a key is missing. */
  get(id: string): Promise<Model>;
  /**
   * Looks again at what can change outside of this object: `stored` at what users have configured, `all` at local servers as well. Never rejects.
   * Absent: nothing changes.
   */
  refresh?(scope: 'stored' | 'all'): Promise<void>;
}
