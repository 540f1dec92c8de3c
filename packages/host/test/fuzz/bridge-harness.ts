// A bridge with a hostile view at its other end and a real policy behind it, which records requests, executed actions and answers. `check`
// throws at the first violation.
import { createPolicy, openableURL } from '@vitrine/policy';
import { type Action, ActionSchema } from '@vitrine/protocol/internal/session/actions';
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import { type Bridge, openBridge } from '../../src/bridge/bridge.ts';
import type { Channel } from '../../src/bridge/channel.ts';
import type { ActOptions } from '../../src/dialects/dialect.ts';
import { createToolUI } from '../../src/dialects/tool-ui.ts';
import type { CallState } from '../../src/surface/call-state.ts';
import { createAnswerRecords, type Wire } from './answer-records.ts';
import { TOOLS } from './messages.ts';
import { askedIn, introduces, olderId, requestId } from './reference-reader.ts';

const SERVER = 'shop';
const SURFACE = 'surface';
/** Actions of one dialect that may be in progress at once. */
const MAX_IN_FLIGHT = 64;

/** Every answer of this harness has a number of its own, so that an answer to the wrong request is recognised. */
interface Answer {
  structuredContent: { nonce: number };
}

export interface BridgeLab {
  /** The view sends a message. */
  receive(message: unknown): void;
  /** The host changes the call state. */
  change(change: Partial<CallState>): void;
  /** The host sends requests to the view, and notifies it of a list. */
  ask(): void;
  close(): void;
  /** How often each kind of event happened, to prove that the fuzzer reaches the code. */
  readonly counts: {
    acted: number;
    carriedOut: number;
    refused: number;
    answered: number;
    introduced: number;
    saved: number;
  };
  /** Throws when a rule was violated. */
  check(): void;
}

interface Lab {
  readonly promised: Dialect;
  readonly policy: ReturnType<typeof createPolicy>;
  readonly counts: BridgeLab['counts'];
  readonly violations: string[];
  readonly callState: CallState;
  /** Settles an action that is still in progress. */
  readonly pending: (() => void)[];
  readonly records: Record<Wire, ReturnType<typeof createAnswerRecords>>;
  /** Ids of the requests of an MCP App that are being carried out, each with its signal. */
  readonly inProgress: Map<unknown, AbortSignal>;
  olderInProgress: number;
  nonce: number;
  /** The message of the view that is being handled. */
  current: unknown;
  actionsOfCurrent: number;
  introduced: boolean;
  acceptedResults: number;
}

export function bridgeLab(promised: Dialect): BridgeLab {
  const lab = createLab(promised);
  const { counts, violations, callState, pending, records } = lab;
  const channel: Channel = { onmessage: undefined, send: message => noteSent(lab, message), close() {} };
  const bridge = openLabBridge(lab, channel);
  return {
    counts,
    receive(message) {
      lab.current = message;
      lab.actionsOfCurrent = 0;
      const introduction = introduces(message);
      lab.introduced ||= introduction !== undefined;
      // A view that initialises again gets no answer to earlier requests.
      if (introduction === 'well') records.rpc.clear();
      records.rpc.expect(requestId(message));
      records.older.expect(olderId(message));
      channel.onmessage?.(message);
    },
    change(change) {
      Object.assign(callState, change);
      bridge.sync();
    },
    ask() {
      bridge.request('tools/list', {}, { signal: AbortSignal.abort() }).catch(() => {});
      bridge.request('tools/call', { name: 'paint' }, { signal: new AbortController().signal }).catch(() => {});
      bridge.listChanged('tools');
      for (const settle of pending.splice(0, 3)) settle();
    },
    close() {
      bridge.close();
      for (const settle of pending.splice(0)) settle();
    },
    check() {
      if (violations.length > 0) throw new Error(violations[0]);
    },
  };
}

function createLab(promised: Dialect): Lab {
  const policy = createPolicy();
  policy.grant(policyRequest(TOOLS.look, {}), 'surface');
  const violations: string[] = [];
  const report = (problem: string, value: unknown): void => {
    violations.push(`${problem}: ${JSON.stringify(value)?.slice(0, 500)}`);
  };
  return {
    promised,
    policy,
    counts: { acted: 0, carriedOut: 0, refused: 0, answered: 0, introduced: 0, saved: 0 },
    violations,
    callState: { context: { theme: 'light' } },
    pending: [],
    records: { rpc: createAnswerRecords(report), older: createAnswerRecords(report) },
    inProgress: new Map(),
    olderInProgress: 0,
    nonce: 0,
    current: undefined,
    actionsOfCurrent: 0,
    introduced: false,
    acceptedResults: 0,
  };
}

function violation({ violations }: Lab, problem: string, value: unknown): void {
  violations.push(`${problem}: ${JSON.stringify(value)?.slice(0, 500)}`);
}

function policyRequest(tool: (typeof TOOLS)[keyof typeof TOOLS], args: Record<string, unknown>) {
  return {
    initiator: 'view',
    sessionId: 'session',
    surfaceId: SURFACE,
    surfaceServer: SERVER,
    server: SERVER,
    tool,
    arguments: args,
  } as const;
}

function openLabBridge(lab: Lab, channel: Channel): Bridge {
  const { promised, counts, callState } = lab;
  const toolUi = createToolUI({
    async onAddResult() {
      if (++lab.acceptedResults > 1) violation(lab, 'A second result for one call', lab.current);
    },
  });
  return openBridge({
    channel,
    dialect: promised,
    toolUi: host => toolUi(host, { id: SURFACE, server: SERVER }),
    info: { name: 'lab', version: '1' },
    capabilities: {},
    callState: () => callState,
    viewState: { state: { kept: true }, save: async state => noteSaved(lab, state) },
    // A wish for a modal is no action of the protocol: it would be a violation here.
    act: (action, options) => act(lab, action as Action, options),
    ready: () => void counts.introduced++,
    size() {},
    log() {},
    toolsChanged() {},
    requestTeardown() {},
  });
}

/** Receives the host's messages as a port does: throws for values that cannot be cloned. */
function noteSent({ counts, records }: Lab, message: unknown): void {
  const copy = structuredClone(message) as Record<string, unknown>;
  const note = (wire: Wire, id: unknown, body: unknown): void => {
    counts.answered++;
    records[wire].answered(id, body, (body as Partial<Answer> | undefined)?.structuredContent?.nonce);
  };
  if ('jsonrpc' in copy) {
    if ('id' in copy && !('method' in copy)) note('rpc', copy.id, copy.result);
  } else if (copy.type === 'ui-message-response' && 'messageId' in copy)
    note('older', copy.messageId, (copy.payload as { response?: unknown }).response);
}

function noteSaved(lab: Lab, state: unknown): void {
  const { counts, current } = lab;
  counts.saved++;
  const viewState = (current as { params?: { state?: unknown } }).params?.state;
  if (!lab.introduced || JSON.stringify(state) !== JSON.stringify(viewState))
    violation(lab, 'A state that the view has not given', { current, state });
  if (JSON.stringify(state).length > 65_536) violation(lab, 'A state too large', state);
  if (counts.saved % 5 === 0) throw new Error('No room.');
}

/**
 * Acts as a chat does: the schema first, then the policy, then the action itself. Approvals are always denied, because there is no user.
 */
async function act(lab: Lab, action: Action, options: ActOptions): Promise<unknown> {
  const { counts, current, promised, records } = lab;
  counts.acted++;
  if (++lab.actionsOfCurrent > 1) violation(lab, 'Two actions of one message', current);
  if (!ActionSchema.safeParse(action).success) violation(lab, 'An action that fits no schema', action);
  const questions = askedIn(current, action, promised);
  if (!questions) violation(lab, 'An action that the view has not asked for', { current, action });
  if (questions === 'mcp-apps' && !lab.introduced) violation(lab, 'An action before the handshake', current);
  const isRpc = questions === 'mcp-apps';
  const id = isRpc ? requestId(current) : olderId(current);
  const nonce = ++lab.nonce;
  records[isRpc ? 'rpc' : 'older'].allow(id, nonce);
  return isRpc ? actForApp(lab, { action, nonce, options, id }) : actForOlder(lab, { action, nonce, options, id });
}

interface LabAction {
  action: Action;
  nonce: number;
  options: ActOptions;
  id: unknown;
}

async function actForOlder(lab: Lab, labAction: LabAction): Promise<unknown> {
  if (++lab.olderInProgress > MAX_IN_FLIGHT) violation(lab, 'More than 64 at once', labAction.id);
  return carryOut(lab, labAction).finally(() => lab.olderInProgress--);
}

async function actForApp(lab: Lab, labAction: LabAction): Promise<unknown> {
  const { inProgress } = lab;
  const { id, options } = labAction;
  if (inProgress.get(id)?.aborted === false) violation(lab, 'One id in progress twice', id);
  inProgress.set(id, options.signal);
  const live = [...inProgress.values()].filter(signal => !signal.aborted);
  if (live.length > MAX_IN_FLIGHT) violation(lab, 'More than 64 at once', id);
  return carryOut(lab, labAction).finally(() => inProgress.get(id) === options.signal && inProgress.delete(id));
}

async function carryOut(lab: Lab, { action, nonce, options: { signal } }: LabAction): Promise<unknown> {
  const answer: Answer = { structuredContent: { nonce } };
  decide(lab, action);
  lab.counts.carriedOut++;
  switch (nonce % 8) {
    case 0:
      throw 'a refusal that is no error';
    case 1:
      return { structuredContent: answer.structuredContent, unsendable() {} };
    case 2:
      return new Promise((resolve, reject) => {
        lab.pending.push(() => resolve(answer));
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    default:
      return answer;
  }
}

/** Throws when the policy does not allow the action. */
function decide(lab: Lab, action: Action): void {
  if (action.type === 'tool') {
    const tool = Object.hasOwn(TOOLS, action.tool) ? TOOLS[action.tool as keyof typeof TOOLS] : undefined;
    const verdict = tool && lab.policy.decide(policyRequest(tool, action.arguments));
    if (verdict?.decision !== 'allow') {
      lab.counts.refused++;
      throw new Error('No.');
    }
    if (action.tool !== 'look') violation(lab, 'A call without consent', action);
  } else if (action.type === 'link') {
    const url = openableURL(action.url);
    if (url === undefined) throw new Error('No.');
    if (!/^https?:\/\//.test(url)) violation(lab, 'An address that must not be opened', url);
  }
}
