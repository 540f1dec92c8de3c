// The chat's HTTP API as a typed client, for the page and for programs. Every answer is checked by a schema before it is believed.
import {
  type Action,
  AgentListSchema,
  type ConsentScope,
  FilledPromptSchema,
  PromptListSchema,
  type SandboxOptIn,
  type ToolResult,
} from '@vitrine/protocol';
import * as z from 'zod/mini';
import {
  ActionLineSchema,
  ApprovalRecordSchema,
  ConfigSchema,
  type Consent,
  ConsentSchema,
  ListedResourceSchema,
  LoggedMessageSchema,
  ModelsSchema,
  PageProbeSchema,
  ServerOptInsSchema,
  ServerSchema,
  SessionSchema,
  SessionSummarySchema,
  type Settings,
  SettingsSchema,
  ToolSchema,
  TrustedServersSchema,
} from './answers.ts';
import { ApiError } from './api-error.ts';
import { type ChatSession, type OpenSessionOptions, openChatSession } from './chat-session.ts';
import { createHttp, jsonBody } from './http.ts';
import { type Progress, readLines } from './ndjson.ts';

export interface ActOptions {
  /** Aborting withdraws the question or cancels the call. */
  signal?: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** What came of a tool that a view offers: one of the two. */
export type AppToolOutcome = { result: ToolResult } | { error: { code: string; message: string } };

/** The user's answer to an approval. */
export interface ApprovalAnswer {
  readonly approved: boolean;
  readonly scope?: ConsentScope;
  /** Approved with other arguments. */
  readonly arguments?: Record<string, unknown>;
  /** What was filled in for an elicitation. */
  readonly content?: Record<string, unknown>;
  /** Denied: what the model is told. */
  readonly reason?: string;
  /** The server is trusted from now on. */
  readonly trust?: boolean;
  /** Denied without a decision. */
  readonly dismissed?: boolean;
}

export interface ChatClientOptions {
  /** Where the chat is, e.g. `http://127.0.0.1:4400`. @default the page's own origin */
  readonly baseUrl?: string;
  /** @default the platform's */
  readonly fetch?: typeof globalThis.fetch;
}

export type ChatClient = ReturnType<typeof createChatClient>;

/** Every method throws `ApiError`. */
export function createChatClient({ baseUrl = '', fetch = globalThis.fetch.bind(globalThis) }: ChatClientOptions = {}) {
  const http = createHttp({ baseUrl: baseUrl.replace(/\/+$/, ''), fetch });
  const { send, read } = http;
  const surface = (id: string, surfaceId: string): string => `${session(id)}/surfaces/${encodeURIComponent(surfaceId)}`;
  const session = (id: string): string => `/api/sessions/${encodeURIComponent(id)}`;

  return {
    config: () => read(ConfigSchema, '/api/config'),
    servers: async () => (await read(z.looseObject({ servers: z.array(ServerSchema) }), '/healthz')).servers,
    tools: async () => (await read(z.object({ tools: z.array(ToolSchema) }), '/api/tools')).tools,
    sessions: async () => (await read(z.object({ sessions: z.array(SessionSummarySchema) }), '/api/sessions')).sessions,
    createSession: () => read(z.looseObject({ id: z.string() }), '/api/sessions', jsonBody({})),
    /** The log as it is now. */
    session: (id: string, signal?: AbortSignal) => read(SessionSchema, session(id), signal ? { signal } : {}),
    /** The log, then what is added to it, for as long as the caller wants. */
    openSession: (id: string, options?: OpenSessionOptions): ChatSession => openChatSession(http, id, options),
    callTool: (id: string, call: { server: string; tool: string; arguments: Record<string, unknown> }) =>
      read(z.looseObject({ callId: z.string() }), `${session(id)}/tool-calls`, jsonBody(call)),
    /** The agents of the chat, and which one is chosen. */
    agents: () => read(AgentListSchema, '/api/agents'),
    /** Chooses an agent for the whole chat: its servers replace those that are connected. */
    selectAgent: (id: string) => read(AgentListSchema, '/api/agents/current', jsonBody({ id }, undefined, 'PUT')),
    /** Prompts of all connected servers. */
    prompts: async () => (await read(PromptListSchema, '/api/prompts')).prompts,
    /** The text of a prompt, for the composer. */
    fillPrompt: async (prompt: { server: string; name: string; arguments?: Record<string, string> }) =>
      (await read(FilledPromptSchema, '/api/prompts/fill', jsonBody(prompt))).text,
    /** The models of the chat; without any there is no conversation. */
    models: () => read(ModelsSchema, '/api/models'),
    sendMessage: (id: string, message: { text: string; model?: string; delivery?: 'queue' | 'steer' }) =>
      read(z.looseObject({ runId: z.string(), messageId: z.string() }), `${session(id)}/messages`, jsonBody(message)),
    removeMessage: async (id: string, messageId: string): Promise<void> => {
      await send(`${session(id)}/messages/${encodeURIComponent(messageId)}`, { method: 'DELETE' });
    },
    stopRun: async (id: string, runId: string): Promise<void> => {
      await send(`${session(id)}/runs/${encodeURIComponent(runId)}`, { method: 'DELETE' });
    },
    /** What an open surface offers to the model; an empty list takes it back. */
    offerAppTools: async (
      id: string,
      surfaceId: string,
      offer: { pageId: string; tools: readonly object[] },
    ): Promise<void> => {
      await send(`${surface(id, surfaceId)}/app-tools`, jsonBody(offer, undefined, 'PUT'));
    },
    /** How a call ended that the model made of a view's tool. */
    reportAppToolCall: async (id: string, callId: string, end: AppToolOutcome): Promise<void> => {
      await send(`${session(id)}/app-tool-calls/${encodeURIComponent(callId)}`, jsonBody(end));
    },
    cancelCall: async (id: string, callId: string): Promise<void> => {
      await send(`${session(id)}/tool-calls/${encodeURIComponent(callId)}`, { method: 'DELETE' });
    },
    /** May wait for the person: until the approval is answered. */
    async act(
      id: string,
      surfaceId: string,
      action: Action,
      { signal, onProgress }: ActOptions = {},
    ): Promise<unknown> {
      const path = `${surface(id, surfaceId)}/actions`;
      const init = jsonBody(action, signal);
      const response = await send(path, { ...init, headers: { ...init.headers, accept: NDJSON } });
      for await (const line of answersOf(response)) {
        const { progress, error, ...rest } = line;
        if (progress) {
          const { progress: done, total, message } = progress;
          onProgress?.({
            progress: done,
            ...(total === undefined ? {} : { total }),
            ...(message === undefined ? {} : { message }),
          });
        } else if (error) throw new ApiError(error.code, error.message, { byUser: error.byUser });
        else return rest.result ?? {};
      }
      throw new ApiError('offline', 'The answer broke off.');
    },
    /** Takes away what a surface told the model. */
    clearContext: async (id: string, surfaceId: string): Promise<void> => {
      await send(`${surface(id, surfaceId)}/context`, { method: 'DELETE' });
    },
    /** Writes down that the person called a tool which a view offers. */
    recordAppTool: async (
      id: string,
      surfaceId: string,
      call: { name: string; arguments: Record<string, unknown> } & AppToolOutcome,
    ): Promise<void> => {
      await send(`${surface(id, surfaceId)}/app-tools`, jsonBody(call));
    },
    respond: async (id: string, approvalId: string, answer: ApprovalAnswer): Promise<void> => {
      await send(`${session(id)}/approvals/${encodeURIComponent(approvalId)}`, jsonBody(answer));
    },
    consents: async () => (await read(z.looseObject({ consents: z.array(ConsentSchema) }), '/api/consents')).consents,
    /** Takes back every consent that has these fields; all of them when there are none. */
    revokeConsents: async (filter: Partial<Consent>): Promise<void> => {
      await send('/api/consents', jsonBody(filter, undefined, 'DELETE'));
    },
    optIns: async () => (await read(z.looseObject({ optIns: z.array(ServerOptInsSchema) }), '/api/opt-ins')).optIns,
    setOptIns: async (server: string, optIns: readonly SandboxOptIn[]): Promise<void> => {
      await send(`/api/servers/${encodeURIComponent(server)}/opt-ins`, jsonBody({ optIns }, undefined, 'PUT'));
    },
    /** Servers whose read-only tools their views may call without a question. */
    trustedServers: async () => (await read(TrustedServersSchema, '/api/trusted-servers')).servers,
    /** Resolves with the servers that are trusted now. */
    setTrustedServer: async (server: string, trusted: boolean) =>
      (
        await read(
          TrustedServersSchema,
          `/api/servers/${encodeURIComponent(server)}/trust`,
          jsonBody({ trusted }, undefined, 'PUT'),
        )
      ).servers,
    /** Every question and its answer, of all sessions, newest first. */
    approvals: async () =>
      (await read(z.looseObject({ approvals: z.array(ApprovalRecordSchema) }), '/api/approvals')).approvals,
    settings: () => read(SettingsSchema, '/api/settings'),
    saveSettings: (settings: Settings) => read(SettingsSchema, '/api/settings', jsonBody(settings, undefined, 'PUT')),
    /** What the view of a surface had kept; undefined when nothing. */
    viewState: async (id: string, surfaceId: string): Promise<unknown> =>
      (await read(z.looseObject({ state: z.optional(z.unknown()) }), `${surface(id, surfaceId)}/state`)).state,
    saveViewState: async (id: string, surfaceId: string, state: unknown): Promise<void> => {
      await send(`${surface(id, surfaceId)}/state`, jsonBody({ state }, undefined, 'PUT'));
    },
    inspectedMessages: async (after: number) =>
      (await read(z.looseObject({ messages: z.array(LoggedMessageSchema) }), `/api/inspect/messages?after=${after}`))
        .messages,
    inspectedResources: () =>
      read(
        z.looseObject({ resources: z.array(ListedResourceSchema), templates: z.array(ListedResourceSchema) }),
        '/api/inspect/resources',
      ),
    inspectedResource: async (uri: string) =>
      (
        await read(
          z.looseObject({ contents: z.array(z.record(z.string(), z.unknown())) }),
          `/api/inspect/resource?uri=${encodeURIComponent(uri)}`,
        )
      ).contents,
    blobUrl: (ref: string) => http.url(`/api/blobs/${ref}`),
    /** Saves the content under this name instead of showing it. */
    downloadUrl: (ref: string, name: string) => http.url(`/api/blobs/${ref}?download=${encodeURIComponent(name)}`),
    /** What the chat's server found at the address of a page: a browser does not tell a page from its own error page. */
    probePage: (server: string, ref: string) =>
      read(PageProbeSchema, `/api/servers/${encodeURIComponent(server)}/pages/${ref}`),
    blobText: async (ref: string): Promise<string> => (await send(`/api/blobs/${ref}`)).text(),
    /** A result as its server sent it, however malformed. */
    storedResult: (ref: string): Promise<unknown> => read(z.unknown(), `/api/blobs/${ref}`),
  };
}

const NDJSON = 'application/x-ndjson';

/** Every line of the answer; an answer without progress is its own one line. */
async function* answersOf(response: Response): AsyncGenerator<z.infer<typeof ActionLineSchema>> {
  const inLines = response.headers.get('content-type')?.startsWith(NDJSON) && response.body;
  const lines = inLines ? readLines(inLines) : [await response.json().catch(() => undefined)];
  for await (const line of lines) {
    const parsed = z.safeParse(ActionLineSchema, line);
    if (!parsed.success) throw new ApiError('unreadable', 'The chat server’s answer to an action was not understood.');
    yield parsed.data;
  }
}
