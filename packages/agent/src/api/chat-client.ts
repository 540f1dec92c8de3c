// The chat's HTTP API as a typed client, for the page and for programs. Requests and answers follow the table `API_ROUTES`; an answer that
// does not fit its schema is an error.

import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import { type ChatSession, type OpenSessionOptions, openChatSession } from './chat-session.ts';
import type { TrustChange } from './contract/approvals.ts';
import type { Retention } from './contract/data.ts';
import type { AskedPrompt } from './contract/inspection.ts';
import type { ProviderQuery } from './contract/model-settings.ts';
import { API_ROUTES } from './contract/routes.ts';
import type { SessionLog } from './contract/sessions.ts';
import { createHttp, type Http } from './http.ts';
import { routeMethods } from './route-methods.ts';
import { serverMethods } from './server-methods.ts';
import { surfaceMethods } from './surface-methods.ts';

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
    ...configMethods(http),
    ...serverMethods(http),
    ...sessionMethods(http),
    ...runMethods(http),
    ...surfaceMethods(http),
    ...trustMethods(http),
    ...modelMethods(http),
    ...contentMethods(http),
    ...dataMethods(http),
  };
}

function sessionMethods(http: Http) {
  return {
    /** Newest first. */
    sessions: async () => (await http.call(API_ROUTES.sessions, {})).sessions,
    /** Makes a session of a file that was exported as JSON. */
    importSession: (file: Blob, name: string, signal?: AbortSignal) =>
      http.call(API_ROUTES.importSession, { file, query: { name }, signal }),
    /** Searches titles, messages, answers and tool results; at most 50 results, the newest first. */
    search: async (query: string, signal?: AbortSignal) =>
      (await http.call(API_ROUTES.search, { query: { q: query }, signal })).results,
    /** The log as it is now. */
    session: (id: string, signal?: AbortSignal): Promise<SessionLog> =>
      http.call(API_ROUTES.session, { params: { id }, signal }),
    /** Follows the log: its events so far, then new ones until the caller stops. */
    openSession: (id: string, options?: OpenSessionOptions): ChatSession => openChatSession(http, id, options),
  };
}

/** Methods of the chat client: what the user has stored. */
function dataMethods(http: Http) {
  return {
    data: (signal?: AbortSignal) => http.call(API_ROUTES.data, { signal }),
    /** Sets how long unused sessions are kept, for all users; null: for ever. Rejects with `not-allowed` for who is no admin. */
    changeRetention: (retention: Retention | null) => http.call(API_ROUTES.changeRetention, { body: { retention } }),
    /** A URL at which a browser downloads all sessions as a ZIP. */
    exportAllUrl: () => http.url(API_ROUTES.exportAll, {}),
    /** Deletes all sessions. Resolves with their number. */
    deleteAllSessions: async () => (await http.call(API_ROUTES.deleteAllSessions, {})).deleted,
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

/** Methods of the chat client: messages to the model, runs, calls of the user, and answers to approvals. */
function runMethods(http: Http) {
  return {
    /** Stores a file for a message: its `ref` and `name` go into `attachments` of `sendMessage`. */
    attach: (file: Blob, name: string, signal?: AbortSignal) =>
      http.call(API_ROUTES.attach, { file, query: { name }, signal }),
  };
}

/** Methods of the chat client: configuration, tools, prompts, models, agents, and the inspected server. */
function configMethods(http: Http) {
  return {
    /** Ends the session. Resolves with the address that a page goes to. */
    signOut: async () => (await http.call(API_ROUTES.signOut, {})).location,
    /** Every tool of every connected server. */
    tools: async () => (await http.call(API_ROUTES.tools, {})).tools,
    /** Selects an agent for the whole chat: its servers replace the connected ones. */
    selectAgent: (id: string) => http.call(API_ROUTES.selectAgent, { body: { id } }),
    /** Prompts of all connected servers. */
    prompts: async () => (await http.call(API_ROUTES.prompts, {})).prompts,
    /** The text of a prompt, for the composer. */
    fillPrompt: async (prompt: { server: string; name: string; arguments?: Record<string, string> }) =>
      (await http.call(API_ROUTES.fillPrompt, { body: prompt })).text,
    /** Messages of the inspected server with a number greater than `after`. */
    inspectedMessages: async (after: number) =>
      (await http.call(API_ROUTES.inspectedMessages, { query: { after: String(after) } })).messages,
    inspectedResource: async (uri: string) =>
      (await http.call(API_ROUTES.inspectedResource, { query: { uri } })).contents,
    inspectedPrompts: async () => (await http.call(API_ROUTES.inspectedPrompts, {})).prompts,
    /** Requests a prompt of the inspected server; resolves with its answer as received. */
    askInspectedPrompt: async (prompt: AskedPrompt) =>
      (await http.call(API_ROUTES.askInspectedPrompt, { body: prompt })).answer,
    /** Milliseconds that the inspected server takes to answer a ping. */
    pingInspected: async () => (await http.call(API_ROUTES.pingInspected, {})).ms,
  };
}

/** Methods of the chat client: models and their providers. Those that change something are for admins. */
function modelMethods(http: Http) {
  return {
    /** The names of the models that a provider lists. */
    listProviderModels: async (query: ProviderQuery) =>
      (await http.call(API_ROUTES.listProviderModels, { body: query })).models,
    /** Asks a model for the beginning of an answer. */
    checkModel: (model: string) => http.call(API_ROUTES.checkModel, { body: { model } }),
  };
}

/** Methods of the chat client: consents, trusted servers, opt-ins, the approval history, and settings. */
function trustMethods(http: Http) {
  return {
    /** The approval history: every request and its answer, of all sessions, newest first. */
    approvals: async () => (await http.call(API_ROUTES.approvals, {})).approvals,
    consents: async () => (await http.call(API_ROUTES.consents, {})).consents,
    /** Lists the features beyond the sandbox's policy that the views of each server may use. */
    optIns: async () => (await http.call(API_ROUTES.allOptIns, {})).optIns,
    /** Replaces the opt-ins of a server. */
    setOptIns: async (server: string, optIns: readonly SandboxOptIn[]): Promise<void> => {
      await http.call(API_ROUTES.setOptIns, { params: { name: server }, body: { optIns: [...optIns] } });
    },
    /** Servers whose read-only tools their views, or the model, may call without a question. */
    trustedServers: async () => (await http.call(API_ROUTES.trustedServers, {})).servers,
    /** Resolves with the servers that are trusted now. */
    setTrustedServer: async (server: string, change: TrustChange) =>
      (await http.call(API_ROUTES.setTrustedServer, { params: { name: server }, body: change })).servers,
  };
}
