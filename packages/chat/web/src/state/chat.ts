// The page's state in one object: the open session, the drafted tool call, and the user's actions.

import { type ChatClient, createChatClient } from '@vitrine/agent/api';
import type { ApprovalAnswer, ChatConfig, ServerNews } from '@vitrine/agent/internal/api';
import { type Emulation, NO_EMULATION } from '../inspect/emulation.ts';
import { createPageApprovals, type PageApprovals } from './approvals/page-approvals.ts';
import { type Boards, createBoards } from './boards/boards.ts';
import { createInboxCount, type InboxCount } from './inbox.ts';
import { createProjects, findProject, nameChat, type Projects } from './projects.ts';
import { createDownloads } from './requests/downloads.ts';
import { createResponder } from './requests/respond.ts';
import { createRouter, type Router } from './router.ts';
import { type Conversation, createConversation } from './session/conversation.ts';
import { createCurrentSession } from './session/current-session.ts';
import { createDrafts } from './session/drafts.ts';
import { createSessionStore, type SessionStore } from './session/session-store.ts';
import { createSessions, type Sessions } from './session/sessions.ts';
import { pendingApprovals } from './session/transcript.ts';
import { createUserCalls, type UserCalls } from './session/user-calls.ts';
import { type Account, createAccount } from './settings/account.ts';
import { type Agents, createAgents } from './settings/agents.ts';
import { type Catalog, createCatalog } from './settings/catalog.ts';
import { createSettings, type SettingsStore } from './settings/settings.ts';
import { createSettingsDialog, type SettingsDialogState } from './settings/settings-dialog.ts';
import { createThemeStore, type ThemeStore } from './settings/theme.ts';
import { createTrust, type Trust } from './settings/trust.ts';
import { createStore, type Readable, type Store } from './store.ts';

/** A chat or a board to share. */
export type ShareTarget = { readonly sessionId: string } | { readonly boardId: string; readonly title: string };

export interface Chat extends UserCalls {
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
  readonly account: Account;
  readonly trust: Trust;
  readonly settings: SettingsStore;
  readonly settingsDialog: SettingsDialogState;
  readonly session: Readable<SessionStore | undefined>;
  /** The last report about the servers; without `changed` after the page was disconnected, when every list may have changed. */
  readonly serverNews: Readable<{ changed?: ServerNews['changed'] } | undefined>;
  readonly sessions: Sessions;
  readonly projects: Projects;
  readonly boards: Boards;
  /** Follows a session beside the one that is open, until the caller closes it. */
  openStore(sessionId: string): SessionStore;
  /** Number of what is unread in the inbox. */
  readonly inbox: InboxCount;
  /** The dialog of the servers, if it is open; with one of them, or all. */
  readonly serversDialog: Store<{ readonly server?: string } | undefined>;
  /** The event that the page is to show, as soon as its session is there. */
  readonly jump: Store<{ readonly sessionId: string; readonly seq: number } | undefined>;
  /** Answers an approval, by default of the open session. A second answer to the same one is not sent. */
  respond(approvalId: string, answer: ApprovalAnswer, sessionId?: string): Promise<void>;
  /** Chat or board whose sharing dialog is open. */
  readonly shareDialog: Store<ShareTarget | undefined>;
  /** True where another user's chat is read: nothing can be changed. */
  readonly isGuest?: true;
  /** Dialog that is open over the page, beside the settings. */
  readonly dialog: Store<'commands' | 'tools' | 'admin' | undefined>;
  /** Emulation that views see in place of this chat, as the inspector sets it. */
  readonly emulation: Store<Emulation>;
  close(): void;
}

interface CreateChatOptions {
  readonly loadFonts?: () => Promise<string | undefined>;
  /** Whether the chat has said that the sign-in has ended. @default it never does */
  readonly signInEnded?: Readable<boolean>;
}

/** Reads the configuration and starts following the session in the URL. Rejects with `ApiError` when the server does not answer. */
export async function createChat(
  api: ChatClient = createChatClient(),
  { loadFonts = async () => undefined, signInEnded = createStore(false) }: CreateChatOptions = {},
): Promise<Chat> {
  const trust = createTrust(api);
  const settings = createSettings(api);
  // Without trust data nothing extra is allowed; without settings nothing can be switched.
  const me = api.me();
  const [config, user, fonts] = await Promise.all([
    api.config(),
    me.catch(() => undefined),
    loadFonts(),
    trust.refresh().catch(() => {}),
    settings.refresh().catch(() => {}),
  ]);
  const theme = createThemeStore();
  const router = createRouter();
  const catalog = createCatalog(api);
  const pageApprovals = createPageApprovals(surfaceId => {
    const store = session.getSnapshot();
    const requests = store ? pendingApprovals(store.getSnapshot().transcript) : [];
    return requests.filter(request => request.surfaceId === surfaceId).length;
  });
  const downloads = createDownloads(api);
  const inbox = createInboxCount({ api });
  const sessions = createSessions({ api, router });
  const projects = createProjects({ api, router });
  const serversDialog = createStore<{ readonly server?: string } | undefined>(undefined);
  const serverNews = createStore<{ changed?: ServerNews['changed'] } | undefined>(undefined);

  const onServers = (news?: ServerNews): void => {
    void catalog.refresh();
    void agents.refreshPrompts();
    if (!news || news.changed) serverNews.set(news?.changed === undefined ? {} : { changed: news.changed });
  };
  const openStore = (id: string): SessionStore => createSessionStore(id, { api, onServers });
  const current = createCurrentSession({
    router,
    open: openStore,
    onChange(store) {
      pageApprovals.close();
      const stops = [
        store ? downloads.follow(store) : () => {},
        conversation.follow(store),
        store ? followTitle(store, () => void sessions.refresh()) : () => {},
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
  const session = current.store;
  const createSession = () => api.createSession({ project: projects.forNewChat.getSnapshot() });
  const openSession = async (): Promise<string> => {
    const id = router.getSnapshot() ?? (await createSession()).id;
    router.go(id);
    return id;
  };
  const drafts = createDrafts(user?.id ?? 'local');
  const readPlace = () => {
    const [current, forNewChat] = [router.getSnapshot(), projects.forNewChat.getSnapshot()];
    const project = findProject(projects.getSnapshot(), { sessions: sessions.getSnapshot(), current, forNewChat });
    return { chat: nameChat(current, forNewChat), model: project?.model };
  };
  const onSent = (): void => void sessions.refresh();
  const conversation = createConversation({ api, session, drafts, openSession, onSent, readPlace });
  const agents = createAgents({
    api,
    onSelected() {
      conversation.refreshModels();
      void catalog.refresh();
    },
  });

  current.start();
  void catalog.refresh();
  void sessions.refresh();
  void projects.refresh();
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
    account: createAccount({ api: { ...api, me: () => me }, hasEnded: signInEnded, drafts }),
    trust,
    settings,
    settingsDialog: createSettingsDialog(),
    session,
    serverNews,
    serversDialog,
    sessions,
    projects,
    boards: createBoards({ api, router }),
    openStore,
    inbox,
    shareDialog: createStore<ShareTarget | undefined>(undefined),
    dialog: createStore(undefined),
    emulation: createStore(NO_EMULATION),
    jump: createStore<{ sessionId: string; seq: number } | undefined>(undefined),
    ...createUserCalls({ api, router, session, createSession, onCalled: () => void sessions.refresh() }),
    respond: createResponder({ api, session, downloads }),
    close() {
      current.close();
      pageApprovals.close();
      stopPrompts();
      catalog.close();
      inbox.close();
      router.close();
      theme.close();
    },
  };
}

/** Calls `listener` when a title is written for the session. Returns a function that stops it. */
function followTitle(store: SessionStore, listener: () => void): () => void {
  const readTitle = () => store.getSnapshot().transcript.title;
  let before = readTitle();
  return store.subscribe(() => {
    const title = readTitle();
    if (title === before) return;
    before = title;
    listener();
  });
}

/** Calls `listener` whenever the set of connected servers changes. Returns a function that stops it. */
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
