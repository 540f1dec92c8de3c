// A bridge with a hostile view at its other end and a real policy behind it, which keeps account: what was asked, what was carried
// out, what was answered. `check` throws at the first thing that must not be.
import { createPolicy, openableUrl } from '@vitrine/policy';
import { type Action, ActionSchema, type Dialect } from '@vitrine/protocol';
import { openBridge } from '../../src/bridge/bridge.ts';
import type { Channel } from '../../src/bridge/channel.ts';
import type { ActOptions } from '../../src/dialects/dialect.ts';
import { createToolUi } from '../../src/dialects/tool-ui.ts';
import type { CallState } from '../../src/surface/call-state.ts';
import { askedIn, introduces, olderId, requestId } from './meaning.ts';
import { TOOLS } from './messages.ts';

const SERVER = 'shop';
const SURFACE = 'surface';

/** Every answer of the lab carries its own number, so that one that goes astray is known. */
interface Answer {
  structuredContent: { nonce: number };
}

/** What is owed to a view in one of its dialects. */
interface Book {
  /** Ids of requests that may still be answered, as many times as each was used. */
  owed: Map<unknown, number>;
  /** The numbers of the answers that may go out under an id. */
  nonces: Map<unknown, Set<number>>;
}
const createBook = (): Book => ({ owed: new Map(), nonces: new Map() });
const note = ({ owed }: Book, id: unknown): void => {
  if (id !== undefined) owed.set(id, (owed.get(id) ?? 0) + 1);
};

export interface BridgeLab {
  /** The view says something. */
  receive(message: unknown): void;
  /** The host has something to tell. */
  tell(change: Partial<CallState>): void;
  /** The host asks, and tells of lists. */
  ask(): void;
  close(): void;
  /** How often each thing happened: a fuzzer that reaches nothing proves nothing. */
  readonly counts: {
    acted: number;
    carriedOut: number;
    refused: number;
    answered: number;
    introduced: number;
    saved: number;
  };
  /** Throws when something has happened that must not. */
  check(): void;
}

export function bridgeLab(promised: Dialect): BridgeLab {
  const policy = createPolicy();
  const request = (tool: (typeof TOOLS)[keyof typeof TOOLS], args: Record<string, unknown>) =>
    ({
      initiator: 'view',
      sessionId: 'session',
      surfaceId: SURFACE,
      surfaceServer: SERVER,
      server: SERVER,
      tool,
      arguments: args,
    }) as const;
  policy.grant(request(TOOLS.look, {}), 'surface');

  const counts = { acted: 0, carriedOut: 0, refused: 0, answered: 0, introduced: 0, saved: 0 };
  const wrong: string[] = [];
  const complain = (what: string, value: unknown): void => {
    wrong.push(`${what}: ${JSON.stringify(value)?.slice(0, 500)}`);
  };
  const callState: CallState = { context: { theme: 'light' } };
  const pending: (() => void)[] = [];
  const books = { rpc: createBook(), older: createBook() };
  /** Ids of the requests of an MCP App that are being carried out, each with its signal. */
  const underWay = new Map<unknown, AbortSignal>();
  let olderUnderWay = 0;
  let nonce = 0;
  let current: unknown;
  let actedOnCurrent = 0;
  let introduced = false;
  let accepted = 0;

  function noteAnswer(wire: keyof typeof books, id: unknown, body: unknown): void {
    counts.answered++;
    const { owed, nonces } = books[wire];
    const left = owed.get(id) ?? 0;
    if (left === 0) complain('An answer to nobody', { id, body });
    owed.set(id, left - 1);
    const carried = (body as Partial<Answer> | undefined)?.structuredContent?.nonce;
    if (carried !== undefined && !nonces.get(id)?.has(carried)) complain('The answer of another request', { id, body });
  }

  const channel: Channel = {
    onmessage: undefined,
    send(message) {
      // What a port does; it throws for what cannot be sent.
      const sent = structuredClone(message) as Record<string, unknown>;
      if ('jsonrpc' in sent) {
        if ('id' in sent && !('method' in sent)) noteAnswer('rpc', sent.id, sent.result);
        return;
      }
      if (sent.type === 'ui-message-response' && 'messageId' in sent)
        noteAnswer('older', sent.messageId, (sent.payload as { response?: unknown }).response);
    },
    close() {},
  };

  /** As a chat does: the shape first, then the policy, then the deed. Nothing is asked of a person, who is not there. */
  async function act(action: Action, options: ActOptions): Promise<unknown> {
    counts.acted++;
    if (++actedOnCurrent > 1) complain('Two actions of one message', current);
    if (!ActionSchema.safeParse(action).success) complain('An action of no known shape', action);
    const wire = askedIn(current, action, promised);
    if (!wire) complain('An action that nobody asked for', { current, action });
    if (wire === 'mcp-apps' && !introduced) complain('An action before the handshake', current);
    const mine = ++nonce;
    const id = wire === 'mcp-apps' ? requestId(current) : olderId(current);
    const { nonces } = books[wire === 'mcp-apps' ? 'rpc' : 'older'];
    nonces.set(id, (nonces.get(id) ?? new Set()).add(mine));
    if (wire !== 'mcp-apps') {
      if (++olderUnderWay > 64) complain('More than 64 at once', id);
      return carryOut(action, mine, options).finally(() => olderUnderWay--);
    }
    if (underWay.get(id)?.aborted === false) complain('One id under way twice', id);
    underWay.set(id, options.signal);
    if ([...underWay.values()].filter(signal => !signal.aborted).length > 64) complain('More than 64 at once', id);
    return carryOut(action, mine, options).finally(() => underWay.get(id) === options.signal && underWay.delete(id));
  }

  async function carryOut(action: Action, mine: number, { signal }: ActOptions): Promise<unknown> {
    const answer: Answer = { structuredContent: { nonce: mine } };
    if (action.type === 'tool') {
      const tool = Object.hasOwn(TOOLS, action.tool) ? TOOLS[action.tool as keyof typeof TOOLS] : undefined;
      const verdict = tool && policy.decide(request(tool, action.arguments));
      if (verdict?.decision !== 'allow') {
        counts.refused++;
        throw new Error('No.');
      }
      if (action.tool !== 'look') complain('A call without consent', action);
    } else if (action.type === 'link') {
      const url = openableUrl(action.url);
      if (url === undefined) throw new Error('No.');
      if (!/^https?:\/\//.test(url)) complain('An address that must not be opened', url);
    }
    counts.carriedOut++;
    switch (mine % 8) {
      case 0:
        throw 'a refusal that is no error';
      case 1:
        return { structuredContent: answer.structuredContent, unsendable() {} };
      case 2:
        return new Promise((resolve, reject) => {
          pending.push(() => resolve(answer));
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      default:
        return answer;
    }
  }

  const toolUi = createToolUi({
    async onAddResult() {
      if (++accepted > 1) complain('A second result for one call', current);
    },
  });
  const bridge = openBridge({
    channel,
    dialect: promised,
    toolUi: to => toolUi(to, { id: SURFACE, server: SERVER }),
    info: { name: 'lab', version: '1' },
    capabilities: {},
    callState: () => callState,
    viewState: {
      state: { kept: true },
      async save(state) {
        counts.saved++;
        const said = (current as { params?: { state?: unknown } }).params?.state;
        if (!introduced || JSON.stringify(state) !== JSON.stringify(said))
          complain('A state nobody gave', { current, state });
        if (JSON.stringify(state).length > 65_536) complain('A state too large', state);
        if (counts.saved % 5 === 0) throw new Error('No room.');
      },
    },
    act,
    ready: () => void counts.introduced++,
    size() {},
    log() {},
    toolsChanged() {},
    requestTeardown() {},
  });

  return {
    counts,
    receive(message) {
      current = message;
      actedOnCurrent = 0;
      const introduction = introduces(message);
      introduced ||= introduction !== undefined;
      // A view that starts anew gets no answer that its former life was waiting for.
      if (introduction === 'well') books.rpc = createBook();
      note(books.rpc, requestId(message));
      note(books.older, olderId(message));
      channel.onmessage?.(message);
    },
    tell(change) {
      Object.assign(callState, change);
      bridge.sync();
    },
    ask() {
      bridge.ask('tools/list', {}, { signal: AbortSignal.abort() }).catch(() => {});
      bridge.ask('tools/call', { name: 'paint' }, { signal: new AbortController().signal }).catch(() => {});
      bridge.listChanged('tools');
      for (const settle of pending.splice(0, 3)) settle();
    },
    close() {
      bridge.close();
      for (const settle of pending.splice(0)) settle();
    },
    check() {
      if (wrong.length > 0) throw new Error(wrong[0]);
    },
  };
}
