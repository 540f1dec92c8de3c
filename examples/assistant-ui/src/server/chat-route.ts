// The AI SDK route: `streamText` with the tools of the MCP servers, and two tools that the page draws.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { toJsonSchema } from '@vitrine/components/json-schema';
import { optionListContract, terminalContract } from '@vitrine/components/schemas';
import { isVisibleTo, toolResourceUri } from '@vitrine/protocol/tool-metadata';
import {
  convertToModelMessages,
  dynamicTool,
  generateId,
  isStepCount,
  jsonSchema,
  type LanguageModel,
  pipeUIMessageStreamToResponse,
  streamText,
  type TextStreamPart,
  type ToolSet,
  tool,
  toUIMessageStream,
  UI_MESSAGE_STREAM_HEADERS,
  type UIMessage,
} from 'ai';
import type { ChatStore } from './chat-store.ts';
import type { McpServers, ServerTool } from './mcp-servers.ts';

/** `POST /api/chat`. */
export interface ChatRequest {
  id: string;
  messages: UIMessage[];
  /** Says that the page draws tools of its own beside the servers' tools. */
  hasPageTools?: boolean;
}

export interface ChatRoute {
  /** Answers the last message of a chat. */
  answer(chat: ChatRequest, response: ServerResponse): Promise<void>;
  /** Sends the answer that is being written again, from its beginning. 204: there is none. */
  resume(id: string, response: ServerResponse): Promise<void>;
}

interface ChatRouteOptions {
  model: LanguageModel;
  servers: McpServers;
  store: ChatStore;
}

/** Signs the questions for approval, so that a page cannot approve a call that was not asked about. */
const APPROVAL_SECRET = randomUUID();
const MAX_STEPS = 8;

export function createChatRoute({ model, servers, store }: ChatRouteOptions): ChatRoute {
  const mcpTools = servers.tools.filter(({ definition }) => isVisibleTo(definition, 'model'));
  const serverTools: ToolSet = Object.fromEntries(mcpTools.map(one => [one.modelName, toAISDKTool(one, servers)]));
  const pageTools: ToolSet = {
    // Without `execute`: the user's decision in the page is the result.
    show_options: tool({
      description: 'Asks the user to choose from a few options.',
      inputSchema: jsonSchema(toJsonSchema(optionListContract)),
    }),
    show_terminal: tool({
      description: 'Shows a command and its output to the user.',
      inputSchema: jsonSchema(toJsonSchema(terminalContract)),
      execute: async () => 'The user sees it.',
    }),
  };
  const writing = mcpTools.filter(({ definition }) => definition.annotations?.readOnlyHint !== true);

  return {
    async answer({ id, messages, hasPageTools = false }, response) {
      const tools = hasPageTools ? { ...serverTools, ...pageTools } : serverTools;
      store.save(id, messages);
      const result = streamText({
        model,
        messages: await convertToModelMessages(messages, { tools }),
        tools,
        toolApproval: Object.fromEntries(writing.map(({ modelName }) => [modelName, 'user-approval' as const])),
        experimental_toolApprovalSecret: APPROVAL_SECRET,
        stopWhen: isStepCount(MAX_STEPS),
      });
      const stream = toUIMessageStream({
        stream: result.stream.pipeThrough(nameServers(servers.tools)),
        tools,
        originalMessages: messages,
        generateMessageId: generateId,
        onError: cause => (cause instanceof Error ? cause.message : String(cause)),
        onEnd: ({ messages }) => store.save(id, messages),
      });
      await pipeUIMessageStreamToResponse({
        response,
        stream,
        // The answer is read to its end here, also when the page is reloaded in the middle.
        consumeSseStream: ({ stream }) => void store.record(id, stream),
      });
    },
    async resume(id, response) {
      const replay = store.replay(id);
      if (!replay) {
        response.writeHead(204).end();
        return;
      }
      response.writeHead(200, UI_MESSAGE_STREAM_HEADERS);
      for await (const chunk of replay) response.write(chunk);
      response.end();
    },
  };
}

function toAISDKTool({ server, definition }: ServerTool, servers: McpServers): ToolSet[string] {
  const { name, title, description = '', inputSchema } = definition;
  return dynamicTool({
    title: title ?? name,
    description: `${description} (Server: ${server})`,
    inputSchema: jsonSchema(inputSchema as Parameters<typeof jsonSchema>[0]),
    execute: args => servers.call({ server, name, arguments: (args ?? {}) as Record<string, unknown>, from: 'model' }),
    // The model reads the texts; pages and data for the user's eyes cost tokens.
    toModelOutput: ({ output }) => ({ type: 'text', value: joinTexts(output) }),
  }) as ToolSet[string];
}

function joinTexts(output: unknown): string {
  const { content = [] } = output as { content?: { type: string; text?: string }[] };
  return content.flatMap(({ text }) => text ?? []).join('\n');
}

/** Adds the server, and its page, to the parts of a call: assistant-ui reads them from there. */
function nameServers(tools: readonly ServerTool[]): TransformStream<TextStreamPart<ToolSet>, TextStreamPart<ToolSet>> {
  return new TransformStream({
    transform(part, controller) {
      const isCall = part.type === 'tool-input-start' || part.type === 'tool-call';
      const tool = isCall && tools.find(({ modelName }) => modelName === part.toolName);
      controller.enqueue(
        tool ? { ...part, providerMetadata: { ...part.providerMetadata, mcp: describe(tool) } } : part,
      );
    },
  });
}

function describe({ server: serverId, definition }: ServerTool): { [key: string]: string | { [key: string]: string } } {
  const resourceUri = toolResourceUri(definition);
  return resourceUri === undefined ? { serverId } : { serverId, app: { resourceUri, serverId } };
}
