// API schemas: the agents that the user can choose, and the servers' prompts.
import * as z from 'zod/mini';

export const SelectAgentSchema = z.strictObject({ id: z.string() });

export const FillPromptSchema = z.strictObject({
  server: z.string(),
  name: z.string(),
  arguments: z.exactOptional(z.record(z.string(), z.string())),
});
