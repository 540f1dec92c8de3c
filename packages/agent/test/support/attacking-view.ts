// A view in the shop that sends forbidden or malformed actions, and the outcome of each.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { openAgent } from './open-agent.ts';
import { servers, surfaceIn, typesAfter } from './shop.ts';

/** An agent with one surface, whose view acts. */
export async function openView(
  tools: Parameters<typeof servers>[0] = {},
  options: Parameters<typeof openAgent>[1] = {},
) {
  const agentSetup = await openAgent(servers(tools), options);
  const { agent, sessionId, requests } = agentSetup;
  const surfaceId = await surfaceIn(agent, sessionId);
  const { seq } = (await agent.getSession(sessionId))!;
  const before = requests.length;
  return {
    ...agentSetup,
    surfaceId,
    act: (action: unknown, signal?: AbortSignal) => agent.act(sessionId, surfaceId, action as Action, { signal }),
    /** Resolves with what was written and requested since the surface was created. */
    since: async () => ({ written: await typesAfter(agent, sessionId, seq), requested: requests.slice(before) }),
  };
}
/** Result of `since()` when there was neither a write nor a request. */
export const nothing = { written: [], requested: [] };
export const call = (tool: string, args: object = {}): Action => ({ type: 'tool', tool, arguments: { ...args } });
/** The code of a refusal; `done` when there was none. */
export const rejectionCode = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
export const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
