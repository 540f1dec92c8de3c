// Reads a tool-call part of assistant-ui: its server, its state for components, its arguments, and its result in the form of MCP.
import type { ToolCallMessagePartProps } from '@assistant-ui/react';
import type { ComponentStatus } from '@vitrine/components';
import type { ToolResult } from '@vitrine/protocol/content';
import { listTexts, wellFormedResult } from '@vitrine/protocol/internal/content/content';
import { isRecord, parseJson } from '@vitrine/std/internal/json';

/** The props that assistant-ui passes to a tool UI. */
export type ToolCallProps = ToolCallMessagePartProps<Record<string, unknown>>;

/**
 * The server that a call went to; undefined where the runtime does not say. A call without a page has no `mcp.app`; its route may name the
 * server in `providerMetadata.mcp.serverId`.
 */
export function readServerId(part: Pick<ToolCallProps, 'mcp' | 'providerMetadata'>): string | undefined {
  const serverId = part.mcp?.app?.serverId ?? part.providerMetadata?.mcp?.serverId;
  return typeof serverId === 'string' && serverId !== '' ? serverId : undefined;
}

/** Whether the call waits until the user allows or denies it. */
export function isAwaitingApproval({ approval }: { approval?: ToolCallProps['approval'] | undefined }): boolean {
  return approval !== undefined && approval.approved === undefined && approval.resolution === undefined;
}

/**
 * The state of the call, for components. The message of an error is for the user.
 * @example
 * <ComponentView definition={plan} data={part.args} status={toComponentStatus(part)} />
 */
export function toComponentStatus(
  part: Pick<ToolCallProps, 'status' | 'args' | 'result' | 'isError'>,
): ComponentStatus {
  const { status, result } = part;
  if (part.isError) return { type: 'error', message: errorText(result) };
  if (result !== undefined) return INTERACTIVE;
  switch (status.type) {
    case 'running':
      return Object.keys(part.args ?? {}).length === 0 ? INVOKING : STREAMING;
    case 'incomplete':
      return { type: 'error', message: incompleteText(status.reason, status.error) };
    default:
      return INTERACTIVE;
  }
}

const INVOKING: ComponentStatus = { type: 'invoking' };
const STREAMING: ComponentStatus = { type: 'streaming' };
const INTERACTIVE: ComponentStatus = { type: 'interactive' };

function errorText(result: unknown): string {
  const texts = listTexts(toToolResult(result)?.content);
  return texts.filter(text => text !== '').join('\n') || 'The tool failed.';
}

function incompleteText(reason: string, error: unknown): string {
  if (reason === 'cancelled') return 'The call was cancelled.';
  if (reason === 'error' && error !== undefined) return typeof error === 'string' ? error : errorText(error);
  return 'The call was not completed.';
}

/** Whether the arguments may still grow. Runtimes close `argsText` only when the model has. */
export function hasWholeInput({
  status,
  result,
  argsText,
}: Pick<ToolCallProps, 'status' | 'result' | 'argsText'>): boolean {
  if (status.type !== 'running' || result !== undefined) return true;
  if (argsText === '{}' || !argsText?.endsWith('}')) return false;
  return parseJson(argsText) !== undefined;
}

/** Runtimes pass on whole MCP results, or only their value or text. */
export function toToolResult(result: unknown, isError?: boolean): ToolResult | undefined {
  if (result === undefined) return undefined;
  const error = isError ? { isError: true } : {};
  if (isRecord(result) && (Array.isArray(result.content) || isRecord(result.structuredContent)))
    return { ...wellFormedResult(result), ...error };
  if (typeof result === 'string') return { content: [{ type: 'text', text: result }], ...error };
  const text = JSON.stringify(result) ?? String(result);
  return { content: [{ type: 'text', text }], ...(isRecord(result) && { structuredContent: result }), ...error };
}

export { isRecord as isObject };
