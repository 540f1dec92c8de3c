// The chat's HTTP API as a typed client, for the page and for programs. Requests and answers follow the table `API_ROUTES`; an answer that
// does not fit its schema is an error.

import { createAct } from './act.ts';
import { type ChatSession, type OpenSessionOptions, openChatSession } from './chat-session.ts';
import { API_ROUTES } from './contract/routes.ts';
import { createHttp } from './http.ts';
import { routeMethods } from './route-methods.ts';

/** Options of `createChatClient`. */
export interface ChatClientOptions {
  /** Origin of the chat, e.g. `http://127.0.0.1:4400`. @default the page's own origin */
  readonly baseUrl?: string;
  /** The chat's token, where it needs one. @default none; a page has its cookie */
  readonly token?: string;
  /** @default the platform's */
  readonly fetch?: typeof globalThis.fetch;
}

/** A typed client of one chat: one method for each route (`API_ROUTES`), and `openSession`. Every method rejects with `ApiError`. */
export type ChatClient = ReturnType<typeof createChatClient>;

/**
 * A client of one chat. Every method rejects with `ApiError`; nothing is requested before a method is called.
 * @example
 * const client = createChatClient({ baseUrl: 'http://127.0.0.1:4400' });
 * const { id } = await client.createSession();
 * await client.callTool(id, { server: 'weather', tool: 'forecast', arguments: { city: 'Oslo' } });
 */
export function createChatClient(options: ChatClientOptions = {}) {
  const { baseUrl = '', fetch = globalThis.fetch.bind(globalThis), token } = options;
  const http = createHttp({ baseUrl: baseUrl.replace(/\/+$/, ''), fetch, token });
  return {
    ...routeMethods(http),
    /** Makes a session of a file that was exported as JSON; `id`: chosen by the client, so that the request can be sent again. */
    importSession: (file: Blob, name: string, signal?: AbortSignal, id?: string) =>
      http.call(API_ROUTES.importSession, { file, query: { name, ...(id !== undefined && { id }) }, signal }),
    /** Follows the log: its events so far, then new ones until the caller stops. */
    openSession: (id: string, options?: OpenSessionOptions): ChatSession => openChatSession(http, id, options),
    act: createAct(http),
    /** Stores a file for a message: its `ref` and `name` go into `attachments` of `sendMessage`. */
    attach: (file: Blob, name: string, signal?: AbortSignal) =>
      http.call(API_ROUTES.attach, { file, query: { name }, signal }),
    /** A URL at which a browser downloads all sessions as a ZIP. */
    exportAllUrl: () => http.url(API_ROUTES.exportAll, {}),
    /** A URL at which a browser downloads all sessions of a user as a ZIP; for admins. */
    exportUserUrl: (id: string) => http.url(API_ROUTES.exportUser, { params: { id } }),
    /** A URL at which a browser downloads the audit log as JSON lines; for admins. `search`: as in `auditLog`. */
    exportAuditUrl: (search: string) => http.url(API_ROUTES.exportAudit, { query: { search } }),
    blobUrl: (ref: string) => http.url(API_ROUTES.blob, { params: { ref } }),
    /** A URL at which a browser downloads the content under this file name instead of showing it. */
    downloadUrl: (ref: string, name: string) =>
      http.url(API_ROUTES.blob, { params: { ref }, query: { download: name } }),
    blobText: async (ref: string): Promise<string> => (await http.send(API_ROUTES.blob, { params: { ref } })).text(),
    /** A result as its server sent it, even when it is malformed. */
    storedResult: (ref: string): Promise<unknown> => http.json(API_ROUTES.blob, { params: { ref } }),
  };
}
