// Agents that the user chooses from, and prompts of the servers.
import * as z from 'zod/mini';

export const SelectAgentSchema = z.strictObject({ id: z.string() });

export const FillPromptSchema = z.strictObject({
  server: z.string(),
  name: z.string(),
  arguments: z.exactOptional(z.record(z.string(), z.string())),
});
