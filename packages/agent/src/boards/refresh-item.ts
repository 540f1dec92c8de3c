// Calls the tool of a board's item again: by hand whenever the user wants, by itself only what the user has allowed and what changes nothing.

import type { AgentServices } from '../agent-services.ts';
import type { RouteMethods } from '../api/agent-methods.ts';
import { createItemCallId } from '../api/board-calls.ts';
import { AgentError } from '../errors.ts';
import { findItem, readBoard, type StoredItem } from './board-record.ts';
import { resolveArguments } from './resolve-arguments.ts';

type Refresh = Parameters<RouteMethods['refreshBoardItem']>[2];
type Services = Pick<
  AgentServices,
  'store' | 'gate' | 'startCall' | 'servers' | 'fingerprints' | 'inFlight' | 'clock' | 'randomId' | 'onError'
>;

/** Share of an interval after which an item is due: pages measure it, too, and not all of them alike. */
const EARLY = 0.8;
/** Several pages that are opened together refresh an item once. */
const OPENED_MS = 10_000;

/** A tool that says of itself that it changes nothing, and is still the one that the user has allowed. Throws `AgentError` `denied`. */
export function checkReadOnly(services: Pick<Services, 'servers' | 'fingerprints'>, item: StoredItem): string {
  const connection = services.servers.require(item.server);
  const tool = connection.getSnapshot().tools.find(({ name }) => name === item.tool);
  if (tool?.annotations?.readOnlyHint !== true)
    throw new AgentError('denied', `${item.tool} does not say of itself that it changes nothing.`, {
      received: item.tool,
      hint: 'Refresh the item by hand.',
    });
  const fingerprint = services.fingerprints.ofCall(item.server, tool);
  if (item.refresh && item.refresh.fingerprint !== fingerprint)
    throw new AgentError('denied', `${item.tool} has changed since you allowed it to be refreshed by itself.`, {
      received: item.tool,
      hint: 'Allow it again if you agree with what it is now.',
    });
  return fingerprint;
}

/** See `refreshBoardItem` of the table of routes. */
export function createRefreshItem(services: Services) {
  const { store, gate, startCall, inFlight, clock, randomId, onError } = services;
  /** The last call of each item in this process, with its time. */
  const last = new Map<string, { readonly callId: string; readonly at: number }>();

  const checkAutomatic = (item: StoredItem, { by }: Refresh, key: string): void => {
    const { refresh } = item;
    const isAllowed = by === 'opened' ? refresh?.onOpen === true : refresh?.everySeconds !== undefined;
    if (!isAllowed)
      throw new AgentError('denied', 'You have not allowed this item to be refreshed by itself.', { received: by });
    checkReadOnly(services, item);
    const wait = by === 'opened' ? OPENED_MS : (refresh?.everySeconds ?? 0) * 1000 * EARLY;
    const before = last.get(key);
    if (before && clock.monotonicMs() - before.at < wait)
      throw new AgentError('too-fast', 'The item has just been refreshed.', { received: by });
  };

  return async (sessionId: string, itemId: string, refresh: Refresh): Promise<{ callId: string }> => {
    const item = await readItem(store, sessionId, itemId);
    const key = `${sessionId} ${itemId}`;
    const running = last.get(key);
    if (running && inFlight.has(sessionId, running.callId)) return { callId: running.callId };
    const { by, shown } = refresh;
    if (by !== 'user') checkAutomatic(item, refresh, key);
    const args = by === 'user' && refresh.arguments ? refresh.arguments : item.arguments;
    const callId = createItemCallId(itemId, randomId());
    const call = { callId, server: item.server, tool: item.tool, arguments: resolveArguments(args, item.variables) };
    const prepared = await gate.prepare({ sessionId, initiator: 'user' }, call);
    if (shown?.startsWith(`${itemId}-`)) {
      const json = await store.getViewState(sessionId, shown);
      if (json !== undefined) await store.setViewState({ sessionId, surfaceId: callId, server: item.server, json });
    }
    last.set(key, { callId, at: clock.monotonicMs() });
    const { result } = await startCall(prepared);
    result.catch((error: AgentError) => {
      if (error.code === 'store-failed') onError(error);
    });
    return { callId };
  };
}

/** The item of a board's session, with the values of the board's variables. Rejects with `unknown-session`, `unknown-record`. */
async function readItem(store: Services['store'], sessionId: string, itemId: string) {
  const { body } = await readBoard(store, await readBoardId(store, sessionId));
  return { ...findItem(body, itemId), variables: body.variables };
}

/** Rejects with `unknown-session`, also where the session is a chat's. */
export async function readBoardId(store: Services['store'], sessionId: string): Promise<string> {
  const board = (await store.getSession(sessionId))?.board;
  if (board === undefined)
    throw new AgentError('unknown-session', `There is no board with the session ${sessionId}.`, {
      received: sessionId,
    });
  return board;
}
