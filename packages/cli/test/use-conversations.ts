// Conversations with `vitrine chat`: an agent file, a server that speaks a provider's wire, and a client of the chat's API.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createChatClient } from '@vitrine/agent/api';
import { type ScriptedTurn, startWireServer, type WireServer } from '@vitrine/model/testing';
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, onTestFinished } from 'vitest';
import { type RunningCommand, startCommand, startProcess } from './start-command.ts';
import type { Commands } from './use-commands.ts';

const LEDGER = fileURLToPath(new URL('./ledger-server.ts', import.meta.url));
/** Removes the keys of this machine's environment. */
const NO_KEYS = {
  ANTHROPIC_API_KEY: '',
  OPENAI_API_KEY: '',
  GEMINI_API_KEY: '',
  GOOGLE_GENERATIVE_AI_API_KEY: '',
  OLLAMA_HOST: '127.0.0.1:9',
};

export type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;
export const filterEvents = <Type extends SessionEvent['type']>(
  events: readonly SessionEvent[],
  type: Type,
): EventOf<Type>[] => events.filter((event): event is EventOf<Type> => event.type === type);

export interface Conversation {
  readonly command: RunningCommand;
  readonly url: string;
  readonly client: ReturnType<typeof createChatClient>;
  /** The log of a session once it has a matching event. */
  until(sessionId: string, fits: (event: SessionEvent) => boolean): Promise<SessionEvent[]>;
  /** Sends a message and returns the log when the run that answers it has ended. */
  ask(sessionId: string, text: string): Promise<SessionEvent[]>;
  json<T>(path: string, init?: { method: string; body: unknown }): Promise<{ status: number; body: T }>;
}

/** `inProcess`: false for tests that kill the chat. @default true */
export function useConversations(commands: Commands, { inProcess = true }: { inProcess?: boolean } = {}) {
  const ledgerFile = (): string => join(commands.folder, 'calls');
  return {
    /** The lines of every call that the ledger server received, from all its processes. */
    calls: (): string[] =>
      existsSync(ledgerFile()) ? readFileSync(ledgerFile(), 'utf8').trim().split('\n').filter(Boolean) : [],
    ledger: () => ({
      command: process.execPath,
      args: ['--conditions=@vitrine/source', LEDGER, ledgerFile()],
      connectionMode: 'strict',
    }),
    agentFile(content: object, name = 'agent.yml'): string {
      const path = join(commands.folder, name);
      writeFileSync(path, JSON.stringify(content));
      return path;
    },
    async wire(...turns: ScriptedTurn[]): Promise<WireServer> {
      const server = await startWireServer({ turns });
      onTestFinished(() => server.close());
      return server;
    },
    /** `vitrine chat` on the data folder of this test. */
    async open(words: readonly string[], env: Record<string, string> = {}): Promise<Conversation> {
      const data = join(commands.folder, 'data');
      const command = (inProcess ? startCommand : startProcess)(
        ['chat', '--no-open', '--port', '0', '--data', data, ...words],
        {
          ...NO_KEYS,
          ...env,
        },
      );
      onTestFinished(() => command.kill());
      const url = await command.url;
      const client = createChatClient({ baseUrl: url });
      const until: Conversation['until'] = async (sessionId, fits) => {
        const events: SessionEvent[] = [];
        for await (const update of client.openSession(sessionId, { after: 0 })) {
          if (update.type !== 'event') continue;
          expect(update.event, `event ${update.seq} of the log is understood`).toBeDefined();
          events.push(update.event!);
          if (fits(update.event!)) return events;
        }
        throw new Error('The stream ended.');
      };
      return {
        command,
        url,
        client,
        until,
        async ask(sessionId, text) {
          const { runId } = await client.sendMessage(sessionId, { text });
          return until(sessionId, event => event.type === 'run:end' && event.runId === runId);
        },
        async json<T>(path: string, init?: { method: string; body: unknown }) {
          const response = await fetch(url + path, init && { method: init.method, body: JSON.stringify(init.body) });
          return { status: response.status, body: (await response.json()) as T };
        },
      };
    },
  };
}
