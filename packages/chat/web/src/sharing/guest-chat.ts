// The chat as a guest has it: a shared conversation to read. Its client reaches the link's own routes alone; what a view asks for is refused here and
// there, and its views are in sandboxes of this link.
import { ApiError, createChatClient } from '@vitrine/agent/api';
import type { Chat } from '../state/chat.ts';
import { BASE_PATH } from '../state/router.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { createStore } from '../state/store.ts';
import { SHARING_TEXTS as TEXTS } from '../texts/pages/sharing.ts';

/** The client of a link. */
export function createGuestClient(token: string): Chat['api'] {
  return {
    ...createChatClient({ baseUrl: `${BASE_PATH}/api/shared/${encodeURIComponent(token)}` }),
    // A view begins as it was made, and keeps what it stores as long as the page is open.
    viewState: async () => undefined,
    saveViewState: async () => undefined,
    act: async () => {
      throw new ApiError('not-allowed', TEXTS.noActions);
    },
  };
}

/** `shareId`: names the sandboxes. */
export function createGuestChat(chat: Chat, api: Chat['api'], session: SessionStore, shareId: string): Chat {
  const { config, catalog, trust, conversation } = chat;
  const nothingListed = createStore({ phase: 'ready' as const, servers: [], tools: [] });
  const nothingTrusted = createStore({ consents: [], trustedServers: [], optIns: [] });
  return {
    ...chat,
    isGuest: true,
    api,
    session: createStore<SessionStore | undefined>(session),
    lastCall: createStore<undefined>(undefined),
    config: {
      ...config,
      capabilities: { openLinks: {} },
      sandbox: { ...config.sandbox, user: `${config.sandbox.user ?? ''} reads ${shareId}` },
    },
    // What the reader has and trusts under the same names is something else.
    catalog: { ...catalog, ...nothingListed, find: () => undefined },
    trust: { ...trust, ...nothingTrusted, readOptIns: () => [] },
    conversation: { ...conversation, models: createStore({ models: [] }) },
  };
}
