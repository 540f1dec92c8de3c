// The requests of the pages to this example's server.
import type { ToolResult } from '@vitrine/protocol/content';
import type { NativeComponent } from '@vitrine/protocol/parts';
import { readNativeComponent } from '@vitrine/protocol/tool-metadata';
import { type EmbeddedUIResource, isUIResource, type UIResource } from '@vitrine/protocol/ui-resource';
import type { PageConfig } from '../server/api.ts';

export type { PageConfig };
export type PageTool = PageConfig['tools'][number];

export async function loadConfig(): Promise<PageConfig> {
  return readJson(await fetch('/api/config'));
}

/** Calls a tool. Rejects with the server's error. */
export function callTool(server: string, name: string, args: object, from: 'model' | 'app'): Promise<unknown> {
  return post('/api/call', { server, name, arguments: args, from });
}

interface ViewAction {
  readonly type: string;
  readonly tool?: string;
  readonly arguments?: unknown;
}

/** Carries out an action of a view: calls of tools of its own server are allowed, other actions are refused. */
export const actOn =
  (server: string | undefined) =>
  async (action: ViewAction): Promise<unknown> => {
    if (action.type !== 'tool' || action.tool === undefined || server === undefined)
      throw new Error('This page allows calls of tools only.');
    return callTool(server, action.tool, (action.arguments ?? {}) as object, 'app');
  };

/** Reads a `ui://` resource of a server. */
export function readResource(server: string | undefined, uri: string): Promise<UIResource> {
  return post('/api/resource', { server, uri });
}

/** The tool of a call: by the model's name for it, or by its server and its own name. */
export function findTool(
  tools: readonly PageTool[],
  { toolName, serverId }: { toolName: string; serverId?: string | undefined },
): PageTool | undefined {
  return tools.find(
    ({ server, modelName, definition }) =>
      modelName === toolName || (server === serverId && definition.name === toolName),
  );
}

/** A call of the AI SDK, as `@vitrine/react` takes it. */
export interface ReadCall {
  readonly id: string;
  readonly tool: PageTool['definition'];
  readonly server: string;
  readonly native: NativeComponent | undefined;
  /** Page that the result carries, else the tool's. */
  readonly resource: UIResource | undefined;
  readonly partialInput?: Record<string, unknown>;
  readonly input?: Record<string, unknown>;
  readonly result?: ToolResult;
}

interface CallState {
  readonly toolCallId: string;
  readonly state: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly errorText?: string | undefined;
}

/** Throws when the tool is not one of the servers'. */
export function readCall(
  tools: readonly PageTool[],
  toolName: string,
  { toolCallId, state, input, output, errorText }: CallState,
): ReadCall {
  const tool = findTool(tools, { toolName });
  if (!tool) throw new Error(`No server has the tool ${toolName}.`);
  const result =
    state === 'output-error' || state === 'output-denied'
      ? { isError: true, content: [{ type: 'text', text: errorText ?? 'It was not allowed.' }] }
      : (output as ToolResult | undefined);
  const embedded = result?.content?.find(block => isUIResource(block)) as EmbeddedUIResource | undefined;
  const args = input as Record<string, unknown> | undefined;
  return {
    id: toolCallId,
    tool: tool.definition,
    server: tool.server,
    native: readNativeComponent(tool.definition),
    resource: embedded?.resource ?? tool.page,
    ...(args && (state === 'input-streaming' ? { partialInput: args } : { input: args })),
    ...(result && { result: result as ToolResult }),
  };
}

export async function readJson<Value>(response: Response): Promise<Value> {
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Value>;
}

async function post<Value>(path: string, body: object): Promise<Value> {
  const headers = { 'content-type': 'application/json' };
  return readJson(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}
