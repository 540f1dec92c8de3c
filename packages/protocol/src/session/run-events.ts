// Events of a conversation with a model: what the user wrote, and the runs and steps that answer it. They are part of a session's log, in
// one union with the events of calls (`events.ts`). Text that is still being written is not in the log: see `live.ts`.
import * as z from 'zod/mini';
import { AttachmentSchema, ResultMentionSchema } from '../content/attachments.ts';
import { NativeComponentSchema } from '../content/native.ts';
import { LooseObjectSchema } from '../loose-object-schema.ts';

const envelope = {
  seq: z.number().check(z.int(), z.gte(1)),
  /** ISO 8601, UTC. */
  at: z.string(),
};

/** A model that the user can choose. */
export const ModelInfoSchema = z.object({
  /** `<provider>/<model>`, e.g. `anthropic/claude-sonnet-4-5`; `offline/planner` for the planner. */
  id: z.string(),
  provider: z.string(),
  model: z.string(),
  /** The name that is shown to the user. */
  label: z.string(),
  /** Tokens that a request and its answer may have together. */
  contextWindow: z.number(),
  /** Attachments that the model can be given beside text. Absent: none. */
  attachments: z.optional(z.array(z.enum(['image', 'pdf', 'audio']))),
  /** Whether this is the offline planner, which is no language model. */
  offline: z.optional(z.boolean()),
});
/** A model as the chat lists it. */
export type ModelInfo = z.infer<typeof ModelInfoSchema>;

/** Tokens, as the provider counted them; `cost` only where prices are configured. */
const UsageSchema = z.object({
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  /** Part of `inputTokens` that came from the provider's cache. */
  cachedInputTokens: z.optional(z.number()),
  /** Cost in the currency of the configured prices, usually US dollars. */
  cost: z.optional(z.number()),
});
/** The tokens that a step used. Absent members: the provider did not say. */
export type Usage = z.infer<typeof UsageSchema>;

/** Ways to deliver a message during a run: `queue` waits for its end, `steer` is read by its next step. */
const DELIVERIES = ['start', 'queue', 'steer'] as const;

/** The user wrote something. */
export const UserMessageEventSchema = z.object({
  ...envelope,
  type: z.literal('message:user'),
  messageId: z.string(),
  text: z.string(),
  /** The run that answers it. */
  runId: z.string(),
  /** `start`: no run was going on. */
  delivery: z.enum(DELIVERIES),
  /** The surface whose view wrote it, when the policy lets views send. Absent: the user typed it. */
  surfaceId: z.optional(z.string()),
  /** Id of the schedule that sent it. */
  schedule: z.optional(z.string()),
  attachments: z.optional(z.array(AttachmentSchema)),
  /** Previous results that the message refers to. */
  results: z.optional(z.array(ResultMentionSchema)),
});
/** A queued message was taken back before a run read it. */
export const MessageRemovedEventSchema = z.object({
  ...envelope,
  type: z.literal('message:removed'),
  messageId: z.string(),
});
export const RunStartEventSchema = z.object({
  ...envelope,
  type: z.literal('run:start'),
  runId: z.string(),
  model: ModelInfoSchema,
  /** Name of the agent file in use. */
  agent: z.optional(z.string()),
  /** Failed or interrupted run that this one takes up: it answers the same messages and has none itself. */
  retryOf: z.optional(z.string()),
  /** Ids of messages of other runs that this one answers, on a branch of its own. */
  answers: z.optional(z.array(z.string())),
});
/** Cuts in a prompt: tool results that were shortened, whole messages that were dropped, texts of messages that were cut. */
const ShortenedSchema = z.object({ results: z.number(), messages: z.number(), texts: z.optional(z.number()) });
/** A model request begins. Everything before it is in the log. */
export const StepStartEventSchema = z.object({
  ...envelope,
  type: z.literal('step:start'),
  runId: z.string(),
  /** 1 for the first of a run. */
  step: z.number(),
  /** Messages that were written while the run was going on, and that this step is the first to read. */
  messageIds: z.optional(z.array(z.string())),
  /** Cuts that make the prompt fit the model's window. */
  shortened: z.optional(ShortenedSchema),
});
/** The model has begun to write a call: its arguments follow live, then `llm:tool-call` or an approval request. */
export const ToolInputEventSchema = z.object({
  ...envelope,
  type: z.literal('tool:input'),
  callId: z.string(),
  runId: z.string(),
  step: z.number(),
  server: z.string(),
  toolName: z.string(),
  title: z.optional(z.string()),
  /** Whether the arguments are shown while they are written, because the call needs no approval. */
  streams: z.boolean(),
  /** The native component that the tool names. */
  native: z.optional(NativeComponentSchema),
});
/** A call that the model wrote. */
const StepCallSchema = z.object({
  callId: z.string(),
  /** Name as the model wrote it. */
  name: z.string(),
  /** Server of the tool; absent when there is no such tool. */
  server: z.optional(z.string()),
  toolName: z.optional(z.string()),
  args: LooseObjectSchema,
  /** Reason why the call was not made: an unknown tool, or arguments that are no JSON. The model receives the same text. */
  problem: z.optional(z.string()),
  /** Of a search for tools (`find_tools`): the names of those that were found, the best first. They are offered from the next step on. */
  found: z.optional(z.array(z.string())),
});
/** A model request has ended. Its calls are made after this. */
export const StepEndEventSchema = z.object({
  ...envelope,
  type: z.literal('step:end'),
  runId: z.string(),
  step: z.number(),
  /** Markdown; empty when the model wrote none. */
  text: z.string(),
  reasoning: z.optional(z.string()),
  calls: z.array(StepCallSchema),
  /**
   * `error`: the request failed, see `error`; `text` is what had come by then. `interrupted`: the process ended during the request; `text` is what
   * was kept of the answer, which the next step goes on with. `aborted`: the user stopped it.
   */
  finishReason: z.enum(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'aborted', 'interrupted', 'other']),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
  usage: z.optional(UsageSchema),
  /**
   * Reason why the model got only the names of files, or the text of a PDF: the provider refused them. It is said once, and again after new
   * files.
   */
  filesRefused: z.optional(z.string()),
  /** The model wrote a call of a tool into its text: it was made a call, or is shown as it is. */
  textCalls: z.optional(z.enum(['made', 'shown'])),
  /** Cuts to use instead of the ones in `step:start`: the provider refused the prompt as too long, and got this one. */
  shortened: z.optional(ShortenedSchema),
  /** Tools that the provider was not offered, where no earlier step of the session says the same; each with the reason in one line. */
  toolsLeftOut: z.optional(z.array(z.object({ server: z.string(), tool: z.string(), reason: z.string() }))),
  /** The assistant's message in the provider interface's own form, sent back with the next step. Opaque to everything else. */
  message: z.optional(z.unknown()),
});
const RUN_END_REASONS = ['completed', 'stopped', 'step-limit', 'failed', 'interrupted'] as const;
export const RunEndEventSchema = z.object({
  ...envelope,
  type: z.literal('run:end'),
  runId: z.string(),
  /** `stopped`: by the user. `interrupted`: the process ended during the run and the run could not go on. */
  reason: z.enum(RUN_END_REASONS),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
  /** Steps that were made. */
  steps: z.number(),
  /** Usage of all steps together. */
  usage: z.optional(UsageSchema),
});
/** The user has switched servers of this session off or on again. */
export const SessionServersEventSchema = z.object({
  ...envelope,
  type: z.literal('session:servers'),
  /** The servers that are off from now on; all others are on. */
  off: z.array(z.string()),
});
/** Kinds of artifacts: what a model writes as a fenced block, and the chat shows beside the conversation. */
export const ARTIFACT_KINDS = ['html', 'svg', 'mermaid', 'markdown', 'react'] as const;
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number];
/** The user has edited an artifact: this text is its newest version. */
export const ArtifactEditEventSchema = z.object({
  ...envelope,
  type: z.literal('artifact:edit'),
  /** Key of the artifact, as the page derives it from the answers; see `listArtifacts`. */
  artifact: z.string(),
  kind: z.enum(ARTIFACT_KINDS),
  title: z.optional(z.string()),
  text: z.string(),
});

/** A title was written for the session. The user's own title stays. */
export const SessionTitleEventSchema = z.object({
  ...envelope,
  type: z.literal('session:title'),
  title: z.string(),
  /** Title that it replaces: the session keeps any other one. */
  replaces: z.string(),
});

export type ArtifactEditEvent = z.infer<typeof ArtifactEditEventSchema>;
export type UserMessageEvent = z.infer<typeof UserMessageEventSchema>;
export type RunStartEvent = z.infer<typeof RunStartEventSchema>;
export type StepStartEvent = z.infer<typeof StepStartEventSchema>;
export type ToolInputEvent = z.infer<typeof ToolInputEventSchema>;
export type StepCall = z.infer<typeof StepCallSchema>;
export type StepEndEvent = z.infer<typeof StepEndEventSchema>;
/** The event of a run's end, with the reason. */
export type RunEndEvent = z.infer<typeof RunEndEventSchema>;
export type RunEndReason = RunEndEvent['reason'];
