// A chat with a real MCP server and a provider's real package, against a server that speaks the provider's wire.
import { createAgent } from '@vitrine/agent';
import { createSqliteStore } from '@vitrine/agent/internal/stores';
import { createConnections } from '@vitrine/connect';
import { createModels } from '@vitrine/model';
import { startWireServer, type WireServerOptions } from '@vitrine/model/testing';
import type { SessionEvent } from '@vitrine/protocol/session';
import { onTestFinished } from 'vitest';

interface ModelChatOptions extends WireServerOptions {
  readonly provider: 'openai' | 'anthropic' | 'google' | 'openrouter' | 'openai-compatible';
  /** @default 'm-1' */
  readonly model?: string;
  /** Path of the wire server. @default OpenAI Responses, at the provider's own address */
  readonly path?: string;
  /** The address of the MCP server `town`. */
  readonly url: string;
}

/** `say` resolves with the events of the run that answers; every call is approved. */
export async function openModelChat({ provider, model = 'm-1', path, url, ...options }: ModelChatOptions) {
  const wire = await startWireServer(options);
  const connections = createConnections({ town: { type: 'http', url, connectionMode: 'strict' } });
  await connections.start();
  const config = {
    provider,
    model,
    apiKey: 'sk-1',
    retries: { max: 0 },
    ...(path ? { baseURL: wire.origin + path } : {}),
  };
  const toWire: typeof fetch = (input, init) =>
    fetch(String(input).replace('https://api.openai.com', wire.origin), init);
  const agent = await createAgent({
    connections,
    models: createModels({ configs: [config], fetch: toWire }),
    store: createSqliteStore({ file: ':memory:' }),
    prefetch: false,
  });
  onTestFinished(async () => {
    await agent.close();
    await connections.close();
    await wire.close();
  });
  const sessionId = (await agent.createSession()).id;
  let lastSeq = 0;
  return {
    wire,
    async say(text: string): Promise<SessionEvent[]> {
      await agent.sendMessage(sessionId, { text });
      const events: SessionEvent[] = [];
      for await (const event of await agent.events(sessionId)) {
        if (event.seq <= lastSeq) continue;
        events.push(event);
        if (event.type === 'approval:request')
          await agent.respond(sessionId, event.approvalId, { approved: true, scope: 'once' });
        if (event.type === 'run:end') break;
      }
      lastSeq = events.at(-1)!.seq;
      return events;
    },
  };
}
