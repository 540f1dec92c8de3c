// Creates the parts of an agent and connects them; the functions from top to bottom show which part depends on which.
import { join } from 'node:path';
import { createPolicy } from '@vitrine/policy';
import { MODAL } from '@vitrine/protocol/internal/session/modal';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import type { AgentOptions } from './agent-options.ts';
import { createAppSettings } from './app-settings.ts';
import { createApprovalMode } from './approvals/approval-mode.ts';
import { createApprovals } from './approvals/approvals.ts';
import { createGate } from './approvals/call-gate.ts';
import { createChoices } from './approvals/choices.ts';
import { createFingerprints } from './approvals/fingerprints.ts';
import { createOptIns } from './approvals/opt-ins.ts';
import { createPermission } from './approvals/other-permissions.ts';
import { restoreConsents } from './approvals/restore-consents.ts';
import { createTrustedServers } from './approvals/trusted-servers.ts';
import { createAttachments } from './attachments/create-attachments.ts';
import { createFillArguments } from './attachments/fill-arguments.ts';
import { createAddressVisits } from './calls/address-visits.ts';
import { createCalls } from './calls/calls.ts';
import { createClientHints } from './calls/client-hints.ts';
import { createInFlight } from './calls/in-flight.ts';
import { createServerAccess } from './calls/server-access.ts';
import { createServerBudget, createServerRequests } from './calls/server-requests.ts';
import { createRepeatCall, createStartCall } from './calls/start-call.ts';
import { systemClock } from './clock.ts';
import { AgentError } from './errors.ts';
import { createProfileChoice } from './profile-choice.ts';
import { createProjectRules } from './projects/project-rules.ts';
import { createProjects } from './projects/projects.ts';
import { createRuns } from './runs/create-runs.ts';
import { createModelSampler, hasOnlineModel } from './runs/model-sampler.ts';
import { createRunCalls } from './runs/run-calls.ts';
import { createSample } from './runs/sampling.ts';
import { DEFAULT_LIMITS } from './sanitizer/limits.ts';
import { askAgain } from './schedules/kept-questions.ts';
import { createLimitsReader } from './schedules/limits.ts';
import { untilConnected } from './schedules/until-connected.ts';
import { createLog, type WakeUps } from './store/log/log.ts';
import { recover } from './store/recover.ts';
import { createSqliteStore } from './store/sqlite/sqlite-store.ts';
import type { Store } from './store/store.ts';
import { startSweep } from './store/sweep-deleted.ts';
import type { AgentProfile } from './types.ts';
import { type CallUIsOptions, createCallUIs } from './ui/call-uis.ts';
import { createCompiledViews } from './ui/compiled-views.ts';
import { startPrefetch } from './ui/prefetch.ts';
import { createPublishedUIs } from './ui/published-uis.ts';
import { createQuestionViews } from './ui/question-views.ts';
import { createUICache } from './ui/ui-cache.ts';
import { createUIReader } from './ui/ui-reader.ts';
import { createUIReview } from './ui/ui-review.ts';
import { createActions } from './views/actions.ts';
import { createAppToolRecorder } from './views/app-tool-calls.ts';
import { createAppTools } from './views/app-tools.ts';
import { createDownload } from './views/downloads.ts';
import { createModelContexts } from './views/model-contexts.ts';
import { createViewRateLimit } from './views/view-rate-limit.ts';
import { createViewStates } from './views/view-states.ts';
import { createWriteBudget } from './views/write-budget.ts';

/** How long a result waits for its UI; after that, the user sees the text. */
const UI_TIMEOUT_MS = 15_000;

/** Whether the agent is being closed. */
export interface Lifecycle {
  isClosing: boolean;
}

export type AgentServices = Awaited<ReturnType<typeof createServices>>;

/** Options of an agent where several processes work on the same store. */
export interface SharedOptions {
  readonly wakeUps: WakeUps;
  /** See `RunsOptions.leave`. */
  readonly leave?: ((sessionId: string, error: AgentError) => void) | undefined;
}

/**
 * Opens the store and ends what an earlier process left open; where the store is shared, other processes may be at work, and sessions are taken up one
 * by one. Rejects with `AgentError` `store-failed` when the store cannot be used.
 */
export async function createServices(options: AgentOptions, lifecycle: Lifecycle, shared?: SharedOptions) {
  const { connections, policy = createPolicy(), clock = systemClock, profiles } = options;
  const profile = options.profile ?? profiles?.find(profiles.initialId);
  const { onError = () => {}, onNotice = () => {}, randomId = () => crypto.randomUUID() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const getServerIdentity = (server: string): string | undefined => connections.get(server)?.identity;
  const store = openStore(options, randomId);
  const onEvent = guardListener(options.onEvent, onError);
  const log = createLog({ store, clock, wakeUps: shared?.wakeUps, onEvent });
  const base = { connections, policy, clock, store, log, limits, profile, onError, onNotice, randomId };
  const onUsage = guardListener(options.onUsage, onError);

  const trusted = createTrustedServers({ store, clock, getServerIdentity });
  const choices = createChoices(shared && (() => restoreChoices()));
  const approvals = createApprovals({ log, store, policy, trusted, choices, randomId, onError });
  const fingerprints = createFingerprints({ store, getServerIdentity });
  const readProject = createProjectRules(store);
  const askPermission = createPermission({ policy, approvals, fingerprints, choices, readProject });
  const sampler =
    options.sampler ?? createModelSampler(options.models, { modelId: () => runs.defaultModelId() ?? '', onUsage });
  const isByHand = options.samplingByHand === true;
  const hasModel = (): boolean => options.sampler !== undefined || hasOnlineModel(options.models);
  const hasSampling = (): boolean => hasModel() || isByHand;
  const sample = createSample({ sampler, hasModel, isByHand, log, clock, askPermission });
  const { cache, compiled, published, interfaces } = createUIs(options, { ...base, lifecycle });
  const spend = createServerBudget(clock);
  const visits = createAddressVisits({ askPermission, spend });
  const readView = createQuestionViews({ cache, interfaces, store, limits });
  const serverRequests = createServerRequests({ askPermission, sample, visits, readView, spend });
  const fillArguments = createFillArguments(store);
  const attachments = createAttachments({ store, connections });
  const clientHints = createClientHints(store);
  const calls = createCalls({
    log,
    clock,
    limits,
    interfaces,
    fillArguments,
    clientHints,
    serverRequests,
    visits,
    onError,
    onNotice,
  });
  connections.advertise(() => ({
    elicitation: true,
    sampling: hasSampling(),
    ...(options.a2uiCatalogs && { a2uiCatalogs: options.a2uiCatalogs }),
  }));

  const limitRate = createViewRateLimit(clock);
  const servers = createServerAccess(connections);
  const inFlight = createInFlight();
  const deciding = { policy, approvals, fingerprints, choices, readProject, readLimits: createLimitsReader(store) };
  const gate = createGate({ ...deciding, limitRate, randomId, servers, trusted });
  const startCall = createStartCall({ gate, calls, policy, inFlight });
  const repeat = createRepeatCall({ calls, inFlight });
  const isLocal = (server: string): boolean => connections.get(server)?.isLocal ?? false;
  const { record: recordAppTool, recordEnd } = createAppToolRecorder({ log, limits, isLocal, randomId });
  const appTools = createAppTools({ ...deciding, log, clock, recordEnd });

  const budget = createWriteBudget(clock);
  const contexts = createModelContexts({ log, store, budget });
  const runCalls = createRunCalls({
    gate,
    policy,
    fingerprints,
    calls,
    interfaces,
    appTools,
    log,
    start: startCall,
    repeat,
    readProject,
  });
  const runs = createRuns({
    ...base,
    models: options.models,
    calls: runCalls,
    onUsage,
    contexts: contexts.read,
    appTools: appTools.list,
    refreshChoices: choices.refresh,
    leave: shared?.leave,
    writesTitles: options.writesTitles === true,
  });
  const perform = createActions({
    log,
    contexts,
    sample,
    download: createDownload({ log, approvals, askPermission }),
    sendsMessages: () => options.models !== undefined && runs.profile.viewMessages === 'send',
    sendMessage: (sessionId, message) => runs.send(sessionId, message),
  });

  const approvalMode = createApprovalMode({ policy, store, profile });
  const appSettings = createAppSettings({ store, followSettings: options.followSettings });
  const applyProfile = (next: AgentProfile): void => {
    approvalMode.follow(next);
    runs.setProfile(next);
  };
  const profileChoice =
    profiles && createProfileChoice({ profiles, store, apply: applyProfile, change: choices.change, onError });
  const restoreChoices = async (): Promise<void> => {
    await Promise.all([
      restoreConsents({ policy, store, onNotice }),
      trusted.restore(),
      approvalMode.restore(),
      appSettings.restore(),
      profileChoice?.restore(),
    ]);
  };
  await closingStoreOnError(store, async () => {
    await restoreChoices();
    if (shared) return;
    const questions = await recover({ store, log, calls, onError });
    void askAgain(questions, {
      ...{ gate, startCall, approvals, log, onError },
      untilConnected: () => untilConnected(connections),
      isClosing: () => lifecycle.isClosing,
    });
  });
  const stopPrefetch = (options.prefetch ?? true) ? startPrefetch({ connections, cache, published, clock }) : () => {};

  return {
    ...base,
    choices,
    approvals,
    approvalMode,
    appSettings,
    profileChoice,
    trusted,
    gate,
    fingerprints,
    push: options.push,
    startCall,
    inFlight,
    calls,
    clientHints,
    servers,
    runs,
    perform,
    limitRate,
    budget,
    contexts,
    appTools,
    recordAppTool,
    compiled,
    stopPrefetch,
    attachments,
    projects: createProjects({ store, attachments, clock, randomId }),
    stopSweep: startSweep({
      store,
      clock,
      listHeldRefs: () => connections.list.flatMap(connection => cache.listRefs(connection)),
      onError,
    }),
    viewStates: createViewStates({ store, limitRate }),
    optIns: createOptIns({ store, getServerIdentity }),
    getCapabilities: () => agentCapabilities({ sampling: hasSampling(), reviews: options.onResource !== undefined }),
  };
}

/** A listener that fails is reported, and breaks nothing. */
function guardListener<A extends unknown[]>(
  listener: (...values: A) => void = () => {},
  onError: (error: Error) => void,
) {
  return (...values: A): void => {
    try {
      listener(...values);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

interface UIsBase extends Pick<CallUIsOptions, 'log' | 'store' | 'limits' | 'onError'> {
  readonly lifecycle: Lifecycle;
}

/** The sources of a call's interface: the tool's server, the result, or a compiled page. */
function createUIs(options: AgentOptions, { lifecycle, log, store, limits, onError }: UIsBase) {
  const reader = createUIReader({ timeoutMs: UI_TIMEOUT_MS, maxDepth: limits.maxDepth });
  const review = options.onResource && createUIReview({ onResource: options.onResource });
  // A document that arrives after closing cannot be stored.
  const whileOpen = (error: Error): void => (lifecycle.isClosing ? undefined : onError(error));
  const cache = createUICache({ reader, store, limits, onError: whileOpen });
  const compiled = createCompiledViews({ options: options.compiledViews, store, limits, onError });
  const published = createPublishedUIs({ load: options.publishedUIs, limits, onError: whileOpen });
  const interfaces = createCallUIs({ log, store, limits, cache, compiled, published, review, onError });
  return { cache, compiled, published, interfaces };
}

async function closingStoreOnError<T>(store: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await store.close();
    throw error;
  }
}

function openStore({ store, dataDir }: AgentOptions, randomId: () => string): Store {
  if (store) return store;
  if (dataDir === undefined)
    throw new AgentError('store-failed', 'createAgent needs a dataDir or a store to keep its sessions in.');
  return createSqliteStore({ file: join(dataDir, 'vitrine.db'), ownerId: randomId() });
}

/** Content of messages and of model context: every MCP content block is accepted. */
const MODALITIES = { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} };

/**
 * `sampling` only where something answers. The page adds opening links, display modes and logging. With a review, a view opens no other page in a
 * modal: it would not be reviewed.
 */
function agentCapabilities({ sampling, reviews }: { sampling: boolean; reviews: boolean }): HostCapabilities {
  return {
    serverTools: {},
    serverResources: {},
    downloadFile: {},
    message: MODALITIES,
    updateModelContext: { ...MODALITIES, structuredContent: {} },
    ...(sampling ? { sampling: {} } : {}),
    ...(reviews ? { experimental: { [MODAL.key]: false } } : {}),
  };
}
