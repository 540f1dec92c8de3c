// Normalises a provider's request to the fields that tests read.
import type { IncomingMessage } from 'node:http';
import type { SeenRequest } from './turns.ts';

export function findWire(url: string): SeenRequest['wire'] | undefined {
  const { pathname } = new URL(url, 'http://wire');
  if (pathname.endsWith('/chat/completions')) return 'openai-chat';
  if (pathname.endsWith('/responses')) return 'openai-responses';
  if (pathname.endsWith('/messages')) return 'anthropic';
  if (pathname.endsWith(':streamGenerateContent')) return 'google';
  return undefined;
}

export async function seenRequest(wire: SeenRequest['wire'], request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  const model = /models\/([^:]+):/.exec(request.url ?? '')?.[1];
  return {
    wire,
    model: typeof body.model === 'string' ? body.model : decodeURIComponent(model ?? ''),
    body,
    headers: request.headers,
    tools: toolNames(body.tools),
    lastText: readText(getLast(body.messages ?? body.input ?? body.contents)),
  };
}

const getLast = (list: unknown): unknown => (Array.isArray(list) ? list.at(-1) : undefined);

/** Every provider names its tools differently: `{name}`, `{function: {name}}`, `{functionDeclarations: [{name}]}`. */
function toolNames(tools: unknown): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap(
    (tool: { name?: string; function?: { name: string }; functionDeclarations?: { name: string }[] }) =>
      tool.functionDeclarations
        ? tool.functionDeclarations.map(({ name }) => name)
        : [tool.function?.name ?? tool.name ?? ''],
  );
}

/** All texts within a message, whatever their keys. */
function readText(message: unknown): string {
  if (typeof message === 'string') return message;
  if (Array.isArray(message)) return message.map(readText).filter(Boolean).join(' ');
  if (typeof message !== 'object' || message === null) return '';
  const { content, parts, text, output, functionResponse } = message as Record<string, unknown>;
  if (typeof functionResponse === 'object' && functionResponse !== null) return JSON.stringify(functionResponse);
  return [content, parts, text, output].map(readText).filter(Boolean).join(' ');
}
