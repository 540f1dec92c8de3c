// Builds an agent from its parts: the one place where a tool is called, whoever asked for it.
import { join } from 'node:path';
import type { Connection, ToolDefinition } from '@vitrine/connect';
import { type CallRequest, createPolicy, type Verdict } from '@vitrine/policy';
import { ActionSchema, type Initiator, type ToolResult } from '@vitrine/protocol';
import { createActions } from './actions.ts';
import { createAppToolRecorder } from './app-tool-calls.ts';
import { createApprovals } from './approvals.ts';
import { type Call, createCalls } from './calls.ts';
import { agentCapabilities } from './capabilities.ts';
import { systemClock } from './clock.ts';
import { createDownload } from './downloads.ts';
import { AgentError } from './errors.ts';
import { createInFlight } from './in-flight.ts';
import { createLog } from './log.ts';
import { createModelContexts } from './model-contexts.ts';
import { createPermission } from './permission.ts';
import { recover } from './recover.ts';
import { createSample } from './sampling.ts';
import { DEFAULT_LIMITS } from './sanitizer/limits.ts';
import { createSqliteStore } from './store/sqlite-store.ts';
import type { Store } from './store/store.ts';
import { parseToolArguments } from './tool-arguments.ts';
import type { Agent, AgentOptions } from './types.ts';
import type { ViewSurface } from './view-surface.ts';
import { createWriteBudget, writtenBytes } from './write-budget.ts';

/** Opens the store and closes what an earlier process left open. Throws `AgentError` `store-failed` when the store cannot be used. */
export function createAgent(options: AgentOptions): Agent {
  const { connections, policy = createPolicy(), clock = systemClock, onError = () => {} } = options;
  const { randomId = () => crypto.randomUUID() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const store = openStore(options, randomId);
  const log = createLog({ store, clock });
  const calls = createCalls({ log, store, clock, limits, onError });
  const approvals = createApprovals({ log, store, policy, randomId, onError });
  const askPermission = createPermission({ policy, approvals });
  const budget = createWriteBudget(clock);
  const contexts = createModelContexts({ log, store, budget });
  const download = createDownload({ log, store, approvals, askPermission });
  const sample = createSample({ sampler: options.sampler, log, clock, askPermission });
  const perform = createActions({ log, contexts, download, sample });
  const recordAppTool = createAppToolRecorder({ log, store, limits, randomId });
  const inFlight = createInFlight();
  let closing: Promise<void> | undefined;

  try {
    policy.restore(store.listConsents());
    recover({ store, log, calls });
  } catch (error) {
    store.close();
    throw error;
  }

  const requireSession = (sessionId: string): void => {
    if (closing) throw new AgentError('closed', 'The agent is closed.');
    if (!store.getSession(sessionId))
      throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
  };

  const requireConnection = (server: string): Connection => {
    const connection = connections.get(server);
    if (!connection) throw new AgentError('unknown-server', `There is no server ${server}.`, { received: server });
    const { status, error } = connection.getSnapshot();
    if (status !== 'connected')
      throw new AgentError('server-unavailable', error ?? `The server ${server} is not connected: ${status}.`);
    return connection;
  };

  const requireSurface = (sessionId: string, surfaceId: string): ViewSurface => {
    requireSession(sessionId);
    const call = store.getCall(sessionId, surfaceId);
    if (!call)
      throw new AgentError('unknown-surface', `There is no surface ${surfaceId} here.`, { received: surfaceId });
    const { server, toolName } = call;
    return { sessionId, surfaceId, server, toolName, connect: () => requireConnection(server) };
  };

  /** Checks a call and asks the policy. Throws what `Agent.callTool` throws. */
  const prepare = (
    asker: { sessionId: string; initiator: Initiator; surfaceId?: string; surfaceServer?: string },
    asked: { server: string; tool: string; arguments: unknown },
  ): { call: Call; request: CallRequest; verdict: Exclude<Verdict, { decision: 'deny' }> } => {
    const connection = requireConnection(asked.server);
    const tool = requireTool(connection, asked.tool);
    const args = parseToolArguments(tool, asked.arguments);
    const request = { ...asker, server: connection.name, tool, arguments: args };
    const verdict = policy.decide(request);
    if (verdict.decision === 'deny') throw new AgentError('denied', verdict.reason, { received: verdict.code });
    const { sessionId, initiator, surfaceId } = asker;
    return { call: { sessionId, callId: randomId(), connection, tool, args, initiator, surfaceId }, request, verdict };
  };

  /** Starts a prepared call. Throws only when its first event cannot be written; all else is the promise's. */
  const start = (
    { call, request, verdict }: ReturnType<typeof prepare>,
    signal?: AbortSignal | undefined,
  ): Promise<ToolResult> => {
    if (verdict.decision === 'allow') calls.begin(call);
    const { callId: id, sessionId } = call;
    return inFlight.run({ id, sessionId, signal, whenAborted: withdrawn }, async ending => {
      if (verdict.decision === 'ask') {
        await approvals.ask(request, verdict, { signal: ending });
        calls.begin(call);
      }
      return calls.run(call, ending);
    });
  };

  return {
    capabilities: agentCapabilities({ sampling: options.sampler !== undefined }),
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
      const prepared = prepare({ sessionId, initiator }, asked);
      // How it ends is in the log; who cannot be told there is told here.
      start(prepared).catch((error: AgentError) => {
        if (error.code === 'store-failed') onError(error);
      });
      return { callId: prepared.call.callId };
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
      const bytes = writtenBytes(asked);
      if (bytes !== undefined) budget.spend(surfaceId, bytes);
      if (asked.type !== 'tool')
        return inFlight.run({ id: randomId(), sessionId, signal, whenAborted: withdrawn }, ending =>
          perform(asked, surface, ending),
        );
      const { server } = surface;
      const prepared = prepare(
        { sessionId, initiator: 'view', surfaceId, surfaceServer: server },
        { server, tool: asked.tool, arguments: asked.arguments },
      );
      return start({ ...prepared, call: { ...prepared.call, onProgress } }, signal);
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
    respond(sessionId, approvalId, answer) {
      requireSession(sessionId);
      approvals.respond(sessionId, approvalId, answer);
    },
    events(sessionId, { after, signal } = {}) {
      requireSession(sessionId);
      return log.read(sessionId, { after, signal });
    },
    listConsents: () => policy.snapshot(),
    revokeConsents: filter => store.removeConsents(policy.revoke(filter)),
    blob: ref => store.getBlob(ref),
    close() {
      closing ??= (async () => {
        approvals.close();
        contexts.close();
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

function requireTool(connection: Connection, name: string): ToolDefinition {
  const tool = connection.getSnapshot().tools.find(candidate => candidate.name === name);
  if (!tool)
    throw new AgentError('unknown-tool', `The server ${connection.name} has no tool ${name}.`, { received: name });
  return tool;
}

const withdrawn = (): AgentError => new AgentError('cancelled', 'The view withdrew what it asked.');
