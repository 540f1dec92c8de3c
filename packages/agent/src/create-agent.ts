// Creates the agent, through which the user, the model and views call tools.
import { ActionSchema } from '@vitrine/protocol/internal/session/actions';
import { copyJson } from '@vitrine/std/internal/plain-json';
import type { AgentOptions } from './agent-options.ts';
import { type AgentServices, createServices, type Lifecycle } from './agent-services.ts';
import { createApps } from './apps/apps.ts';
import { editArtifact } from './artifacts/edit-artifact.ts';
import { boardMethods } from './boards/board-methods.ts';
import { unknownServer } from './calls/server-access.ts';
import { createWithdrawnError } from './calls/start-call.ts';
import { createStartOnce } from './calls/start-once.ts';
import { AgentError } from './errors.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { projectMethods } from './projects/project-methods.ts';
import { createPushMethods } from './push/push-methods.ts';
import { switchServersOff } from './runs/prompt/off-servers.ts';
import { createInboxMethods } from './schedules/inbox-methods.ts';
import { createScheduleMethods } from './schedules/schedule-methods.ts';
import { searchSessions } from './search/search-sessions.ts';
import { copySession } from './session-copies/copy-session.ts';
import { importSession } from './session-copies/import-session.ts';
import { createMakeOnce } from './session-copies/make-once.ts';
import { createSessionGuards, type SessionGuards } from './session-guards.ts';
import { readAllEvents } from './store/read-all-events.ts';
import { readTitle } from './store/read-title.ts';
import type { Agent } from './types.ts';
import { writtenBytes } from './views/write-budget.ts';

/**
 * Creates an agent. Opens the store and ends what an earlier process left open. Rejects with `AgentError` `store-failed` when the store cannot be used.
 * @example
 * const agent = await createAgent({ connections, dataDir: '.vitrine' });
 * const { id } = await agent.createSession();
 * await agent.callTool(id, { server: 'weather', tool: 'forecast', arguments: { city: 'Oslo' }, initiator: 'user' });
 * for await (const event of await agent.events(id)) console.log(event.seq, event.type);
 */
export async function createAgent(options: AgentOptions): Promise<Agent> {
  const lifecycle: Lifecycle = { isClosing: false };
  return assembleAgent(await createServices(options, lifecycle), lifecycle);
}

/** The methods of an agent over its parts. */
export function assembleAgent(services: AgentServices, lifecycle: Lifecycle): Agent {
  const access = createSessionGuards({ ...services, lifecycle });
  let closing: Promise<void> | undefined;
  return {
    get capabilities() {
      return services.getCapabilities();
    },
    ...listMethods(services, access),
    ...sessionMethods(services, access),
    ...runMethods(services, access),
    ...viewMethods(services, access),
    ...choiceMethods(services),
    ...createApps({ ...services, ...access }),
    ...projectMethods(services, access),
    ...createScheduleMethods(services, access.requireOpen),
    ...createInboxMethods(services),
    ...boardMethods(services, access),
    ...createPushMethods(services),
    async stopWork() {
      if (lifecycle.isClosing) return;
      await services.runs.endAll();
      await services.inFlight.releaseAll(new AgentError('cancelled', 'The user was signed out.'));
    },
    isBusy: () => services.runs.isBusy() || services.inFlight.has(),
    close() {
      lifecycle.isClosing = true;
      // Requests that came before `close` still begin; then everything ends together.
      closing ??= access.idle().then(() => closeServices(services));
      return closing;
    },
  };
}

function listMethods(services: AgentServices, { requireOpen, requireSession }: SessionGuards) {
  const { store, log, clock, randomId, runs, appTools, inFlight, projects } = services;
  const makeOnce = createMakeOnce(store, randomId);
  const readNow = (): string => new Date(clock.now()).toISOString();
  return {
    async createSession({ project, id: chosen } = {}) {
      requireOpen();
      if (project !== undefined) await projects.require(project);
      return makeOnce(chosen, id => store.createSession({ id, createdAt: readNow(), project }));
    },
    async copySession(sessionId, options) {
      await requireSession(sessionId);
      if (options?.project) await projects.require(options.project);
      return makeOnce(options?.id, id => copySession({ store, clock, randomId, id }, sessionId, options));
    },
    async importSession(file, options) {
      requireOpen();
      return makeOnce(options?.id, id => importSession({ store, clock, randomId, id }, file));
    },
    listSessions: async () => (await store.listSessions()).filter(({ board }) => board === undefined),
    measure: () => store.measure(),
    search: query => searchSessions(store, query),
    async updateSession(sessionId, { title, ...labels }) {
      requireOpen();
      if (labels.project) await projects.require(labels.project);
      await store.updateSession(sessionId, { ...labels, ...(title === undefined ? {} : { title: readTitle(title) }) });
    },
    async deleteSession(sessionId) {
      await requireSession(sessionId);
      await runs.end(sessionId);
      appTools.release(sessionId);
      await inFlight.release(sessionId, new AgentError('cancelled', 'The chat was deleted.'));
      await store.deleteSession(sessionId, readNow());
      log.wake(sessionId);
    },
    async restoreSession(sessionId) {
      requireOpen();
      await store.restoreSession(sessionId);
    },
  } satisfies Partial<Agent>;
}

function sessionMethods(services: AgentServices, { requireOpen, requireSession }: SessionGuards) {
  const { store, log, gate, startCall, inFlight, approvals, onError } = services;
  const startOnce = createStartOnce({ store, inFlight });
  return {
    async getSession(sessionId) {
      const summary = await store.getSession(sessionId);
      return summary && { ...summary, events: await readAllEvents(store, sessionId) };
    },
    async exportSession(sessionId) {
      const summary = await store.getSession(sessionId);
      return summary && { ...summary, ...(await store.readReadableEvents(sessionId)) };
    },
    async events(sessionId, { after, signal } = {}) {
      requireOpen();
      return log.read(sessionId, { after, signal });
    },
    async callTool(sessionId, { initiator, schedule, ...requested }) {
      const call = { ...requested, arguments: copyJson(requested.arguments) };
      await requireSession(sessionId);
      return startOnce({ sessionId, callId: call.callId }, async () => {
        const prepared = await gate.prepare({ sessionId, initiator, schedule }, call);
        const { result } = await startCall(prepared);
        // The log has the outcome of the call; only a log that cannot be written is reported.
        result.catch((error: AgentError) => {
          if (error.code === 'store-failed') onError(error);
        });
        return { callId: prepared.call.callId };
      });
    },
    cancelCall: async (sessionId, callId) =>
      inFlight.cancel(sessionId, callId, new AgentError('cancelled', 'The call was cancelled.')),
    async respond(sessionId, approvalId, received) {
      const answer = copyJson(received);
      await requireSession(sessionId);
      await approvals.respond(sessionId, approvalId, answer);
    },
    blob: ref => store.getBlob(ref),
  } satisfies Partial<Agent>;
}

function runMethods({ runs, log, attachments }: AgentServices, { requireOpen, requireSession }: SessionGuards) {
  return {
    async sendMessage(sessionId, received) {
      const { attachments: files, resources, results, model, ...text } = copyJson(received);
      const message = { ...text, ...(model === undefined ? {} : { modelId: model }) };
      await requireSession(sessionId);
      if (!files && !resources && !results) return runs.send(sessionId, message);
      const attached = await attachments.collect(sessionId, { files, resources, results });
      return runs.send(sessionId, { ...message, ...attached });
    },
    async attach(name, bytes) {
      requireOpen();
      return attachments.add(name, bytes);
    },
    async removeMessage(sessionId, messageId) {
      await requireSession(sessionId);
      return runs.remove(sessionId, messageId);
    },
    async retryRun(sessionId, { retryOf, runId, model }) {
      await requireSession(sessionId);
      return runs.retry(sessionId, retryOf, { runId, modelId: model });
    },
    async answerAgain(sessionId, answeredId, { runId, model } = {}) {
      await requireSession(sessionId);
      return runs.answerAgain(sessionId, answeredId, { runId, modelId: model });
    },
    async switchBranch(sessionId, { seq }) {
      await requireSession(sessionId);
      await runs.switchBranch(sessionId, seq);
    },
    async stopRun(sessionId, runId) {
      await requireSession(sessionId);
      return runs.stop(sessionId, runId);
    },
    async live(sessionId) {
      await requireSession(sessionId);
      return runs.live(sessionId);
    },
    async switchServersOff(sessionId, { off }) {
      await requireSession(sessionId);
      await switchServersOff(log, sessionId, off);
    },
    async editArtifact(sessionId, edit) {
      await requireSession(sessionId);
      await editArtifact(log, sessionId, edit);
    },
    models: runs.models,
    defaultModelId: runs.defaultModelId,
  } satisfies Partial<Agent>;
}

function viewMethods(services: AgentServices, { requireSession, requireSurface }: SessionGuards) {
  const { contexts, appTools, recordAppTool, viewStates } = services;
  return {
    act: createAct(services, requireSurface),
    async modelContext(sessionId) {
      await requireSession(sessionId);
      return contexts.read(sessionId);
    },
    async clearModelContext(sessionId, surfaceId) {
      await requireSession(sessionId);
      return contexts.clear(sessionId, surfaceId);
    },
    async recordAppToolCall(sessionId, surfaceId, received) {
      const call = copyJson(received);
      const surface = await requireSurface(sessionId, surfaceId);
      return { callId: await recordAppTool(surface, call) };
    },
    async offerAppTools(sessionId, surfaceId, { pageId, tools: received }) {
      const tools = copyJson(received);
      appTools.offer(await requireSurface(sessionId, surfaceId), pageId, tools);
    },
    async reportAppToolCall(sessionId, callId, received = {}) {
      const end = copyJson(received);
      await requireSession(sessionId);
      return appTools.report(sessionId, callId, end);
    },
    async getViewState(sessionId, surfaceId, widgetSession) {
      return viewStates.get(await requireSurface(sessionId, surfaceId), widgetSession);
    },
    async setViewState(sessionId, surfaceId, received, widgetSession) {
      const state = copyJson(received);
      await viewStates.set(await requireSurface(sessionId, surfaceId), state, widgetSession);
    },
  } satisfies Partial<Agent>;
}

function createAct(services: AgentServices, requireSurface: SessionGuards['requireSurface']): Agent['act'] {
  const { gate, startCall, inFlight, budget, limitRate, perform, randomId } = services;
  return async (sessionId, surfaceId, received, { signal, onProgress, template } = {}) => {
    const wasAborted = signal?.aborted === true;
    const parsed = ActionSchema.safeParse(received);
    // Files are copied where they are read: they may be large.
    const action = parsed.data?.type === 'download' ? parsed.data : copyJson(parsed.data);
    const surface = { ...(await requireSurface(sessionId, surfaceId)), template };
    if (!action) throw new AgentError('bad-action', 'This is no action a view can ask for.', { received });
    if (wasAborted) throw createWithdrawnError();
    // A request that is refused as too fast is not logged and does not count against the write budget; a withdrawn one counts.
    const spend = (): void => {
      const bytes = writtenBytes(action);
      if (bytes !== undefined) budget.spend(surfaceId, bytes);
      if (signal?.aborted) throw createWithdrawnError();
    };
    if (action.type === 'tool') {
      const { server: surfaceServer, toolName: surfaceToolName } = surface;
      const caller = { sessionId, initiator: 'view', surfaceId, surfaceServer, surfaceToolName, template } as const;
      const { tool, arguments: args, secrets } = action;
      const prepared = await gate.prepare(caller, { server: surface.server, tool, arguments: args, secrets });
      spend();
      const { result } = await startCall({ ...prepared, call: { ...prepared.call, onProgress } }, signal);
      return result;
    }
    if (action.type === 'read-resource' || action.type === 'list') limitRate(surfaceId, 'read');
    spend();
    return inFlight.run({ id: randomId(), sessionId, signal, whenAborted: createWithdrawnError }, ending =>
      perform(action, surface, ending),
    );
  };
}

function choiceMethods(services: AgentServices) {
  const { store, policy, connections, choices, optIns, trusted, approvalMode, compiled, profileChoice, appSettings } =
    services;
  return {
    listConsents: () => store.listGivenConsents(),
    revokeConsents: filter => choices.change(() => store.removeConsents(policy.revoke(filter))),
    listOptIns: optIns.list,
    async setOptIns(server, requested) {
      // Opt-ins of a removed server can be taken back.
      if (requested.length > 0 && !connections.get(server)) throw unknownServer(server);
      await choices.change(() => optIns.set(server, requested));
    },
    listTrustedServers: async () => trusted.list(),
    async setTrustedServer(server, change) {
      if (change.trusted && !connections.get(server)) throw unknownServer(server);
      await choices.change(() => trusted.set(server, change));
    },
    listApprovals: () => store.listApprovals(),
    approvalMode: async () => approvalMode.get(),
    setApprovalMode: mode => choices.change(() => approvalMode.set(mode)),
    noteClient: services.clientHints.note,
    preferences: () => readPreferences(store),
    setPreferences: change => choices.change(() => changePreferences(store, change)),
    compiledViews: compiled.isOn,
    setCompiledViews: on => choices.change(() => compiled.turn(on)),
    appSettings: {
      get: appSettings.get,
      change: (name, change) => choices.change(() => appSettings.change(name, change)),
    },
    profileId: async () => profileChoice?.id,
    async chooseProfile(id) {
      if (!profileChoice)
        throw new AgentError('bad-arguments', 'This agent has no profiles to choose from.', { received: id });
      await profileChoice.choose(id);
    },
  } satisfies Partial<Agent>;
}

/** All services begin to close at the same time: the end of one must not let another continue its work. */
async function closeServices({
  stopPrefetch,
  stopSweep,
  approvals,
  contexts,
  runs,
  inFlight,
  log,
  store,
}: AgentServices) {
  stopPrefetch();
  await Promise.all([
    approvals.close(),
    contexts.close(),
    runs.close(),
    inFlight.close(new AgentError('closed', 'Vitrine was closed while this call was running.')),
  ]);
  await stopSweep();
  await log.close();
  await store.close();
}
