// The page's state in one object: which session is open, which tool is being prepared, and what a person can do.
import {
  type ApprovalAnswer,
  type ChatClient,
  type ChatConfig,
  createChatClient,
  type ServerNews,
  type SessionSummary,
  type ToolEntry,
} from '@vitrine/agent/client';
import { type Agents, createAgents } from './agents.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { createDownloads } from './downloads.ts';
import { createPageApprovals, type PageApprovals } from './page-approvals.ts';
import { createRouter, type Router } from './router.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createSettings, type SettingsStore } from './settings.ts';
import { createStore, type Readable } from './store.ts';
import { createThemeStore, type ThemeStore } from './theme.ts';
import { createTrust, type Trust } from './trust.ts';
import { withoutSecrets } from './without-secrets.ts';

/** A tool whose form is open. A new `key` means a new form. */
export interface Draft {
  readonly key: number;
  readonly tool: ToolEntry;
  readonly args?: Record<string, unknown>;
}

export interface Chat {
  readonly api: ChatClient;
  readonly config: ChatConfig;
  /** `@font-face` rules for views. */
  readonly fonts: string | undefined;
  readonly theme: ThemeStore;
  readonly router: Router;
  readonly catalog: Catalog;
  readonly pageApprovals: PageApprovals;
  readonly conversation: Conversation;
  readonly agents: Agents;
  readonly trust: Trust;
  readonly settings: SettingsStore;
  readonly session: Readable<SessionStore | undefined>;
  /** The last word on the servers; without `changed` after the page was away, when every list may have changed. */
  readonly serverNews: Readable<{ changed?: ServerNews['changed'] } | undefined>;
  readonly sessions: Readable<readonly SessionSummary[]>;
  readonly draft: Readable<Draft | undefined>;
  /** The call the person made last in this page: it is scrolled to and focused when it shows up. */
  readonly lastCall: Readable<string | undefined>;
  /** Opens the form of a tool, filled with `args` when given. */
  choose(tool: ToolEntry, args?: Record<string, unknown>): void;
  dismiss(): void;
  /** Calls the drafted tool; begins a session when there is none. Throws `ApiError`. */
  call(tool: ToolEntry, args: Record<string, unknown>): Promise<void>;
  cancel(callId: string): Promise<void>;
  /** Answers an approval. A second answer to the same one is not sent. */
  respond(approvalId: string, answer: ApprovalAnswer): Promise<void>;
  refreshSessions(): Promise<void>;
  close(): void;
}

/** Reads the configuration and starts following the session in the address. Throws `ApiError` when the server does not answer. */
export async function createChat(
  api: ChatClient = createChatClient(),
  { loadFonts = async (): Promise<string | undefined> => undefined } = {},
): Promise<Chat> {
  const trust = createTrust(api);
  const settings = createSettings(api);
  // Without trust nothing more than usual is allowed, without settings there is nothing to switch.
  const [config, fonts] = await Promise.all([
    api.config(),
    loadFonts(),
    trust.refresh().catch(() => {}),
    settings.refresh().catch(() => {}),
  ]);
  const theme = createThemeStore();
  const router = createRouter();
  const catalog = createCatalog(api);
  const pageApprovals = createPageApprovals();
  const session = createStore<SessionStore | undefined>(undefined);
  const sessions = createStore<readonly SessionSummary[]>([]);
  const draft = createStore<Draft | undefined>(undefined);
  const lastCall = createStore<string | undefined>(undefined);
  const serverNews = createStore<{ changed?: ServerNews['changed'] } | undefined>(undefined);
  const downloads = createDownloads(api);
  const answered = new Set<string>();
  let stopDownloads = (): void => {};
  let stopConversation = (): void => {};
  let drafts = 0;

  const refreshSessions = async (): Promise<void> => {
    const list = await api.sessions().catch(() => undefined);
    if (list) sessions.set(list.toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '')));
  };
  const onServers = (news?: ServerNews): void => {
    void catalog.refresh();
    void agents.refreshPrompts();
    if (!news || news.changed) serverNews.set({ changed: news?.changed });
  };
  const follow = (): void => {
    const id = router.getSnapshot();
    if (session.getSnapshot()?.id === id) return;
    session.getSnapshot()?.close();
    pageApprovals.close();
    stopDownloads();
    stopConversation();
    const next = id === undefined ? undefined : createSessionStore(id, { api, onServers });
    stopDownloads = next ? downloads.follow(next) : () => {};
    stopConversation = conversation.follow(next);
    session.set(next);
  };

  const openSession = async (): Promise<string> => {
    const id = router.getSnapshot() ?? (await api.createSession()).id;
    router.go(id);
    return id;
  };
  const conversation = createConversation({ api, session, openSession, onSent: () => void refreshSessions() });

  const agents = createAgents({
    api,
    onSelected() {
      conversation.refreshModels();
      void catalog.refresh();
    },
  });

  const stopFollowing = router.subscribe(follow);
  follow();
  void catalog.refresh();
  void refreshSessions();
  const stopPrompts = followConnected(catalog, () => void agents.refreshPrompts());

  return {
    api,
    config,
    fonts,
    theme,
    router,
    catalog,
    pageApprovals,
    conversation,
    agents,
    trust,
    settings,
    session,
    serverNews,
    sessions,
    draft,
    lastCall,
    choose: (tool, args) => draft.set({ key: ++drafts, tool, ...(args ? { args: withoutSecrets(args) } : {}) }),
    dismiss: () => draft.set(undefined),
    async call(tool, args) {
      let id = router.getSnapshot();
      if (id === undefined) id = (await api.createSession()).id;
      const { callId } = await api.callTool(id, { server: tool.server, tool: tool.name, arguments: args });
      lastCall.set(callId);
      router.go(id);
      draft.set(undefined);
      void refreshSessions();
    },
    async cancel(callId) {
      const id = session.getSnapshot()?.id;
      if (id) await api.cancelCall(id, callId);
    },
    async respond(approvalId, answer) {
      const id = session.getSnapshot()?.id;
      if (!id || answered.has(approvalId)) return;
      answered.add(approvalId);
      // Before it is sent: the event may be here before the answer to it.
      if (answer.approved) downloads.approved(approvalId);
      try {
        await api.respond(id, approvalId, answer);
      } catch (error) {
        answered.delete(approvalId);
        throw error;
      }
    },
    refreshSessions,
    close() {
      stopFollowing();
      stopDownloads();
      stopConversation();
      stopPrompts();
      session.getSnapshot()?.close();
      pageApprovals.close();
      catalog.close();
      router.close();
      theme.close();
    },
  };
}

/** Calls `listener` whenever other servers are connected than before. Returns the way to stop. */
function followConnected(catalog: Catalog, listener: () => void): () => void {
  let before = '';
  return catalog.subscribe(() => {
    const { servers } = catalog.getSnapshot();
    const connected = servers.flatMap(({ name, status }) => (status === 'connected' ? name : [])).join('\n');
    if (connected === before) return;
    before = connected;
    listener();
  });
}
