// An agent on scripted servers and a database in memory, closed after the test.
import { onTestFinished } from 'vitest';
import { type Agent, type AgentOptions, createAgent, createSqliteStore } from '../../src/index.ts';
import { type ScriptedServer, scriptedConnections } from './scripted-connections.ts';

export function openAgent(
  servers: Record<string, ScriptedServer>,
  options: Partial<AgentOptions> = {},
): { agent: Agent; sessionId: string; requests: string[] } {
  const connections = scriptedConnections(servers);
  const agent = createAgent({ connections, store: createSqliteStore({ file: ':memory:' }), ...options });
  onTestFinished(() => agent.close());
  return { agent, sessionId: agent.createSession().id, requests: connections.requests };
}
