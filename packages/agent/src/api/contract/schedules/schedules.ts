// API schemas: schedules, and the inbox, where their results and open questions are.
import { LooseObjectSchema } from '@vitrine/protocol/internal/loose-object-schema';
import * as z from 'zod/mini';

const MAX_TITLE = 200;
/** Tools that a schedule may be allowed. */
const MAX_ALLOWED = 200;

const WhenSchema = z.strictObject({
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  cron: z.string().check(z.minLength(1), z.maxLength(200)),
  /** IANA. */
  timeZone: z.string().check(z.minLength(1), z.maxLength(100)),
});
/** Times of a schedule. */
export type ScheduleTimes = z.infer<typeof WhenSchema>;

const WorkSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('message'),
    text: z.string().check(z.minLength(1), z.maxLength(100_000)),
    /** Id of a model. @default the model of the agent file, or the first */
    model: z.exactOptional(z.string()),
  }),
  z.strictObject({
    type: z.literal('tool'),
    server: z.string().check(z.minLength(1)),
    tool: z.string().check(z.minLength(1)),
    arguments: LooseObjectSchema,
  }),
]);
/** Work of a schedule: a message to the model, or a call of a tool. */
export type ScheduledWork = z.infer<typeof WorkSchema>;

const TargetSchema = z.discriminatedUnion('type', [
  /** A new chat each time. */
  z.strictObject({ type: z.literal('new-chat') }),
  z.strictObject({ type: z.literal('chat'), sessionId: z.string() }),
  /** An item of a board: its tool is called there; a message has a new chat each time, whose last result is pinned. */
  z.strictObject({ type: z.literal('board'), boardId: z.string() }),
]);

const ToolNameSchema = z.strictObject({ server: z.string(), tool: z.string() });

export const ChangeScheduleSchema = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(MAX_TITLE)),
  when: WhenSchema,
  work: WorkSchema,
  target: TargetSchema,
  /** Tools that the model may call in a run without a question, as they are defined now; a scheduled call of a tool needs no such permission. */
  allowed: z.array(ToolNameSchema).check(z.maxLength(MAX_ALLOWED)),
});
/** Schedule as its form sends it. */
export type ScheduleChange = z.infer<typeof ChangeScheduleSchema>;

const ScheduleSchema = z.object({
  ...ChangeScheduleSchema.shape,
  id: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  paused: z.boolean(),
  /** ISO 8601, UTC: time of the next run. Absent: there is none. */
  next: z.exactOptional(z.string()),
});
/** Schedule of the user. */
export type Schedule = z.infer<typeof ScheduleSchema>;
export const SchedulesSchema = z.object({ schedules: z.array(ScheduleSchema) });
export const CreatedScheduleSchema = z.object({ id: z.string() });
export const PauseScheduleSchema = z.strictObject({ paused: z.boolean() });
export const PreviewTimesSchema = WhenSchema;
/** `times`: the next times, ISO 8601, UTC. */
export const TimesSchema = z.object({ times: z.array(z.string()) });

/**
 * State of a scheduled run. `waiting`: it has asked the user something. `limit`: it was not made, because the user may spend no more today. `stopped`: the
 * user stopped it.
 */
const RUN_STATES = ['running', 'waiting', 'done', 'failed', 'limit', 'stopped'] as const;

/** Reasons of the chat itself, which its page says in the user's language. */
const RUN_REASONS = [
  'denied',
  'withdrawn',
  'board-deleted',
  'chat-deleted',
  'message-removed',
  'too-many-steps',
  'schedule-changed',
  'tool-error',
] as const;

export const InboxItemSchema = z.object({
  id: z.string(),
  schedule: z.object({ id: z.string(), title: z.string() }),
  /** ISO 8601, UTC: the time at which it was to run. */
  due: z.string(),
  /** ISO 8601, UTC: the last change. */
  at: z.string(),
  /** Session of the run. Absent: there is none. */
  sessionId: z.exactOptional(z.string()),
  /** Board that has the result. The session of a tool's call is then the board's. */
  boardId: z.exactOptional(z.string()),
  isInBoard: z.exactOptional(z.boolean()),
  state: z.enum(RUN_STATES),
  /** Beginning of the answer, or of the tool's result. */
  text: z.exactOptional(z.string()),
  /** Reason why it failed, for the user. */
  error: z.exactOptional(z.string()),
  /** Code of the sentence in `error`, for pages in other languages. Absent: a server or a model wrote the sentence. */
  reason: z.exactOptional(z.enum(RUN_REASONS)),
  read: z.boolean(),
});
/** Scheduled run as the inbox shows it. */
export type InboxItem = z.infer<typeof InboxItemSchema>;

export const RunsSchema = z.object({ runs: z.array(InboxItemSchema) });
export const InboxCountSchema = z.object({ unread: z.number() });
/** `ids` absent: all. */
export const ReadInboxSchema = z.strictObject({ ids: z.exactOptional(z.array(z.string())) });
