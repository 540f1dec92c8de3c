// An agent with a weather server and a scripted model, and how tests of runs read its log.
import type { ModelRequest } from '@vitrine/model';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { AgentOptions } from '../../src/agent-options.ts';
import { readUntil, waitFor } from './events.ts';
import { openAgent } from './open-agent.ts';
import type { ScriptedServer } from './scripted-connections.ts';
import { type ScriptedTurn, scriptedModels } from './scripted-models.ts';

export const weather: Record<string, ScriptedServer> = {
  weather: {
    tools: {
      forecast: {
        title: 'Forecast',
        annotations: { readOnlyHint: true },
        inputSchema: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
        answer: ({ place }) => ({
          content: [{ type: 'text', text: `Sunny in ${place}` }],
          structuredContent: { place },
        }),
      },
      send_alarm: { answer: () => ({ content: [{ type: 'text', text: 'sent' }] }) },
      refresh: { _meta: { ui: { visibility: ['app'] } }, answer: () => ({ content: [] }) },
    },
  },
};
export const FORECAST = 'weather__forecast';

export async function openWeather(
  turns: readonly ScriptedTurn[],
  options: Partial<AgentOptions> & { contextWindow?: number } = {},
) {
  const { contextWindow, ...rest } = options;
  const models = scriptedModels(turns, contextWindow === undefined ? {} : { contextWindow });
  return { ...(await openAgent(weather, { models, ...rest })), models };
}

export const listTypes = (events: readonly SessionEvent[]) => events.map(({ type }) => type);

/** The log up to the end of the first run. */
export const ended = (agent: Parameters<typeof readUntil>[0], sessionId: string) =>
  readUntil(agent, sessionId, ({ type }) => type === 'run:end');
export const roles = (request: ModelRequest | undefined) => request?.messages.map(({ role }) => role);

/** Allows what is asked, for always, as soon as it is asked. */
export async function allowAlways(agent: Parameters<typeof readUntil>[0], sessionId: string): Promise<void> {
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true, scope: 'server' });
}
