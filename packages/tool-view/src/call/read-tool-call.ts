// Reads the tool calls of chat frameworks: parts of the AI SDK, parts of assistant-ui, messages and activities of AG-UI, renderers of
// CopilotKit, and plain objects.
import type { ToolResult } from '@vitrine/protocol/content';
import { getPath, isRecord, parseJson, withoutUndefined } from '@vitrine/std/internal/json';
import { createPartialJson } from '@vitrine/std/internal/partial-json';
import { type ReadResult, toToolResult } from './tool-result.ts';
import type { ToolViewCall } from './tool-view-call.ts';

/** Names that a part does not have, as the application knows them. */
export interface ReadToolCallOptions {
  /** The server of a call whose part names none. @default the part's own */
  readonly server?: string | undefined;
  /** The tool's own name at its server, where the model knows it by another. @default the part's own */
  readonly tool?: string | undefined;
}

/**
 * Reads a tool call of any of these forms; undefined for anything else, such as a text part:
 * - a part of the AI SDK (`tool-…` or `dynamic-tool`): the server is `toolMetadata.clientName`, the `name` of `createMCPClient`;
 * - a part of the AI SDK 4 (`tool-invocation`), which names no server;
 * - a part of assistant-ui (`tool-call`): the server is `mcp.app.serverId` or `providerMetadata.mcp.serverId`;
 * - the props of a tool renderer of CopilotKit (`useDefaultRenderTool`): `{ name, toolCallId, status }`, which name no server;
 * - an activity of AG-UI's MCP Apps middleware: `content.serverId`, or a tool call of AG-UI with its result;
 * - a plain object `{ id, server, tool, partialInput?, input?, result?, cancelled? }`.
 * A part without a server, or of a tool that the model knows by another name, needs `options`.
 * @example
 * const call = readToolCall(part); // of useChat()
 */
export function readToolCall(value: unknown, options: ReadToolCallOptions = {}): ToolViewCall | undefined {
  return readToolCallWith(toToolResult, value, options);
}

/** The same, with the reader of the call's result: one of its own for a call that is read with every rendering (`createResultReader`). */
export function readToolCallWith(
  readResult: ReadResult,
  value: unknown,
  options: ReadToolCallOptions,
): ToolViewCall | undefined {
  if (!isRecord(value)) return undefined;
  const call =
    readAISDKPart(value, readResult) ??
    readToolInvocation(value, readResult) ??
    readAssistantPart(value, readResult) ??
    readRenderProps(value, readResult) ??
    readActivity(value, readResult) ??
    readAGUICall(value, readResult) ??
    readPlain(value, readResult);
  if (!call) return undefined;
  const { server = call.server, tool = call.tool } = options;
  if (call.id === undefined || server === undefined || tool === undefined) return undefined;
  return withoutUndefined({ ...call, id: call.id, server, tool }) as ToolViewCall;
}

type FoundCall = { [Key in keyof ToolViewCall]?: ToolViewCall[Key] | undefined };

/** A tool part of `useChat` (AI SDK 5 to 7): `ToolUIPart` or `DynamicToolUIPart`. */
function readAISDKPart(part: Record<string, unknown>, readResult: ReadResult): FoundCall | undefined {
  const { type, toolCallId, state, toolMetadata, input, output, errorText, approval } = part;
  if (typeof type !== 'string' || typeof toolCallId !== 'string' || typeof state !== 'string') return undefined;
  const modelName =
    type === 'dynamic-tool' ? text(part.toolName) : type.startsWith('tool-') ? type.slice(5) : undefined;
  if (modelName === undefined) return undefined;
  const isWhole = state !== 'input-streaming';
  return {
    id: toolCallId,
    server: text(getPath(toolMetadata, 'clientName')) ?? text(getPath(part.callProviderMetadata, 'mcp', 'serverId')),
    tool: text(getPath(toolMetadata, 'toolName')) ?? modelName,
    title: text(part.title) ?? text(getPath(toolMetadata, 'title')),
    ...(isRecord(input) && (isWhole ? { input } : { partialInput: input })),
    // A preliminary output is followed by another.
    result: state === 'output-available' ? readResult(output) : errorResult(state, errorText),
    cancelled: state === 'output-denied' ? 'The user refused this call.' : undefined,
    approval: state === 'approval-requested' ? { id: text(getPath(approval, 'id')) ?? toolCallId } : undefined,
  };
}

const errorResult = (state: string, errorText: unknown): ToolResult | undefined =>
  state === 'output-error'
    ? { content: [{ type: 'text', text: text(errorText) ?? 'The tool failed.' }], isError: true }
    : undefined;

/** A tool part of `useChat` in the AI SDK 4: `{ type: 'tool-invocation', toolInvocation }`. */
function readToolInvocation(part: Record<string, unknown>, readResult: ReadResult): FoundCall | undefined {
  if (part.type !== 'tool-invocation' || !isRecord(part.toolInvocation)) return undefined;
  const { toolCallId, toolName, state, args, result } = part.toolInvocation;
  if (typeof toolCallId !== 'string' || typeof toolName !== 'string') return undefined;
  return {
    id: toolCallId,
    tool: toolName,
    ...(isRecord(args) && (state === 'partial-call' ? { partialInput: args } : { input: args })),
    result: state === 'result' ? readResult(result) : undefined,
  };
}

/** A part of assistant-ui: `ToolCallMessagePart`, with or without the props of a tool UI. */
function readAssistantPart(part: Record<string, unknown>, readResult: ReadResult): FoundCall | undefined {
  const { type, toolCallId, toolName, args, argsText, result, isError, status, mcp, providerMetadata, approval } = part;
  if (type !== 'tool-call' || typeof toolCallId !== 'string' || typeof toolName !== 'string') return undefined;
  const isRunning = getPath(status, 'type') === 'running' && result === undefined;
  const isPartial = isRunning && typeof argsText === 'string' && parseJson(argsText) === undefined;
  const isOpen = isRecord(approval) && approval.approved === undefined && approval.resolution === undefined;
  return {
    id: toolCallId,
    server: text(getPath(mcp, 'app', 'serverId')) ?? text(getPath(providerMetadata, 'mcp', 'serverId')),
    tool: toolName,
    ...(isRecord(args) && (isPartial ? { partialInput: args } : { input: args })),
    result: readResult(result, isError === true),
    cancelled:
      getPath(status, 'type') === 'incomplete' && result === undefined ? 'The call was not completed.' : undefined,
    approval: isOpen ? { id: text(approval.id) ?? toolCallId } : undefined,
  };
}

/** The props of a tool renderer of CopilotKit: `parameters` in its hooks for one renderer, `args` in those before. */
function readRenderProps(props: Record<string, unknown>, readResult: ReadResult): FoundCall | undefined {
  const { toolCallId, name, status, parameters, args = parameters, result } = props;
  if (typeof toolCallId !== 'string' || typeof name !== 'string' || typeof status !== 'string') return undefined;
  return {
    id: toolCallId,
    tool: name,
    ...(isRecord(args) && (status === 'inProgress' ? { partialInput: args } : { input: args })),
    // Empty until the call has ended.
    result: status === 'complete' ? readResult(result) : undefined,
  };
}

/** An activity message or event of `@ag-ui/mcp-apps-middleware`. */
function readActivity(message: Record<string, unknown>, readResult: ReadResult): FoundCall | undefined {
  const { activityType, content, id, messageId } = message;
  if (activityType !== 'mcp-apps' || !isRecord(content)) return undefined;
  return {
    id: text(id) ?? text(messageId),
    server: text(content.serverId) ?? text(content.serverHash),
    // The middleware names the interface, not the tool.
    tool: text(content.toolName) ?? text(content.resourceUri),
    ...(isRecord(content.toolInput) && { input: content.toolInput }),
    result: readResult(content.result),
  };
}

/** A tool call in an assistant message of AG-UI, `{ id, type: 'function', function: { name, arguments } }`, with `result` beside it. */
function readAGUICall(call: Record<string, unknown>, readResult: ReadResult): FoundCall | undefined {
  const { id, type, function: called, result } = call;
  if (type !== 'function' || !isRecord(called) || typeof called.name !== 'string') return undefined;
  const json = text(called.arguments) ?? '';
  const parsed = parseJson(json);
  const fields = { id: text(id), server: text(call.server), tool: called.name, result: readResult(result) };
  return isRecord(parsed) ? { ...fields, input: parsed } : { ...fields, partialInput: readPartial(json) };
}

/** The members that are there in a JSON text that is still being written. */
function readPartial(json: string): Record<string, unknown> | undefined {
  const parser = createPartialJson();
  parser.push(json);
  const value = parser.value();
  return isRecord(value) ? value : undefined;
}

function readPlain(call: Record<string, unknown>, readResult: ReadResult): FoundCall | undefined {
  const { id, server, tool, title, partialInput, input, result, cancelled, approval } = call;
  if (typeof id !== 'string' || typeof tool !== 'string') return undefined;
  return {
    id,
    server: text(server),
    tool,
    title: text(title),
    partialInput: isRecord(partialInput) ? partialInput : undefined,
    input: isRecord(input) ? input : undefined,
    result: readResult(result),
    cancelled: text(cancelled),
    approval: isRecord(approval) && typeof approval.id === 'string' ? { id: approval.id } : undefined,
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
