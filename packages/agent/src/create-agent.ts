// Builds an agent from its parts: the one place where a tool is called, whoever asked for it.
import { join } from 'node:path';
import { createPolicy } from '@vitrine/policy';
import { ActionSchema, type ToolResult } from '@vitrine/protocol';
import { createActions } from './actions.ts';
import { createAppToolRecorder } from './app-tool-calls.ts';
import { type ApprovalModeSetting, createApprovalMode } from './approval-mode.ts';
import { createApprovals } from './approvals.ts';
import { createCallInterfaces } from './call-interfaces.ts';
import { createCalls, createPollingFilter } from './calls.ts';
import { agentCapabilities } from './capabilities.ts';
import { systemClock } from './clock.ts';
import { createCompiledViews } from './compiled-views.ts';
import { createDownload } from './downloads.ts';
import { AgentError } from './errors.ts';
import { createFingerprints } from './fingerprints.ts';
import { createGate, type PreparedCall } from './gate.ts';
import { createInFlight } from './in-flight.ts';
import { createInterfaceCache } from './interface-cache.ts';
import { createLog } from './log.ts';
import { createModelContexts } from './model-contexts.ts';
import { createOptIns } from './opt-ins.ts';
import { createPace } from './pace.ts';
import { createPermission } from './permission.ts';
import { startPrefetch } from './prefetch.ts';
import { recover } from './recover.ts';
import { restoreConsents } from './restore-consents.ts';
import { createAppTools } from './runs/app-tools.ts';
import { createRuns } from './runs/create-runs.ts';
import { createModelSampler } from './runs/model-sampler.ts';
import { createRunCalls } from './runs/run-calls.ts';
import { createSample } from './sampling.ts';
import { DEFAULT_LIMITS } from './sanitizer/limits.ts';
import { createServerAccess, unknownServer } from './server-access.ts';
import { createServerRequests } from './server-requests.ts';
import { createSqliteStore } from './store/sqlite-store.ts';
import type { Store } from './store/store.ts';
import { createTrustedServers } from './trusted-servers.ts';
import type { Agent, AgentOptions } from './types.ts';
import { createUIReader } from './ui-reader.ts';
import { createUIReview } from './ui-review.ts';
import { createViewStates } from './view-states.ts';
import type { ViewSurface } from './view-surface.ts';
import { createWriteBudget, writtenBytes } from './write-budget.ts';

/** A result waits for its UI no longer than this: a person prefers the text now. */
const UI_TIMEOUT_MS = 15_000;

/** Opens the store and closes what an earlier process left open. Throws `AgentError` `store-failed` when the store cannot be used. */
export function createAgent(options: AgentOptions): Agent {
  const { connections, policy = createPolicy(), clock = systemClock } = options;
  const { onError = () => {}, onNotice = () => {}, randomId = () => crypto.randomUUID() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const store = openStore(options, randomId);
  const log = createLog({ store, clock });
  const reader = createUIReader({ timeoutMs: UI_TIMEOUT_MS, maxDepth: limits.maxDepth });
  const review = options.onResource && createUIReview({ onResource: options.onResource });
  // What a server sends after the end is nobody's, and the store is closed.
  const whileOpen = (error: Error): void => (closing ? undefined : onError(error));
  const cache = createInterfaceCache({ reader, store, limits, onError: whileOpen });
  const compiled = createCompiledViews({ options: options.compiledViews, store, limits, onError });
  const interfaces = createCallInterfaces({ log, store, limits, cache, compiled, review, onError });
  const identityOf = (server: string): string | undefined => connections.get(server)?.identity;
  const trusted = createTrustedServers({ store, clock, identityOf });
  const approvals = createApprovals({ log, store, policy, trusted, randomId, onError });
  const fingerprints = createFingerprints({ store, identityOf });
  const askPermission = createPermission({ policy, approvals, fingerprints });
  const budget = createWriteBudget(clock);
  const contexts = createModelContexts({ log, store, budget });
  const download = createDownload({ log, store, approvals, askPermission });
  const sampler = options.sampler ?? createModelSampler(options.models, () => runs.defaultModelId() ?? '');
  const sample = createSample({ sampler, log, clock, askPermission });
  const serverRequests = createServerRequests({ clock, askPermission, sample: sampler && sample });
  const calls = createCalls({ log, store, clock, limits, interfaces, serverRequests, onError, onNotice });
  connections.advertise({ elicitation: true, sampling: sampler !== undefined });
  const perform = createActions({
    ...{ log, contexts, download, sample },
    sendsMessages: () => options.models !== undefined && runs.profile.viewMessages === 'send',
    sendMessage: (sessionId, message) => runs.send(sessionId, message),
  });
  const isLocal = (server: string): boolean => connections.get(server)?.isLocal ?? false;
  const { record: recordAppTool, recordEnd } = createAppToolRecorder({ log, store, limits, isLocal, randomId });
  const pace = createPace(clock);
  const viewStates = createViewStates({ store, pace });
  const optIns = createOptIns({ store, identityOf });
  const servers = createServerAccess(connections);
  const inFlight = createInFlight();
  const pollsAgain = createPollingFilter();
  let closing: Promise<void> | undefined;
  let approvalMode: ApprovalModeSetting;

  try {
    restoreConsents({ policy, store, onNotice });
    approvalMode = createApprovalMode({ policy, store, profile: options.profile });
    recover({ store, log, calls });
  } catch (error) {
    store.close();
    throw error;
  }
  const stopPrefetch = (options.prefetch ?? true) ? startPrefetch({ connections, cache, clock }) : () => {};

  const requireSession = (sessionId: string): void => {
    if (closing) throw new AgentError('closed', 'The agent is closed.');
    if (!store.getSession(sessionId))
      throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
  };

  const requireSurface = (sessionId: string, surfaceId: string): ViewSurface => {
    requireSession(sessionId);
    const call = store.getCall(sessionId, surfaceId);
    if (!call)
      throw new AgentError('unknown-surface', `There is no surface ${surfaceId} here.`, { received: surfaceId });
    const { server, toolName } = call;
    return { sessionId, surfaceId, server, toolName, connect: () => servers.requireOfSurface(server) };
  };

  const gate = createGate({ policy, approvals, fingerprints, pace, randomId, servers, trusted });

  /** Starts a prepared call. Throws only when its first event cannot be written; all else is the promise's. */
  const start = (prepared: PreparedCall, signal?: AbortSignal | undefined): Promise<ToolResult> => {
    const { call, verdict } = prepared;
    const begin = (begun: Pick<PreparedCall, 'call' | 'request'>): void => {
      calls.begin(begun.call);
      policy.noteCall(begun.request);
    };
    const { callId: id, sessionId } = call;
    if (verdict.decision === 'allow' && pollsAgain(call))
      return inFlight.run({ id, sessionId, signal, whenAborted: withdrawn }, ending => calls.runUnlogged(call, ending));
    if (verdict.decision === 'allow') begin(prepared);
    return inFlight.run({ id, sessionId, signal, whenAborted: withdrawn }, async ending => {
      if (verdict.decision === 'allow') return calls.run(call, ending);
      const confirmed = await gate.confirm(prepared, ending);
      begin(confirmed);
      if (!confirmed.obstacle) return calls.run(confirmed.call, ending);
      calls.fail({ ...call, server: call.connection.name, toolName: call.tool.name }, confirmed.obstacle);
      throw confirmed.obstacle;
    });
  };

  const { models, profile } = options;
  const appTools = createAppTools({ log, clock, policy, approvals, fingerprints, recordEnd });
  const runCalls = createRunCalls({ gate, policy, fingerprints, calls, interfaces, appTools, log, start });
  const runs = createRuns({
    ...{ models, profile, connections, log, store, clock, randomId, onError },
    calls: runCalls,
    contexts: contexts.read,
    appTools: appTools.list,
  });

  return {
    capabilities: agentCapabilities({ sampling: sampler !== undefined }),
    createSession() {
      if (closing) throw new AgentError('closed', 'The agent is closed.');
      const id = randomId();
      store.createSession({ id, createdAt: new Date(clock.now()).toISOString() });
      return { id };
    },
    listSessions: () => store.listSessions(),
    getSession(sessionId) {
      const summary = store.getSession(sessionId);
      return summary && { ...summary, events: store.readEvents(sessionId, { after: 0, limit: summary.seq }) };
    },
    callTool(sessionId, { initiator, ...asked }) {
      requireSession(sessionId);
      const prepared = gate.prepare({ sessionId, initiator }, asked);
      // How it ends is in the log; who cannot be told there is told here.
      start(prepared).catch((error: AgentError) => {
        if (error.code === 'store-failed') onError(error);
      });
      return { callId: prepared.call.callId };
    },
    sendMessage(sessionId, message) {
      requireSession(sessionId);
      return runs.send(sessionId, message);
    },
    removeMessage(sessionId, messageId) {
      requireSession(sessionId);
      return runs.remove(sessionId, messageId);
    },
    stopRun(sessionId, runId) {
      requireSession(sessionId);
      return runs.stop(sessionId, runId);
    },
    live(sessionId) {
      requireSession(sessionId);
      return runs.live(sessionId);
    },
    models: runs.models,
    defaultModelId: runs.defaultModelId,
    setProfile(next) {
      approvalMode.follow(next);
      runs.setProfile(next);
    },
    cancelCall: (sessionId, callId) =>
      inFlight.cancel(sessionId, callId, new AgentError('cancelled', 'The call was cancelled.')),
    async act(sessionId, surfaceId, action, { signal, onProgress } = {}) {
      const surface = requireSurface(sessionId, surfaceId);
      const parsed = ActionSchema.safeParse(action);
      if (!parsed.success)
        throw new AgentError('bad-action', 'This is no action a view can ask for.', { received: action });
      if (signal?.aborted) throw withdrawn();
      const asked = parsed.data;
      // What is refused for being too fast is not written down, and costs nothing of what may be.
      const spend = (): void => {
        const bytes = writtenBytes(asked);
        if (bytes !== undefined) budget.spend(surfaceId, bytes);
      };
      if (asked.type === 'tool') {
        const asker = { sessionId, initiator: 'view', surfaceId, surfaceServer: surface.server } as const;
        const { tool, arguments: args } = asked;
        const prepared = gate.prepare(asker, { server: surface.server, tool, arguments: args });
        spend();
        return start({ ...prepared, call: { ...prepared.call, onProgress } }, signal);
      }
      if (asked.type === 'read-resource' || asked.type === 'list') pace(surfaceId, 'read');
      spend();
      return inFlight.run({ id: randomId(), sessionId, signal, whenAborted: withdrawn }, ending =>
        perform(asked, surface, ending),
      );
    },
    modelContext(sessionId) {
      requireSession(sessionId);
      return contexts.read(sessionId);
    },
    clearModelContext(sessionId, surfaceId) {
      requireSession(sessionId);
      return contexts.clear(sessionId, surfaceId);
    },
    recordAppToolCall: (sessionId, surfaceId, call) => ({
      callId: recordAppTool(requireSurface(sessionId, surfaceId), call),
    }),
    offerAppTools: (sessionId, surfaceId, { pageId, tools }) =>
      appTools.offer(requireSurface(sessionId, surfaceId), pageId, tools),
    reportAppToolCall(sessionId, callId, end) {
      requireSession(sessionId);
      return appTools.report(sessionId, callId, end);
    },
    respond(sessionId, approvalId, answer) {
      requireSession(sessionId);
      approvals.respond(sessionId, approvalId, answer);
    },
    events(sessionId, { after, signal } = {}) {
      requireSession(sessionId);
      return log.read(sessionId, { after, signal });
    },
    listConsents: () => store.listGivenConsents(),
    revokeConsents: filter => store.removeConsents(policy.revoke(filter)),
    getViewState: (sessionId, surfaceId) => viewStates.get(requireSurface(sessionId, surfaceId)),
    setViewState: (sessionId, surfaceId, state) => viewStates.set(requireSurface(sessionId, surfaceId), state),
    listOptIns: optIns.list,
    setOptIns(server, wanted) {
      // What was allowed to a server that is gone can be taken back.
      if (wanted.length > 0 && !connections.get(server)) throw unknownServer(server);
      optIns.set(server, wanted);
    },
    listTrustedServers: trusted.list,
    setTrustedServer(server, wanted) {
      if (wanted && !connections.get(server)) throw unknownServer(server);
      trusted.set(server, wanted);
    },
    listApprovals: () => store.listApprovals(),
    approvalMode: approvalMode.get,
    setApprovalMode: approvalMode.set,
    compiledViews: compiled.isOn,
    setCompiledViews: compiled.turn,
    blob: ref => store.getBlob(ref),
    close() {
      closing ??= (async () => {
        stopPrefetch();
        approvals.close();
        contexts.close();
        await runs.close();
        await inFlight.close(new AgentError('closed', 'Vitrine was closed while this call was running.'));
        log.close();
        store.close();
      })();
      return closing;
    },
  };
}

function openStore({ store, dataDir }: AgentOptions, randomId: () => string): Store {
  if (store) return store;
  if (dataDir === undefined)
    throw new AgentError('store-failed', 'createAgent needs a dataDir or a store to keep its sessions in.');
  return createSqliteStore({ file: join(dataDir, 'vitrine.db'), ownerId: randomId() });
}

const withdrawn = (): AgentError => new AgentError('cancelled', 'The view withdrew what it asked.');
