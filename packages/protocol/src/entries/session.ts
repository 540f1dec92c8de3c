// A session: the events of its log, what a model is writing, and what a chat lists (agents, prompts).

export type { AgentList, AgentSummary } from '../session/agents.ts';
export {
  type ApprovalRequestEvent,
  type OfferedFile,
  type SessionEvent,
  SessionEventSchema,
  type SessionEventType,
  type ToolCallEvent,
  type ToolResultEvent,
} from '../session/events.ts';
export { type LiveEvent, LiveEventSchema } from '../session/live.ts';

export type { ModelInfo, RunEndEvent, Usage } from '../session/run-events.ts';
