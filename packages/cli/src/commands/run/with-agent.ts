// The agent of a command that ends by itself: its log is in memory, and a signal stops it.
import { type Agent, type AgentOptions, createAgent } from '@vitrine/agent';
import { createSqliteStore } from '@vitrine/agent/internal/stores';
import { type Connections, createConnections } from '@vitrine/connect';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { commandIO } from '../../program/command-io.ts';
import { printNotice } from '../../program/print-line.ts';
import { version } from '../../program/version.ts';
import { untilSettled } from './until-settled.ts';

interface WithAgentOptions extends Pick<AgentOptions, 'models' | 'profile'> {
  readonly servers: Parameters<typeof createConnections>[0];
}

/** Connects the servers, hands the agent to `use`, and closes both. SIGINT and SIGTERM abort `stop`. */
export async function withAgent<T>(
  { servers, ...options }: WithAgentOptions,
  use: (agent: Agent, stop: AbortSignal, connections: Connections) => Promise<T>,
): Promise<T> {
  const connections = createConnections(servers, { clientInfo: { name: 'vitrine', version: version() } });
  const agent = await createAgent({
    ...options,
    connections,
    store: createSqliteStore({ file: ':memory:' }),
    onError: error => printNotice(errorMessage(error)),
    onNotice: printNotice,
  });
  const { signals } = commandIO();
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  signals.on('SIGINT', onSignal);
  signals.on('SIGTERM', onSignal);
  try {
    await connections.start();
    await untilSettled(connections, stop.signal);
    return await use(agent, stop.signal, connections);
  } finally {
    signals.off('SIGINT', onSignal);
    signals.off('SIGTERM', onSignal);
    await agent.close();
    await connections.close();
  }
}
