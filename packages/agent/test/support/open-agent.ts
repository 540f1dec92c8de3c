// An agent on scripted servers and a database in memory, closed after the test.
import { onTestFinished } from 'vitest';
import { type Agent, type AgentOptions, createAgent } from '../../src/index.ts';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { type ScriptedServer, scriptedConnections } from './scripted-connections.ts';

export async function openAgent(
  servers: Record<string, ScriptedServer>,
  options: Partial<AgentOptions> = {},
): Promise<{ agent: Agent; sessionId: string; requests: string[]; changed: () => void }> {
  const connections = scriptedConnections(servers);
  // Tests count the requests of what they do; reading ahead has tests of its own.
  const agent = await createAgent({
    connections,
    store: createSqliteStore({ file: ':memory:' }),
    prefetch: false,
    ...options,
  });
  onTestFinished(() => agent.close());
  return {
    agent,
    sessionId: (await agent.createSession()).id,
    requests: connections.requests,
    changed: connections.changed,
  };
}
