// Offers the tools of an open view to the model, makes the model's calls of them, and reports the results.
import type { ChatClient } from '@vitrine/agent/api';
import { HostError, type Surface } from '@vitrine/host';
import type { AppTool } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type { ViewToolCallEvent } from '@vitrine/protocol/internal/session/events';
import { hasSecrets } from '@vitrine/std/internal/secrets';
import { createId } from '../state/requests/create-id.ts';
import { VIEW_MESSAGES } from '../texts/result.ts';

/** Milliseconds; an offer ends after 60 s at the server. */
const RENEW_MS = 25_000;

export interface OfferOptions {
  readonly api: ChatClient;
  readonly sessionId: string;
  readonly surfaceId: string;
  readonly tools: readonly AppTool[];
  readonly setTimer?: (run: () => void, delayMs: number) => unknown;
  readonly clearTimer?: (timer: unknown) => void;
}

/** Offers the tools until the returned function is called. Tools that require a secret are not offered. */
export function offerAppTools(options: OfferOptions): () => void {
  const { api, sessionId, surfaceId, tools } = options;
  const { setTimer = setInterval, clearTimer = timer => clearInterval(timer as ReturnType<typeof setInterval>) } =
    options;
  const offered = tools.filter(tool => !hasSecrets(tool.inputSchema));
  // The view works without its tools; the next renewal tries again.
  const offer = (list: readonly AppTool[]): void =>
    void api.offerAppTools(sessionId, surfaceId, { pageId: PAGE_ID, tools: list }).catch(() => {});
  if (offered.length === 0) return () => {};
  offer(offered);
  const timer = setTimer(() => offer(offered), RENEW_MS);
  return () => {
    clearTimer(timer);
    offer([]);
  };
}

/** Makes a call of the model if it is for this page. Never rejects: a failure is the call's outcome. */
export async function answerAppToolCall(
  call: ViewToolCallEvent,
  { api, sessionId, surface }: { api: ChatClient; sessionId: string; surface: Surface | undefined },
): Promise<void> {
  if (call.initiator !== 'model' || call.pageId !== PAGE_ID) return;
  const outcome = await callView(call, surface);
  // The run may have been stopped in the meantime.
  await api.reportAppToolCall(sessionId, call.callId, outcome).catch(() => {});
}

async function callView({ toolName, args }: ViewToolCallEvent, surface: Surface | undefined) {
  if (!surface) return { error: { code: 'gone', message: VIEW_MESSAGES.closed } };
  try {
    return { result: await surface.callAppTool(toolName, args) };
  } catch (error) {
    const { code, message } = HostError.from(error);
    return { error: { code, message } };
  }
}

/** Unguessable; new with each load. */
const PAGE_ID = createId();
