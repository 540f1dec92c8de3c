// The schema of an agent file: name, model, servers, prompts and approvals.
import { RegistriesSchema } from '@vitrine/connect/internal/config';
import { ModelConfigSchema } from '@vitrine/model/internal/config';
import { APPROVAL_MODES } from '@vitrine/protocol/internal/session/consent';
import * as z from 'zod';

const text = z.string().min(1).max(100_000);
const patterns = z.array(z.string().min(1));

/** A part of a system prompt, in the format of chat hosts with several contributors. */
const ContributorSchema = z.looseObject({
  id: z.string().optional(),
  type: z.string(),
  priority: z.number().optional(),
  enabled: z.boolean().optional(),
  content: z.string().optional(),
});

const { settings } = ModelConfigSchema.shape;
const { temperature, topP, maxOutputTokens, reasoning } = settings.unwrap().shape;
/** `llm`: settings may also be beside `model`, as other chat hosts write them. */
export const LlmSchema = ModelConfigSchema.extend({ temperature, topP, maxOutputTokens, reasoning });

/** Other chat hosts add an id, a category and the like. */
const StarterPromptSchema = z.union([text, z.object({ title: z.string().min(1).max(200).optional(), prompt: text })]);

/** Schema of an agent file except `mcpServers`, which `@vitrine/connect` parses. */
export const AgentFileSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1).max(100).optional(),
  greeting: z.string().min(1).max(2000).optional(),
  systemPrompt: z.union([text, z.looseObject({ contributors: z.array(ContributorSchema) })]).optional(),
  llm: LlmSchema.optional(),
  mcpServers: z.unknown().optional(),
  approvals: z.enum(APPROVAL_MODES).optional(),
  starterPrompts: z.array(StarterPromptSchema).max(12).optional(),
  tools: z.strictObject({ allow: patterns.optional(), deny: patterns.optional() }).optional(),
  stepLimit: z.int().min(1).max(1000).optional(),
  viewMessages: z.enum(['draft', 'send']).optional(),
  interfaceData: z.boolean().optional(),
  artifacts: z.boolean().optional(),
  compiledViews: z.boolean().optional(),
  registries: RegistriesSchema.optional(),
});
