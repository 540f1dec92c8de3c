// What every route of the API means between two users: whether its path names a thing of one of them, and what a request of it can reach.
import { API_ROUTES } from '@vitrine/agent/api';
import type { ApiRoute } from '@vitrine/agent/internal/routes';
import type { RouteName } from './check-contract.ts';
import { type Ask, type Names, PAGE_ID, SERVER, UNUSED_NAMES } from './user-things.ts';

export interface RouteCase {
  /** `named`: the path names a thing of one user. `list`: shows what this user has. `change`: changes what this user has. */
  readonly kind: 'named' | 'list' | 'change';
  readonly body?: unknown;
  /** Returns what the owner's list shows, so that the list of the other says something by its absence. */
  readonly shows?: (names: Names) => string;
  /** The owner's status for the same request, so that the 404 of the other comes from being the other. */
  readonly ofOwner?: number;
}

const byName = (ofOwner?: number, body?: unknown): RouteCase => ({
  kind: 'named',
  body,
  ...(ofOwner === undefined ? {} : { ofOwner }),
});
const list = (shows?: RouteCase['shows']): RouteCase => ({ kind: 'list', ...(shows && { shows }) });
const change = (body?: unknown): RouteCase => ({ kind: 'change', body });
const IMPORTED = {
  format: 'vitrine-chat',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  events: [
    {
      seq: 1,
      at: '2026-01-01T00:00:00.000Z',
      type: 'message:user',
      messageId: 'm',
      text: 'Hi',
      runId: 'r',
      delivery: 'start',
    },
    { seq: 2, at: '2026-01-01T00:00:00.000Z', type: 'run:end', runId: 'r', reason: 'stopped', steps: 0 },
  ],
  contents: {},
};
const END = { result: { content: [] } };
const SCHEDULE = {
  title: 'My schedule',
  when: { cron: '0 0 29 2 *', timeZone: 'UTC' },
  work: { type: 'message', text: 'hello' },
  target: { type: 'new-chat' },
  allowed: [],
};

/** A case for every route, in the order in which the owner can still do all of them. */
const CASES: Readonly<Record<RouteName, RouteCase>> = {
  me: list(),
  config: list(),
  openApi: list(),
  servers: list(),
  tools: list(),
  models: list(),
  // This chat does not set its models in the page: model-routes.test.ts.
  modelSettings: list(),
  agents: list(),
  prompts: list(),
  resources: list(),
  listSessions: list(({ id }) => id),
  listProjects: list(({ projectId }) => projectId),
  listBoards: list(({ boardId }) => boardId),
  search: list(),
  listApps: list(),
  openApp: change({ server: SERVER, tool: 'echo' }),
  changeApp: change({ server: SERVER, tool: 'echo', pinned: true }),
  listApprovals: list(({ approvalId }) => approvalId),
  listConsents: list(({ id }) => id),
  listTrustedServers: list(() => `"${SERVER}"`),
  settings: list(() => '"ask-always"'),
  data: list(),
  exportAll: list(),
  listOptIns: list(() => '"blob"'),
  optIns: list(() => '"blob"'),
  listSchedules: list(({ scheduleId }) => scheduleId),
  inbox: list(({ approvalId }) => approvalId),
  countInbox: list(),
  pushKey: list(),
  inspectedMessages: list(),
  inspectedResources: list(),
  inspectedResource: list(),
  inspectedPrompts: list(),
  serverSettings: list(),
  serverResources: list(),
  serverLog: list(),
  searchRegistry: list(),
  // For admins, which these users are not: admin.integration.test.ts of the command.
  // Users who share nothing: share-routes.integration.test.ts.
  listShares: list(),
  shared: list(),
  sharedSession: list(),
  sharedEvents: list(),
  sharedBlob: list(),
  shareSession: change({ sessionId: 'none' }),
  withdrawShare: change(),
  listUsers: list(),
  listServices: list(),
  auditLog: list(),
  exportAudit: list(),
  readUser: change(),
  setUserRules: change({ role: 'admin' }),
  signUserOut: change(),
  transferSessions: change({ to: 'u-1' }),
  exportUser: change(),
  removeUser: change(),

  session: byName(200),
  exportSession: byName(200),
  copySession: byName(201, {}),
  sessionEvents: byName(200),
  blob: byName(200),
  probePage: byName(404),
  viewState: byName(200),
  switchServersOff: byName(204, { off: [] }),
  editArtifact: byName(204, { artifact: 'id:a', kind: 'html', text: '<p>' }),
  saveViewState: byName(204, { state: 'changed' }),
  act: byName(200, { type: 'notify', message: 'hello', level: 'info' }),
  clearModelContext: byName(204),
  recordAppToolCall: byName(201, { name: 'look', arguments: {}, ...END }),
  offerAppTools: byName(204, { pageId: PAGE_ID, tools: [] }),
  // Only a call that a model makes is waited for.
  reportAppToolCall: byName(404, END),
  callTool: byName(202, { server: SERVER, tool: 'echo', arguments: { text: 'hello' } }),
  respond: byName(204, { approved: false }),
  cancelCall: byName(204),
  removeMessage: byName(204),
  sendMessage: byName(202, { text: 'hello' }),
  stopRun: byName(204),
  // The run has not failed.
  retryRun: byName(undefined, { retryOf: UNUSED_NAMES.runId }),
  answerAgain: byName(202, {}),
  switchBranch: byName(204, { seq: 1 }),
  updateSession: byName(200, { title: 'My chat', pinned: true }),
  board: byName(200),
  updateBoard: byName(200, { title: 'My board' }),
  // What is pinned is another user's, or there is none.
  pinToBoard: byName(404, { sessionId: UNUSED_NAMES.id, callId: UNUSED_NAMES.callId }),
  updateBoardItem: byName(200, { title: 'My item' }),
  refreshBoardItem: byName(202, { by: 'user' }),
  // The call was cancelled above.
  copyCallToChat: byName(201),
  deleteBoard: byName(204),
  restoreBoard: byName(200),
  changeProject: byName(200, { name: 'My project' }),
  deleteProject: byName(204, { chats: 'keep' }),
  changeSchedule: byName(204, SCHEDULE),
  pauseSchedule: byName(204, { paused: true }),
  runSchedule: byName(204),
  scheduleRuns: byName(200),
  removeSchedule: byName(204),
  // The inbox has no run of a schedule.
  removeInboxItem: byName(404),
  deleteSession: byName(204),
  restoreSession: byName(204),

  createSchedule: change(SCHEDULE),
  previewTimes: change(SCHEDULE.when),
  readInbox: change({}),
  // This chat sends no notifications.
  addDevice: change({ endpoint: 'https://push.example/1', keys: { p256dh: 'k'.repeat(87), auth: 'k'.repeat(22) } }),
  removeDevice: change({ endpoint: 'https://push.example/1' }),
  createSession: change(),
  createBoard: change({ title: 'Another board' }),
  createProject: change({ name: 'Another project' }),
  importSession: change(IMPORTED),
  addServers: change({ servers: [{ name: 'own', settings: { type: 'http', url: 'https://own.example/mcp' } }] }),
  changeServer: change({ settings: { type: 'http', url: 'https://own.example/mcp' } }),
  removeServer: change(),
  retryServer: change(),
  previewServers: change({ text: '{}' }),
  signOut: change(),
  selectAgent: change({ id: 'default' }),
  attach: change({ any: 'file' }),
  askInspectedPrompt: change({ name: 'none' }),
  pingInspected: change(),
  fillPrompt: change({ server: SERVER, name: 'none' }),
  complete: change({ server: SERVER, of: { prompt: 'none' }, argument: { name: 'a', value: '' } }),
  changeSettings: change({ approvals: 'default' }),
  // Users do not sign in at a server that is a child process.
  beginServerSignIn: change(),
  cancelServerSignIn: change(),
  signOutOfServer: change(),
  setTrustedServer: change({ trusted: false }),
  setOptIns: change({ optIns: [] }),
  changeModels: change({ defaultModel: null }),
  addProvider: change({ provider: 'ollama', models: [] }),
  changeProvider: change({ models: [] }),
  removeProvider: change(),
  listProviderModels: change({ provider: 'ollama' }),
  checkModel: change({ model: 'offline/planner' }),
  revokeConsents: change({}),
  changeRetention: change({ retention: null }),
  deleteAllSessions: change(),
};

/** All routes with their cases, in that order. */
export const USER_ROUTES = (Object.keys(CASES) as RouteName[]).map(route => {
  const { method, path }: ApiRoute = API_ROUTES[route];
  return { route, method, path, ...CASES[route] };
});
export const fillPath = (path: string, names: Names): string =>
  path.replaceAll(/:(\w+)/g, (_, name: keyof Names) => names[name]);

/** All that a user's own lists and session say. */
export async function readEverything(ask: Ask, names: Names): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { route, method, path, kind } of USER_ROUTES) {
    if (kind !== 'list' && !['session', 'exportSession', 'viewState'].includes(route)) continue;
    all[route] = await (await ask(method, fillPath(path, names))).text();
  }
  return all;
}
