// The tool calls of an artifact: none is made before the user has agreed on a card below it. What was called, and its result, are in the chat.
import type { ToolEntry } from '@vitrine/agent/internal/api';
import { ActionRefused, type SurfaceInfo } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { Chat } from '../state/chat.ts';
import { createId } from '../state/requests/create-id.ts';
import { isReadOnly } from '../state/settings/catalog.ts';
import { toToolResult } from '../surface/to-tool-result.ts';
import { ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { VIEW_MESSAGES } from '../texts/result.ts';

type ToolAction = Extract<Action, { type: 'tool' }>;

/** Number of calls of an allowed tool within a minute; before another one the user is asked again. */
const MAX_UNASKED = 20;
const MINUTE_MS = 60_000;

export interface ArtifactTools {
  /** Makes a call and resolves with its result. Throws `ActionRefused` when there is no such tool, or the user says no. */
  call(action: ToolAction, surface: SurfaceInfo, signal: AbortSignal): Promise<ToolResult>;
}

/** Creates the calls of the artifacts of a chat, which go on in its session. A tool that changes nothing is asked about once for each surface. */
export function createArtifactTools(
  chat: Pick<Chat, 'api' | 'catalog' | 'pageApprovals' | 'session'>,
  sessionId: string,
): ArtifactTools {
  /** Times of the calls that were made without a question, by surface and tool. */
  const unasked = new Map<string, number[]>();

  /** Notes a call for which the user need not be asked: of a tool that was allowed in this surface, and was not called too often since. Else returns false. */
  const noteUnasked = (key: string): boolean => {
    const now = performance.now();
    const times = unasked.get(key)?.filter(time => now - time < MINUTE_MS);
    if (!times || times.length >= MAX_UNASKED) return false;
    unasked.set(key, [...times, now]);
    return true;
  };

  const ask = async (
    tool: ToolEntry,
    key: string,
    question: { args: ToolAction['arguments']; surfaceId: string; signal: AbortSignal },
  ) => {
    const { args, surfaceId, signal } = question;
    const { server, name: toolName } = tool;
    const yes = await chat.pageApprovals.ask({ kind: 'tool', tool, args, server, toolName, surfaceId }, signal);
    if (!yes) throw new ActionRefused(VIEW_MESSAGES.denied, { byUser: true });
    if (isReadOnly(tool)) unasked.set(key, []);
  };

  return {
    async call({ tool: name, arguments: args }, { id: surfaceId }, signal) {
      const tool = findTool(chat.catalog.getSnapshot().tools, name);
      const key = JSON.stringify([surfaceId, tool.server, tool.name]);
      if (!noteUnasked(key)) await ask(tool, key, { args, surfaceId, signal });
      const callId = createId();
      await chat.api.callTool(sessionId, { server: tool.server, tool: tool.name, arguments: args, callId });
      signal.throwIfAborted();
      const { sanitized, error } = await untilResult(chat.session, { sessionId, callId, signal });
      if (error) throw new ActionRefused(error.message);
      const { resultRef } = sanitized.meta;
      return resultRef === undefined
        ? toToolResult(sanitized)
        : ((await chat.api.storedResult(resultRef)) as ToolResult);
    },
  };
}

/** Finds a tool by its own name, or as the model knows it: `SERVER__TOOL`. */
function findTool(tools: readonly ToolEntry[], name: string): ToolEntry {
  const matches = tools.filter(tool => tool.name === name || `${tool.server}__${tool.name}` === name);
  if (matches.length === 1) return matches[0]!;
  throw new ActionRefused(
    matches.length === 0
      ? TEXTS.unknownTool(name.slice(0, 100))
      : TEXTS.severalTools(name.slice(0, 100), matches.map(({ server }) => `${server}__${name}`).join(', ')),
  );
}

/** Resolves with the result of a call when the open chat has it. Rejects when the user has left the chat, or `signal` aborts. */
function untilResult(
  session: Chat['session'],
  { sessionId, callId, signal }: { sessionId: string; callId: string; signal: AbortSignal },
): Promise<ToolResultEvent> {
  const store = session.getSnapshot();
  if (store?.id !== sessionId) return Promise.reject(new ActionRefused(TEXTS.chatLeft));
  const { promise, resolve, reject } = Promise.withResolvers<ToolResultEvent>();
  const look = (): void => {
    const { entries } = store.getSnapshot().transcript;
    const entry = entries.find(each => each.kind === 'call' && each.call.callId === callId);
    if (entry?.kind === 'call' && entry.result) resolve(entry.result);
  };
  const stop = store.subscribe(look);
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  look();
  return promise.finally(stop);
}
