// MCP servers of the chat and what they offer: states, tools, the chat's configuration, pages at external addresses.
import { AnyMembersSchema } from '@vitrine/protocol/content';
import { HostCapabilitiesSchema } from '@vitrine/protocol/mcp-apps';
import * as z from 'zod/mini';

/** What views may expect of this chat. */
export const ConfigSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Origin of each server's sandbox: `{label}` stands for the server. */
  sandbox: z.object({ template: z.string() }),
  capabilities: HostCapabilitiesSchema,
  /** The server that `vitrine inspect` shows. Absent: the chat inspects none. */
  inspect: z.exactOptional(z.string()),
});
export type ChatConfig = z.infer<typeof ConfigSchema>;

export const ServerSchema = z.object({
  name: z.string(),
  status: z.enum(['connected', 'connecting', 'failed']),
  /** How many tools it has; while it is away, how many it had. */
  tools: z.number(),
  /** One line: what happened and what to do. */
  error: z.exactOptional(z.string()),
});
export type ServerStatus = z.infer<typeof ServerSchema>;

export const HealthSchema = z.object({ status: z.literal('ok'), servers: z.array(ServerSchema) });

export const ToolSchema = z.object({
  server: z.string(),
  name: z.string(),
  title: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  inputSchema: AnyMembersSchema,
  outputSchema: z.exactOptional(AnyMembersSchema),
  annotations: z.exactOptional(AnyMembersSchema),
  /** Present when the tool names an interface of its own. */
  ui: z.exactOptional(z.object({ resourceUri: z.string() })),
  /** Who may call the tool (MCP Apps, Visibility). Absent: the model and views. */
  visibility: z.exactOptional(z.array(z.enum(['model', 'app']))),
});
export type ToolEntry = z.infer<typeof ToolSchema>;
export const ToolsSchema = z.object({ tools: z.array(ToolSchema) });

const ListNameSchema = z.enum(['tools', 'resources', 'prompts']);
export type ListName = z.infer<typeof ListNameSchema>;

/** SSE event `servers`. `changed` names the lists that no longer hold; absent when none changed. */
export const ServerNewsSchema = z.object({
  servers: z.array(ServerSchema),
  changed: z.exactOptional(z.array(z.object({ server: z.string(), lists: z.array(ListNameSchema) }))),
});
export type ServerNews = z.infer<typeof ServerNewsSchema>;

/** Whether the page at an external address can be shown in a frame; `reason` is one line. */
export const PageProbeSchema = z.union([
  z.object({ status: z.literal('ok') }),
  z.object({ status: z.enum(['unreachable', 'refused', 'unknown']), reason: z.string() }),
]);
