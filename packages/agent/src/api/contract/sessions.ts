// API schemas: sessions, messages, calls, and actions and state of surfaces.
import { LooseObjectSchema } from '@vitrine/protocol/internal/loose-object-schema';
import { ModelInfoSchema } from '@vitrine/protocol/internal/session/run-events';
import { type SessionEvent, SessionEventSchema } from '@vitrine/protocol/session';
import * as z from 'zod/mini';
import { ErrorSchema } from './errors.ts';

export const SessionSummarySchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Number of the newest event; 0 for a session without events. */
  seq: z.number(),
  /** The user's, or from the first message or call; absent until there is one. */
  title: z.exactOptional(z.string()),
  /** Whether the user wants the session at the top of the list. */
  pinned: z.exactOptional(z.boolean()),
  /** Whether the user has put the session away. */
  archived: z.exactOptional(z.boolean()),
  /** Id of the project that the session belongs to. */
  project: z.exactOptional(z.string()),
  /** Id of the board or the app whose calls the session has: it is in no list of chats. */
  board: z.exactOptional(z.string()),
});
/** A session without its log, as lists show it. */
export type SessionSummary = z.infer<typeof SessionSummarySchema>;
export const SessionsSchema = z.object({ sessions: z.array(SessionSummarySchema) });

export const CreatedSessionSchema = z.object({ id: z.string() });

/**
 * Id that a client chooses for what its request makes: 1 to 64 letters, digits, `-` and `_`. A request that was sent before with the same id makes
 * nothing again, and has the answer of the first one; so a client may send it again when it got no answer. Absent: the chat chooses one.
 */
const ChosenIdSchema = z.exactOptional(z.string().check(z.regex(/^[\w-]{1,64}$/)));

export const CopySessionSchema = z.strictObject({
  id: ChosenIdSchema,
  /** The answer that the copy ends with. Absent: all of the conversation. */
  runId: z.exactOptional(z.string()),
  /** Id of the project that the copy belongs to; the empty text for none. @default the original's */
  project: z.exactOptional(z.string()),
});

export const UpdateSessionSchema = z.strictObject({
  /** 1 to 200 characters. */
  title: z.exactOptional(z.string()),
  pinned: z.exactOptional(z.boolean()),
  archived: z.exactOptional(z.boolean()),
  /** Id of the project that the session is moved to; the empty text for none. */
  project: z.exactOptional(z.string()),
});

export const SessionSchema = z.object({
  id: z.string(),
  seq: z.number(),
  events: z.pipe(
    z.array(z.unknown()),
    z.transform((events): SessionEvent[] => events.flatMap(event => SessionEventSchema.safeParse(event).data ?? [])),
  ),
});
/** A session with its whole log. A reader skips events that it does not know, such as events of a newer server. */
export type SessionLog = z.infer<typeof SessionSchema>;

export const ModelsSchema = z.object({ models: z.array(ModelInfoSchema), defaultId: z.optional(z.string()) });
/** `defaultId`: the model of a message that names none. Absent: the chat has no models. */
export type ModelList = z.infer<typeof ModelsSchema>;

export const SendMessageSchema = z.strictObject({
  messageId: ChosenIdSchema,
  /** Text of the message; empty only with attachments or resources. */
  text: z.string(),
  /** Uploaded files, under these names. */
  attachments: z.exactOptional(z.array(z.strictObject({ ref: z.string(), name: z.string() }))),
  /** Resources of servers, which are read when the message is sent. */
  resources: z.exactOptional(z.array(z.strictObject({ server: z.string(), uri: z.string() }))),
  /** Earlier calls of this session whose results the message refers to. */
  results: z.exactOptional(z.array(z.strictObject({ callId: z.string() }))),
  /** Id of a model. @default the model of the current run, of the agent file, or the first */
  model: z.exactOptional(z.string()),
  /** Delivery of the message while a run is in progress. @default 'queue' */
  delivery: z.exactOptional(z.enum(['queue', 'steer'])),
  /** Id of an earlier message that this one replaces, on another branch. */
  replaces: z.exactOptional(z.string()),
});
export const SentMessageSchema = z.object({ runId: z.string(), messageId: z.string() });

export const RetryRunSchema = z.strictObject({
  runId: ChosenIdSchema,
  /** The failed run. */
  retryOf: z.string(),
  /** Id of a model. @default the model of the agent file, or the first */
  model: z.exactOptional(z.string()),
});
export const AnswerAgainSchema = z.strictObject({
  /** Id of the new run, chosen by the client; see `ChosenIdSchema`. */
  runId: ChosenIdSchema,
  /** Id of a model. @default the model of the agent file, or the first */
  model: z.exactOptional(z.string()),
});
/** `seq`: the event that the branch begins with. */
export const SwitchBranchSchema = z.strictObject({ seq: z.number().check(z.int(), z.gte(1)) });
export const StartedRunSchema = z.object({ runId: z.string() });

export const ToolCallSchema = z.pipe(
  z.object({
    callId: ChosenIdSchema,
    server: z.string().check(z.minLength(1)),
    tool: z.string().check(z.minLength(1)),
    /** Arguments of the prompt. @default none */
    arguments: z._default(LooseObjectSchema, {}),
  }),
  z.transform(call => ({ ...call, initiator: 'user' as const })),
);
export const StartedCallSchema = z.object({ callId: z.string() });

/** The result of a view's action. */
export const ActionResultSchema = z.object({ result: z.unknown() });

const ProgressSchema = z.object({
  progress: z.number(),
  total: z.exactOptional(z.number()),
  message: z.exactOptional(z.string()),
});
/** Progress of a call, as MCP reports it. */
export type Progress = z.infer<typeof ProgressSchema>;

/** One line of the answer to an action: any number of `progress`, then `result` or `error` as the last. */
export const ActionLineSchema = z.object({
  progress: z.exactOptional(ProgressSchema),
  result: z.exactOptional(z.unknown()),
  error: z.exactOptional(ErrorSchema),
});
/** See `ActionLineSchema`. */
export type ActionLine = z.infer<typeof ActionLineSchema>;

/** The stored state of a surface's view; without `state` there is none. */
export const ViewStateSchema = z.strictObject({ state: z.optional(z.unknown()) });
