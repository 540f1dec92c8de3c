// The API of the pages: configuration, calls of tools, resources of servers, and the chat of the AI SDK.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChatRequest, ChatRoute } from './chat-route.ts';
import type { ChatStore } from './chat-store.ts';
import type { McpServers, ServerTool } from './mcp-servers.ts';

/** `GET /api/config`. */
export interface PageConfig {
  readonly sandbox: { readonly template: string };
  readonly modelLabel: string;
  readonly tools: readonly ServerTool[];
  /** Registries whose interfaces are shown, and what the servers announce. */
  readonly registries: readonly string[];
  readonly announcements: McpServers['announcements'];
}

interface ApiOptions {
  servers: McpServers;
  chat: ChatRoute;
  store: ChatStore;
  sandbox: PageConfig['sandbox'];
  registries: readonly string[];
  modelLabel: string;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The path that it sees is without `/api`. */
export function createApi({ servers, chat, store, sandbox, registries, modelLabel }: ApiOptions): Handler {
  const { tools, announcements } = servers;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [name = '', id = '', part = ''] = new URL(request.url ?? '/', 'http://x').pathname.slice(1).split('/');
    const route = [request.method, name, id && ':id', part].filter(Boolean).join(' ');
    switch (route) {
      case 'GET config':
        return sendJson(response, { sandbox, modelLabel, tools, registries, announcements } satisfies PageConfig);
      case 'POST call':
        return sendJson(response, await servers.call(await readJson(request)));
      case 'POST resource':
        return sendJson(response, await servers.read(await readJson(request)));
      case 'POST chat':
        return chat.answer(await readJson<ChatRequest>(request), response);
      case 'GET chat :id':
        return sendJson(response, store.read(id));
      case 'GET chat :id stream':
        return chat.resume(id, response);
      default:
        response.writeHead(404).end(`There is no ${request.method} ${request.url}.`);
    }
  }
  return (request, response) => {
    answer(request, response).catch((cause: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(cause instanceof Error ? cause.message : String(cause));
    });
  };
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

/** Reads a JSON body, which only this page may send: a form of another page cannot send JSON. */
async function readJson<Body>(request: IncomingMessage): Promise<Body> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Error('The body must be JSON.');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Body;
}
