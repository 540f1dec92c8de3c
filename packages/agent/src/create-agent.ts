// Creates the agent, through which the user, the model and views call tools.
import { ActionSchema } from '@vitrine/protocol/internal/actions';
import { type AgentServices, createServices, type Lifecycle } from './agent-services.ts';
import { unknownServer } from './calls/server-access.ts';
import { withdrawn } from './calls/start-call.ts';
import { AgentError } from './errors.ts';
import type { Agent, AgentOptions } from './types.ts';
import type { ViewSurface } from './views/view-surface.ts';
import { writtenBytes } from './views/write-budget.ts';

/**
 * Creates an agent. Opens the store and ends what an earlier process left open. Throws `AgentError` `store-failed` when the store cannot be used.
 * @example
 * const agent = createAgent({ connections, dataDir: '.vitrine' });
 * const { id } = agent.createSession();
 * agent.callTool(id, { server: 'weather', tool: 'forecast', arguments: { city: 'Oslo' }, initiator: 'person' });
 * for await (const event of agent.events(id)) console.log(event.seq, event.type);
 */
export function createAgent(options: AgentOptions): Agent {
  const lifecycle: Lifecycle = { isClosing: false };
  const services = createServices(options, lifecycle);
  const access = createAccess(services, lifecycle);
  let closing: Promise<void> | undefined;
  return {
    capabilities: services.capabilities,
    ...sessionMethods(services, access),
    ...runMethods(services, access),
    ...viewMethods(services, access),
    ...choiceMethods(services),
    close() {
      lifecycle.isClosing = true;
      closing ??= closeServices(services);
      return closing;
    },
  };
}

/** The checks at the start of every method. */
interface Access {
  /** Throws `AgentError` `closed`. */
  requireOpen(): void;
  /** Throws `AgentError` `closed`, `unknown-session`. */
  requireSession(sessionId: string): void;
  /** Throws `AgentError` `closed`, `unknown-session`, `unknown-surface`. */
  requireSurface(sessionId: string, surfaceId: string): ViewSurface;
}

function createAccess({ store, servers }: AgentServices, lifecycle: Lifecycle): Access {
  const requireOpen = (): void => {
    if (lifecycle.isClosing) throw new AgentError('closed', 'The agent is closed.');
  };
  const requireSession = (sessionId: string): void => {
    requireOpen();
    if (!store.getSession(sessionId))
      throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
  };
  return {
    requireOpen,
    requireSession,
    requireSurface(sessionId, surfaceId) {
      requireSession(sessionId);
      const call = store.getCall(sessionId, surfaceId);
      if (!call)
        throw new AgentError('unknown-surface', `There is no surface ${surfaceId} here.`, { received: surfaceId });
      const { server, toolName } = call;
      return { sessionId, surfaceId, server, toolName, connect: () => servers.requireOfSurface(server) };
    },
  };
}

function sessionMethods(services: AgentServices, { requireOpen, requireSession }: Access) {
  const { store, log, clock, randomId, gate, startCall, inFlight, approvals, onError } = services;
  return {
    createSession() {
      requireOpen();
      const id = randomId();
      store.createSession({ id, createdAt: new Date(clock.now()).toISOString() });
      return { id };
    },
    listSessions: () => store.listSessions(),
    getSession(sessionId) {
      const summary = store.getSession(sessionId);
      return summary && { ...summary, events: store.readEvents(sessionId, { after: 0, limit: summary.seq }) };
    },
    exportSession(sessionId) {
      const summary = store.getSession(sessionId);
      return summary && { ...summary, ...store.readReadableEvents(sessionId) };
    },
    events(sessionId, { after, signal } = {}) {
      requireSession(sessionId);
      return log.read(sessionId, { after, signal });
    },
    callTool(sessionId, { initiator, ...call }) {
      requireSession(sessionId);
      const prepared = gate.prepare({ sessionId, initiator }, call);
      // The log has the outcome of the call; only a log that cannot be written is reported.
      startCall(prepared).catch((error: AgentError) => {
        if (error.code === 'store-failed') onError(error);
      });
      return { callId: prepared.call.callId };
    },
    cancelCall: (sessionId, callId) =>
      inFlight.cancel(sessionId, callId, new AgentError('cancelled', 'The call was cancelled.')),
    respond(sessionId, approvalId, answer) {
      requireSession(sessionId);
      approvals.respond(sessionId, approvalId, answer);
    },
    blob: ref => store.getBlob(ref),
  } satisfies Partial<Agent>;
}

function runMethods({ runs, approvalMode }: AgentServices, { requireSession }: Access) {
  return {
    sendMessage(sessionId, message) {
      requireSession(sessionId);
      return runs.send(sessionId, message);
    },
    removeMessage(sessionId, messageId) {
      requireSession(sessionId);
      return runs.remove(sessionId, messageId);
    },
    retryRun(sessionId, runId, { modelId } = {}) {
      requireSession(sessionId);
      return runs.retry(sessionId, runId, modelId);
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
  } satisfies Partial<Agent>;
}

function viewMethods(services: AgentServices, { requireSession, requireSurface }: Access) {
  const { contexts, appTools, recordAppTool, viewStates } = services;
  return {
    act: createAct(services, requireSurface),
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
    getViewState: (sessionId, surfaceId) => viewStates.get(requireSurface(sessionId, surfaceId)),
    setViewState: (sessionId, surfaceId, state) => viewStates.set(requireSurface(sessionId, surfaceId), state),
  } satisfies Partial<Agent>;
}

function createAct(services: AgentServices, requireSurface: Access['requireSurface']): Agent['act'] {
  const { gate, startCall, inFlight, budget, limitRate, perform, randomId } = services;
  return async (sessionId, surfaceId, received, { signal, onProgress } = {}) => {
    const surface = requireSurface(sessionId, surfaceId);
    const parsed = ActionSchema.safeParse(received);
    if (!parsed.success) throw new AgentError('bad-action', 'This is no action a view can ask for.', { received });
    if (signal?.aborted) throw withdrawn();
    const action = parsed.data;
    // A request that is refused as too fast is not logged and does not count against the write budget.
    const spend = (): void => {
      const bytes = writtenBytes(action);
      if (bytes !== undefined) budget.spend(surfaceId, bytes);
    };
    if (action.type === 'tool') {
      const caller = { sessionId, initiator: 'view', surfaceId, surfaceServer: surface.server } as const;
      const { tool, arguments: args } = action;
      const prepared = gate.prepare(caller, { server: surface.server, tool, arguments: args });
      spend();
      return startCall({ ...prepared, call: { ...prepared.call, onProgress } }, signal);
    }
    if (action.type === 'read-resource' || action.type === 'list') limitRate(surfaceId, 'read');
    spend();
    return inFlight.run({ id: randomId(), sessionId, signal, whenAborted: withdrawn }, ending =>
      perform(action, surface, ending),
    );
  };
}

function choiceMethods({ store, policy, connections, optIns, trusted, approvalMode, compiled }: AgentServices) {
  return {
    listConsents: () => store.listGivenConsents(),
    revokeConsents: filter => store.removeConsents(policy.revoke(filter)),
    listOptIns: optIns.list,
    setOptIns(server, requested) {
      // Opt-ins of a removed server can be taken back.
      if (requested.length > 0 && !connections.get(server)) throw unknownServer(server);
      optIns.set(server, requested);
    },
    listTrustedServers: trusted.list,
    setTrustedServer(server, requested) {
      if (requested && !connections.get(server)) throw unknownServer(server);
      trusted.set(server, requested);
    },
    listApprovals: () => store.listApprovals(),
    approvalMode: approvalMode.get,
    setApprovalMode: approvalMode.set,
    compiledViews: compiled.isOn,
    setCompiledViews: compiled.turn,
  } satisfies Partial<Agent>;
}

async function closeServices({ stopPrefetch, approvals, contexts, runs, inFlight, log, store }: AgentServices) {
  stopPrefetch();
  approvals.close();
  contexts.close();
  await runs.close();
  await inFlight.close(new AgentError('closed', 'Vitrine was closed while this call was running.'));
  log.close();
  store.close();
}
