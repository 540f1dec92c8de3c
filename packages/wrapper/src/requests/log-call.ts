// Logs a call of a tool: its start, its end and its duration.
import type { Exchange, Log, ProxyResponse } from '@vitrine/connect/proxy';

/** Runs the call. `name`: the tool's name as the client wrote it. */
export async function logCall(
  log: Log,
  exchange: Exchange,
  name: unknown,
  run: () => Promise<ProxyResponse>,
): Promise<ProxyResponse> {
  const about = { component: 'tool_proxy', requestId: exchange.correlationId, tool_name: name };
  const start = performance.now();
  log.debug({ ...about, event: 'call_started' }, 'a tool is called');
  const response = await run();
  const duration_ms = Math.round((performance.now() - start) * 1000) / 1000;
  const { error } = response;
  if (error) {
    const { code, message } = error;
    log.warn({ ...about, event: 'call_failed', duration_ms, error: { code, message } }, 'a tool call failed');
  } else log.debug({ ...about, event: 'call_completed', duration_ms }, 'a tool has answered');
  return response;
}
