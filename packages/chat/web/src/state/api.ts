// The chat's HTTP interface as the page uses it. Every answer is checked by a schema before the page believes it.
import {
  type Action,
  APPROVAL_KINDS,
  APPROVAL_MODES,
  CONSENT_SCOPES,
  type ConsentScope,
  HostCapabilitiesSchema,
  INITIATORS,
  ModelInfoSchema,
  SANDBOX_OPT_INS,
  type SandboxOptIn,
  type ToolResult,
} from '@vitrine/protocol';
import * as z from 'zod/mini';
import { ApprovalListSchema, TrustedServersSchema } from './approval-schemas.ts';
import { type Progress, readLines } from './ndjson.ts';

interface ApiErrorDetails {
  status?: number;
  cause?: unknown;
  byUser?: boolean | undefined;
}

const ErrorSchema = z.object({ code: z.string(), message: z.string(), byUser: z.optional(z.boolean()) });

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The server's code, or `offline` (no answer) and `unreadable` (an answer that fits no schema). */
  readonly code: string;
  readonly status: number;
  /** The user was asked, and said no. */
  readonly byUser: boolean;
  constructor(code: string, message: string, { status = 0, cause, byUser = false }: ApiErrorDetails = {}) {
    super(message, { cause });
    this.byUser = byUser;
    this.code = code;
    this.status = status;
  }
}

const record = z.record(z.string(), z.unknown());
const ConfigSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  sandbox: z.looseObject({ template: z.string() }),
  /** What views may ask of this chat. */
  capabilities: HostCapabilitiesSchema,
  /** The server whose diagnostics are in front. */
  inspect: z.optional(z.string()),
  /** Of the agent file: the first words of an empty chat, and prompts to begin with. */
  greeting: z.optional(z.string()),
  starterPrompts: z.optional(z.array(z.looseObject({ title: z.string(), prompt: z.string() }))),
});
const ServerSchema = z.looseObject({
  name: z.string(),
  status: z.enum(['connected', 'connecting', 'failed']),
  tools: z.number(),
  error: z.optional(z.string()),
});
const ToolSchema = z.looseObject({
  server: z.string(),
  name: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  inputSchema: record,
  outputSchema: z.optional(record),
  annotations: z.optional(record),
  ui: z.optional(z.looseObject({ resourceUri: z.string() })),
});
const SessionSummarySchema = z.looseObject({
  id: z.string(),
  createdAt: z.optional(z.string()),
  seq: z.number(),
  title: z.optional(z.string()),
});
const ListNameSchema = z.enum(['tools', 'resources', 'prompts']);
const ServerNewsSchema = z.looseObject({
  servers: z.array(ServerSchema),
  changed: z.optional(z.array(z.looseObject({ server: z.string(), lists: z.array(ListNameSchema) }))),
});
/** One line of an action's answer. */
const ActionLineSchema = z.looseObject({
  progress: z.optional(
    z.looseObject({ progress: z.number(), total: z.optional(z.number()), message: z.optional(z.string()) }),
  ),
  result: z.optional(z.unknown()),
  error: z.optional(ErrorSchema),
});
/** Something that the person has allowed for longer than once. */
const ConsentSchema = z.looseObject({
  kind: z.optional(z.enum(APPROVAL_KINDS)),
  scope: z.enum(CONSENT_SCOPES),
  initiator: z.enum(INITIATORS),
  server: z.string(),
  tool: z.string(),
  sessionId: z.optional(z.string()),
  surfaceId: z.optional(z.string()),
  fingerprint: z.optional(z.string()),
  /** When it was given. */
  since: z.optional(z.string()),
});
const LoggedMessageSchema = z.looseObject({
  seq: z.number(),
  at: z.number(),
  direction: z.enum(['sent', 'received']),
  label: z.string(),
  kind: z.enum(['request', 'notification', 'result', 'error']),
  id: z.optional(z.string()),
  text: z.string(),
  length: z.number(),
});
/** An entry of a server's own list, as it was received: only what is shown is looked at. */
const ListedResourceSchema = z.looseObject({
  uri: z.optional(z.string()),
  uriTemplate: z.optional(z.string()),
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
});
/** `compiledViews` is absent where the chat makes none. */
const SettingsSchema = z.looseObject({
  compiledViews: z.optional(z.boolean()),
  approvals: z.optional(z.enum(APPROVAL_MODES)),
});
const PageProbeSchema = z.union([
  z.looseObject({ status: z.literal('ok') }),
  z.looseObject({ status: z.enum(['unreachable', 'refused', 'unknown']), reason: z.string() }),
]);
const ServerOptInsSchema = z.looseObject({ server: z.string(), optIns: z.array(z.enum(SANDBOX_OPT_INS)) });
const ModelsSchema = z.looseObject({ models: z.array(ModelInfoSchema), defaultId: z.optional(z.string()) });
const SessionSchema = z.looseObject({ id: z.string(), seq: z.number(), events: z.array(z.unknown()) });

export type ChatConfig = z.infer<typeof ConfigSchema>;
export type ServerStatus = z.infer<typeof ServerSchema>;
export type ToolEntry = z.infer<typeof ToolSchema>;
export type SessionSummary = z.infer<typeof SessionSummarySchema>;
export type Consent = z.infer<typeof ConsentSchema>;
export type ServerOptIns = z.infer<typeof ServerOptInsSchema>;
export type Settings = z.infer<typeof SettingsSchema>;
export type LoggedMessage = z.infer<typeof LoggedMessageSchema>;
export type ListedResource = z.infer<typeof ListedResourceSchema>;
export type ModelList = z.infer<typeof ModelsSchema>;
export type Session = z.infer<typeof SessionSchema>;

export type ServerNews = z.infer<typeof ServerNewsSchema>;
export type ListName = z.infer<typeof ListNameSchema>;

/** What the `servers` event says; undefined when it cannot be read. */
export const parseServerNews = (value: unknown): ServerNews | undefined => z.safeParse(ServerNewsSchema, value).data;

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

export type Api = ReturnType<typeof createApi>;

export function createApi({ fetch = globalThis.fetch.bind(globalThis) }: { fetch?: typeof globalThis.fetch } = {}) {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(path, init);
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new ApiError('offline', 'The chat server does not answer. Is it still running?', { cause });
    }
    if (response.ok) return response;
    const body = z.safeParse(z.object({ error: ErrorSchema }), await response.json().catch(() => undefined));
    const { code, message, byUser } = body.data?.error ?? {
      code: `http-${response.status}`,
      message: `The chat server answered ${response.status} ${response.statusText}.`,
      byUser: false,
    };
    throw new ApiError(code, message, { status: response.status, byUser });
  }

  async function read<T>(schema: z.ZodMiniType<T>, path: string, init?: RequestInit): Promise<T> {
    const response = await send(path, init);
    const parsed = z.safeParse(schema, await response.json().catch(() => undefined));
    if (parsed.success) return parsed.data;
    throw new ApiError('unreadable', `The chat server's answer to ${path} was not understood.`, {
      cause: parsed.error,
    });
  }

  const post = (body: unknown, signal?: AbortSignal, method = 'POST'): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  const surface = (id: string, surfaceId: string): string => `${session(id)}/surfaces/${encodeURIComponent(surfaceId)}`;
  const session = (id: string): string => `/api/sessions/${encodeURIComponent(id)}`;

  return {
    config: () => read(ConfigSchema, '/api/config'),
    servers: async () => (await read(z.looseObject({ servers: z.array(ServerSchema) }), '/healthz')).servers,
    tools: async () => (await read(z.object({ tools: z.array(ToolSchema) }), '/api/tools')).tools,
    sessions: async () => (await read(z.object({ sessions: z.array(SessionSummarySchema) }), '/api/sessions')).sessions,
    createSession: () => read(z.looseObject({ id: z.string() }), '/api/sessions', post({})),
    session: (id: string, signal?: AbortSignal) => read(SessionSchema, session(id), signal ? { signal } : {}),
    eventsUrl: (id: string, after: number) => `${session(id)}/events?after=${after}`,
    callTool: (id: string, call: { server: string; tool: string; arguments: Record<string, unknown> }) =>
      read(z.looseObject({ callId: z.string() }), `${session(id)}/tool-calls`, post(call)),
    /** The models of the chat; without any there is no conversation. */
    models: () => read(ModelsSchema, '/api/models'),
    sendMessage: (id: string, message: { text: string; model?: string; delivery?: 'queue' | 'steer' }) =>
      read(z.looseObject({ runId: z.string(), messageId: z.string() }), `${session(id)}/messages`, post(message)),
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
      await send(`${surface(id, surfaceId)}/app-tools`, post(offer, undefined, 'PUT'));
    },
    /** How a call ended that the model made of a view's tool. */
    reportAppToolCall: async (id: string, callId: string, end: AppToolOutcome): Promise<void> => {
      await send(`${session(id)}/app-tool-calls/${encodeURIComponent(callId)}`, post(end));
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
      const init = post(action, signal);
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
      await send(`${surface(id, surfaceId)}/app-tools`, post(call));
    },
    respond: async (id: string, approvalId: string, answer: ApprovalAnswer): Promise<void> => {
      await send(`${session(id)}/approvals/${encodeURIComponent(approvalId)}`, post(answer));
    },
    consents: async () => (await read(z.looseObject({ consents: z.array(ConsentSchema) }), '/api/consents')).consents,
    /** Takes back every consent that has these fields; all of them when there are none. */
    revokeConsents: async (filter: Partial<Consent>): Promise<void> => {
      await send('/api/consents', post(filter, undefined, 'DELETE'));
    },
    optIns: async () => (await read(z.looseObject({ optIns: z.array(ServerOptInsSchema) }), '/api/opt-ins')).optIns,
    setOptIns: async (server: string, optIns: readonly SandboxOptIn[]): Promise<void> => {
      await send(`/api/servers/${encodeURIComponent(server)}/opt-ins`, post({ optIns }, undefined, 'PUT'));
    },
    trustedServers: async () => (await read(TrustedServersSchema, '/api/trusted-servers')).servers,
    setTrustedServer: async (server: string, trusted: boolean) => {
      const path = `/api/servers/${encodeURIComponent(server)}/trust`;
      return (await read(TrustedServersSchema, path, post({ trusted }, undefined, 'PUT'))).servers;
    },
    /** Every approval of every chat, newest first. */
    approvals: async () => (await read(ApprovalListSchema, '/api/approvals')).approvals,
    settings: () => read(SettingsSchema, '/api/settings'),
    saveSettings: (settings: Settings) => read(SettingsSchema, '/api/settings', post(settings, undefined, 'PUT')),
    /** What the view of a surface had kept; undefined when nothing. */
    viewState: async (id: string, surfaceId: string): Promise<unknown> =>
      (await read(z.looseObject({ state: z.optional(z.unknown()) }), `${surface(id, surfaceId)}/state`)).state,
    saveViewState: async (id: string, surfaceId: string, state: unknown): Promise<void> => {
      await send(`${surface(id, surfaceId)}/state`, post({ state }, undefined, 'PUT'));
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
      (await read(z.looseObject({ contents: z.array(record) }), `/api/inspect/resource?uri=${encodeURIComponent(uri)}`))
        .contents,
    blobUrl: (ref: string) => `/api/blobs/${ref}`,
    /** Saves the content under this name instead of showing it. */
    downloadUrl: (ref: string, name: string) => `/api/blobs/${ref}?download=${encodeURIComponent(name)}`,
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
