// The `mcp-ui` dialect: the older MCP-UI messages, `{type, messageId?, payload?}`. Three generations of definitions
// disagree on shapes; a reader accepts all of them and normalises, a writer writes the form most readers know.
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';
import { MAX_NAME_LENGTH, MAX_URL_LENGTH } from '../limits.ts';
import { LooseObjectSchema } from '../loose-object-schema.ts';
import { RpcIdSchema } from '../mcp-apps/json-rpc.ts';
import { SizeParamsSchema } from '../mcp-apps/mcp-apps.ts';
import type { Action } from '../session/actions.ts';
import { MCP_UI } from './mcp-ui-types.ts';

// Some views send null for absent members.
const NullSchema = z.literal(null);
const MembersSchema = z.optional(z.union([LooseObjectSchema, NullSchema]));

/** The envelope of a message of any type; the payload is read by type. */
export const McpUIMessageSchema = z.looseObject({
  type: z.string(),
  messageId: z.optional(RpcIdSchema),
  payload: z.optional(z.union([z.looseObject({ messageId: z.optional(RpcIdSchema) }), NullSchema])),
});
export type McpUIMessage = z.infer<typeof McpUIMessageSchema>;

/**
 * The id of a message, beside the payload or inside it: both are in use.
 *
 * @example const id = mcpUIMessageId(message);
 */
export function mcpUIMessageId(message: McpUIMessage): string | number | undefined {
  return message.messageId ?? message.payload?.messageId;
}

/**
 * Reads `ui-size-change {payload}` and `ui-resize {height}`; undefined when the message carries no usable size. Pixels.
 *
 * @example frame.style.height = `${readMcpUISize(message)?.height ?? 400}px`;
 */
export function readMcpUISize(
  message: McpUIMessage,
): { width?: number | undefined; height?: number | undefined } | undefined {
  const size = SizeParamsSchema.safeParse(message.payload ?? message);
  return size.success && (size.data.width !== undefined || size.data.height !== undefined) ? size.data : undefined;
}

const ToolPayloadSchema = z.looseObject({
  toolName: boundedText(1, MAX_NAME_LENGTH),
  params: MembersSchema,
});
// The union returns only the members of the schema that fits.
const PromptPayloadSchema = z.union([
  z.object({ prompt: z.string() }),
  z.object({ promptName: z.string(), arguments: z.optional(LooseObjectSchema) }),
]);
const LinkPayloadSchema = z.looseObject({
  url: boundedText(1, MAX_URL_LENGTH),
  target: z.optional(z.string()),
});
const IntentPayloadSchema = z.union([
  z.object({ intent: z.string(), params: MembersSchema }),
  z.object({
    intentName: z.string(),
    params: MembersSchema,
    data: MembersSchema,
  }),
]);
const NotifyPayloadSchema = z.looseObject({ message: z.string(), level: z.optional(z.string()) });
const DataPayloadSchema = z.looseObject({ requestType: z.string(), params: MembersSchema });

interface Readable<T> {
  safeParse(value: unknown): { success: boolean; data?: T | undefined };
}

/**
 * Reads an older action message; undefined when its payload fits no known shape.
 *
 * @example const action = readMcpUIAction(message);
 */
export function readMcpUIAction(message: McpUIMessage): Action | undefined {
  const as = <T>(schema: Readable<T>, action: (payload: T) => Action): Action | undefined => {
    const read = schema.safeParse(message.payload ?? {});
    return read.success ? action(read.data as T) : undefined;
  };
  switch (message.type) {
    case 'tool':
      return as(ToolPayloadSchema, p => ({ type: 'tool', tool: p.toolName, arguments: p.params ?? {} }));
    case 'prompt':
      return as(PromptPayloadSchema, p => {
        const text = 'promptName' in p ? `${p.promptName} ${JSON.stringify(p.arguments ?? {})}` : p.prompt;
        return { type: 'prompt', content: [{ type: 'text', text }] };
      });
    case 'link':
      return as(LinkPayloadSchema, ({ url, target }) => ({
        type: 'link',
        url,
        ...(target !== undefined && { target }),
      }));
    case 'intent':
      return as(IntentPayloadSchema, p => ({
        type: 'intent',
        intent: 'intent' in p ? p.intent : p.intentName,
        params: p.params ?? ('data' in p ? p.data : undefined) ?? {},
      }));
    case 'notify':
      return as(NotifyPayloadSchema, p => ({ type: 'notify', message: p.message, level: noticeLevel(p.level) }));
    case MCP_UI.requestData:
      return as(DataPayloadSchema, p => ({ type: 'data', requestType: p.requestType, params: p.params ?? {} }));
    default:
      return undefined;
  }
}

/** Maps any log level in use (MCP logging, console, MCP-UI) to the five of a notice; an unknown level becomes `info`. */
function noticeLevel(level: string | undefined): 'debug' | 'info' | 'notice' | 'warning' | 'error' {
  if (level === 'debug' || level === 'notice' || level === 'warning' || level === 'error') return level;
  if (level === 'warn') return 'warning';
  return level === 'critical' || level === 'alert' || level === 'emergency' ? 'error' : 'info';
}
