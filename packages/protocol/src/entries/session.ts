// A session: the events of its log, what a model is writing, and what a chat lists (agents, prompts).

export { type SessionEvent, SessionEventSchema, type SessionEventType } from '../session/events.ts';
export { type LiveEvent, LiveEventSchema } from '../session/live.ts';
