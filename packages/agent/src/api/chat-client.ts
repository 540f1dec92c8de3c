// The chat's HTTP API as a typed client, for the page and for programs. Requests and answers follow the table `API_ROUTES`; an answer that
// does not fit its schema is an error.
import { type ChatSession, type OpenSessionOptions, openChatSession } from './chat-session.ts';
import { API_ROUTES } from './contract/routes.ts';
import type { SessionLog } from './contract/sessions.ts';
import { createHttp, type Http } from './http.ts';
import { runMethods } from './run-methods.ts';
import { serverMethods } from './server-methods.ts';
import { surfaceMethods } from './surface-methods.ts';
import { trustMethods } from './trust-methods.ts';

/** Options of `createChatClient`. */
export interface ChatClientOptions {
  /** Origin of the chat, e.g. `http://127.0.0.1:4400`. @default the page's own origin */
  readonly baseUrl?: string;
  /** The chat's token, where it needs one. @default none; a page has its cookie */
  readonly token?: string;
  /** @default the platform's */
  readonly fetch?: typeof globalThis.fetch;
}

/** A typed client of one chat: one method for each route, and `openSession`. Every method rejects with `ApiError`. */
export type ChatClient = ReturnType<typeof createChatClient>;

/** A client of one chat. Every method rejects with `ApiError`; nothing is requested before a method is called. */
export function createChatClient(options: ChatClientOptions = {}) {
  const { baseUrl = '', fetch = globalThis.fetch.bind(globalThis), token } = options;
  const http = createHttp({ baseUrl: baseUrl.replace(/\/+$/, ''), fetch, token });
  return {
    ...serverMethods(http),
    ...sessionMethods(http),
    ...runMethods(http),
    ...surfaceMethods(http),
    ...trustMethods(http),
    ...contentMethods(http),
  };
}

function sessionMethods(http: Http) {
  return {
    /** Newest first. */
    sessions: async () => (await http.call(API_ROUTES.sessions, {})).sessions,
    createSession: () => http.call(API_ROUTES.createSession, {}),
    /** The log as it is now. */
    session: (id: string, signal?: AbortSignal): Promise<SessionLog> =>
      http.call(API_ROUTES.session, { params: { id }, signal }),
    /** Follows the log: its events so far, then new ones until the caller stops. */
    openSession: (id: string, options?: OpenSessionOptions): ChatSession => openChatSession(http, id, options),
  };
}

function contentMethods(http: Http) {
  return {
    blobUrl: (ref: string) => http.url(API_ROUTES.blob, { params: { ref } }),
    /** A URL at which a browser downloads the content under this file name instead of showing it. */
    downloadUrl: (ref: string, name: string) =>
      http.url(API_ROUTES.blob, { params: { ref }, query: { download: name } }),
    blobText: async (ref: string): Promise<string> => (await http.send(API_ROUTES.blob, { params: { ref } })).text(),
    /** A result as its server sent it, even when it is malformed. */
    storedResult: (ref: string): Promise<unknown> => http.json(API_ROUTES.blob, { params: { ref } }),
  };
}
