// A tool part of the AI SDK, as far as `MCPAppRenderer` reads it.
import { isRecord, toRecord } from '@vitrine/std/internal/json';
import type { AppCall } from './app-view.ts';
import type { MCPAppMetadata } from './part-bridge.ts';

/** A tool part of a message of the AI SDK 5 to 7: its other members are not read. */
export interface MCPAppPart {
  type: string;
  toolCallId: string;
  state: string;
  input?: unknown;
  output?: unknown;
  errorText?: string | undefined;
  toolMetadata?: unknown;
}

/**
 * The interface that a part names; undefined for other tools.
 * @example
 * const app = readMCPApp(part);
 */
export function readMCPApp(part: MCPAppPart): MCPAppMetadata | undefined {
  const app = toRecord(toRecord(part.toolMetadata).app);
  const { resourceUri, mimeType, visibility = [] } = app;
  if (mimeType !== 'text/html;profile=mcp-app' || typeof resourceUri !== 'string') return undefined;
  const isKnown = Array.isArray(visibility) && visibility.every(value => value === 'model' || value === 'app');
  return resourceUri.startsWith('ui://') && isKnown ? (app as unknown as MCPAppMetadata) : undefined;
}

/**
 * The name of the part's server in the application: the `name` of `createMCPClient`.
 * @example
 * const server = partServer(part);
 */
export function partServer({ toolMetadata }: MCPAppPart): string | undefined {
  const { clientName } = toRecord(toolMetadata);
  return typeof clientName === 'string' && clientName !== '' ? clientName : undefined;
}

/**
 * The data of the part's call.
 * @example
 * const { input, result } = partCall(part);
 */
export function partCall({ state, input, output, errorText }: MCPAppPart): AppCall {
  const args = isRecord(input) ? input : undefined;
  switch (state) {
    case 'input-streaming':
      return { partialInput: args };
    case 'output-available':
      return { input: args, result: toResult(output) };
    case 'output-error':
      return { input: args, cancelled: errorText ?? 'The call failed.' };
    case 'output-denied':
      return { input: args, cancelled: 'The user refused this call.' };
    default:
      return { input: args };
  }
}

/** A result in the form of MCP: tools of the AI SDK may return a plain value. */
const toResult = (output: unknown): object =>
  isRecord(output) && 'content' in output ? output : { content: [], structuredContent: output };
