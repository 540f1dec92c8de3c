// The chat's HTTP API as a typed client, for the page and for programs. Requests and answers follow the table `API_ROUTES`; an answer that
// does not fit its schema is an error.

import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import { type ChatSession, type OpenSessionOptions, openChatSession } from './chat-session.ts';
import type { ApprovalAnswer, ConsentFilter, SettingsChange } from './contract/approvals.ts';
import { API_ROUTES, type BodyInput } from './contract/routes.ts';
import type { SessionLog } from './contract/sessions.ts';
import { createHttp, type Http } from './http.ts';
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

/** A typed client of one chat: one method for each route, and `openSession`. Every method rejects with `ApiError`. */
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

/** Methods of the chat client: messages to the model, runs, calls of the user, and answers to approvals. */
function runMethods(http: Http) {
  return {
    sendMessage: (id: string, message: BodyInput<typeof API_ROUTES.sendMessage>) =>
      http.call(API_ROUTES.sendMessage, { params: { id }, body: message }),
    /** Removes a message that no run has read. */
    removeMessage: (id: string, messageId: string) =>
      http.call(API_ROUTES.removeMessage, { params: { id, messageId } }),
    /** Starts a run that continues a failed one, without a new message. */
    retryRun: (id: string, retry: BodyInput<typeof API_ROUTES.retryRun>) =>
      http.call(API_ROUTES.retryRun, { params: { id }, body: retry }),
    stopRun: (id: string, runId: string) => http.call(API_ROUTES.stopRun, { params: { id, runId } }),
    /** A call by the user, without a model. */
    callTool: (id: string, call: { server: string; tool: string; arguments: Record<string, unknown> }) =>
      http.call(API_ROUTES.callTool, { params: { id }, body: call }),
    cancelCall: (id: string, callId: string) => http.call(API_ROUTES.cancelCall, { params: { id, callId } }),
    /** Answers an approval. The first answer counts: a later one rejects with `already-answered`. */
    respond: (id: string, approvalId: string, answer: ApprovalAnswer) =>
      http.call(API_ROUTES.respond, { params: { id, approvalId }, body: answer }),
  };
}

/** Methods of the chat client: configuration, servers, tools, prompts, models, agents, and the inspected server. */
function serverMethods(http: Http) {
  return {
    config: () => http.call(API_ROUTES.config, {}),
    /** The user of this client. */
    me: () => http.call(API_ROUTES.me, {}),
    /** Ends the session. Resolves with the address that a page goes to. */
    signOut: async () => (await http.call(API_ROUTES.signOut, {})).location,
    servers: async () => (await http.call(API_ROUTES.servers, {})).servers,
    /** Every tool of every connected server. */
    tools: async () => (await http.call(API_ROUTES.tools, {})).tools,
    /** The models of the chat; without any there is no conversation. */
    models: () => http.call(API_ROUTES.models, {}),
    /** The agents of the chat, and which one is selected. */
    agents: () => http.call(API_ROUTES.agents, {}),
    /** Selects an agent for the whole chat: its servers replace the connected ones. */
    selectAgent: (id: string) => http.call(API_ROUTES.selectAgent, { body: { id } }),
    /** Prompts of all connected servers. */
    prompts: async () => (await http.call(API_ROUTES.prompts, {})).prompts,
    /** The text of a prompt, for the composer. */
    fillPrompt: async (prompt: { server: string; name: string; arguments?: Record<string, string> }) =>
      (await http.call(API_ROUTES.fillPrompt, { body: prompt })).text,
    /** What the chat's server found at the URL of a page: a browser cannot tell a page from its own error page. */
    probePage: (server: string, ref: string) => http.call(API_ROUTES.probePage, { params: { name: server, ref } }),
    /** Messages of the inspected server with a number greater than `after`. */
    inspectedMessages: async (after: number) =>
      (await http.call(API_ROUTES.inspectedMessages, { query: { after: String(after) } })).messages,
    inspectedResources: () => http.call(API_ROUTES.inspectedResources, {}),
    inspectedResource: async (uri: string) =>
      (await http.call(API_ROUTES.inspectedResource, { query: { uri } })).contents,
  };
}

/** Methods of the chat client: consents, trusted servers, opt-ins, the approval history, and settings. */
function trustMethods(http: Http) {
  return {
    /** The approval history: every request and its answer, of all sessions, newest first. */
    approvals: async () => (await http.call(API_ROUTES.approvals, {})).approvals,
    consents: async () => (await http.call(API_ROUTES.consents, {})).consents,
    /** Revokes every consent that has these fields; all of them when the filter is empty. */
    revokeConsents: (filter: ConsentFilter) => http.call(API_ROUTES.revokeConsents, { body: filter }),
    /** What the views of each server may do beyond the sandbox's policy. */
    optIns: async () => (await http.call(API_ROUTES.allOptIns, {})).optIns,
    /** Replaces the opt-ins of a server. */
    setOptIns: async (server: string, optIns: readonly SandboxOptIn[]): Promise<void> => {
      await http.call(API_ROUTES.setOptIns, { params: { name: server }, body: { optIns: [...optIns] } });
    },
    /** Servers whose read-only tools their views may call without a question. */
    trustedServers: async () => (await http.call(API_ROUTES.trustedServers, {})).servers,
    /** Resolves with the servers that are trusted now. */
    setTrustedServer: async (server: string, trusted: boolean) =>
      (await http.call(API_ROUTES.setTrustedServer, { params: { name: server }, body: { trusted } })).servers,
    settings: () => http.call(API_ROUTES.settings, {}),
    /** Changes the given settings. Resolves with all of them. */
    saveSettings: (change: SettingsChange) => http.call(API_ROUTES.changeSettings, { body: change }),
  };
}
