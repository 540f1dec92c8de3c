// The list of a chat's agents, in the HTTP API.
import * as z from 'zod/mini';

const AgentSummarySchema = z.object({
  /** Stable while the chat runs; `default` for the chat without an agent file. */
  id: z.string(),
  name: z.string(),
  /** The first line of an empty chat. */
  greeting: z.optional(z.string()),
  starterPrompts: z.array(z.object({ title: z.string(), prompt: z.string() })),
  /** Reason why the agent cannot be chosen, e.g. a mistake in its file. */
  problem: z.optional(z.string()),
});
/** An agent as the chat lists it. */
export type AgentSummary = z.infer<typeof AgentSummarySchema>;

/** The answer of `GET /api/agents`. */
export const AgentListSchema = z.object({ agents: z.array(AgentSummarySchema), currentId: z.string() });
/** The agents of a chat. */
export type AgentList = z.infer<typeof AgentListSchema>;
