// Implements `A` where a script runs: in the document of a view, in a page of the collector, in the worker of a remote-DOM script. Reports reach
// the harness by the console, which works in every realm and passes no host.
import type { AttackForm, AttackScope, WindowOpenAI } from '../attack.ts';

/** The prefix of each line for the harness. */
export const REPORT_PREFIX = 'vitrine-attack ';

/** One line for the harness. */
export interface ViewReport {
  token: string;
  kind: 'started' | 'done' | 'report' | 'note' | 'error' | 'click' | 'clicked' | 'typing' | 'received' | 'ticks';
  value?: unknown;
  /** Distinguishes repeated lines from new ones. */
  line?: string;
}

/** The fields of `A` that are values, from which a scope is made. */
export interface ScopeSetup
  extends Pick<
    AttackScope,
    | 'token'
    | 'collector'
    | 'localPort'
    | 'socket'
    | 'name'
    | 'address'
    | 'port'
    | 'hostOrigin'
    | 'hostApi'
    | 'server'
    | 'sibling'
  > {
  /** The dialect in which the view initializes. */
  form: AttackForm;
  /** The view is the page of a registry: it initializes in the dialect `tool-ui`. */
  isHosted?: boolean;
}

/** Milliseconds after which a request counts as unanswered. */
const ANSWER_MS = 3000;
/** How often a view repeats its reports, and how many of them. */
const REPEAT_MS = 500;
const REPEATED = 50;
/** Milliseconds that a report needs to leave a frame before the frame may be removed. */
const REPORT_DELAY_MS = 100;

type Answer = { result?: unknown; error?: unknown };

/** `A`, and the reports that the runtime sends itself. */
export interface Scope extends AttackScope {
  readonly form: AttackForm;
  say(kind: ViewReport['kind'], value?: unknown): void;
  /** Repeats all reports, because reports of a new frame do not always arrive. */
  repeat(): void;
}

export function createScope(setup: ScopeSetup): Scope {
  const { token } = setup;
  const received: unknown[] = [];
  const waiting = new Map<string, (answer: Answer | undefined) => void>();
  let requests = 0;
  let initialized: Promise<unknown> | undefined;

  const document = Math.random().toString(36).slice(2);
  const lines: string[] = [];
  const say = (kind: ViewReport['kind'], value?: unknown): void => {
    const line = `${document}-${lines.length}`;
    let text: string;
    try {
      text = JSON.stringify({ token, kind, value, line } satisfies ViewReport);
    } catch {
      text = JSON.stringify({ token, kind, value: String(value), line });
    }
    lines.push(text);
    console.info(REPORT_PREFIX + text);
  };
  const post = (message: unknown): void => parent.postMessage(message, '*');

  addEventListener('message', ({ data }: MessageEvent) => {
    received.push(data);
    const pending = waiting.get(data?.id);
    if (pending && data.method === undefined) {
      waiting.delete(data.id);
      pending(data);
    }
  });

  function request(method: string, params: unknown): Promise<Answer | undefined> {
    const id = `${token}-${++requests}`;
    return new Promise(resolve => {
      waiting.set(id, resolve);
      setTimeout(() => waiting.delete(id) && resolve(undefined), ANSWER_MS);
      post({ jsonrpc: '2.0', id, method, params: params ?? {} });
    });
  }
  async function initializeView(): Promise<unknown> {
    if (setup.form === 'mcp-ui') return post({ type: 'ui-lifecycle-iframe-ready' });
    if (setup.form === 'remote-dom') return;
    if (setup.isHosted) {
      post({ type: 'ready' });
      return new Promise(resolve => {
        addEventListener('message', ({ data }: MessageEvent) => data?.type === 'render' && resolve(data.props));
      });
    }
    const answer = await request('ui/initialize', {
      appInfo: { name: token, version: '1.0.0' },
      appCapabilities: { availableDisplayModes: ['inline', 'fullscreen', 'pip'] },
      protocolVersion: '2026-01-26',
    });
    post({ jsonrpc: '2.0', method: 'ui/notifications/initialized' });
    return answer?.result;
  }

  const scope: Scope = {
    ...setup,
    say,
    repeat() {
      for (const text of lines.slice(0, REPEATED)) console.info(REPORT_PREFIX + text);
    },
    page: script => `${setup.collector}/page?script=${encodeURIComponent(script)}`,
    report: value => say('report', value),
    note: value => say('note', value),
    done: () => say('done'),
    async click() {
      await scope.initialize();
      await new Promise<void>(resolve => {
        const clicked = (event: Event): void => {
          if (!event.isTrusted) return;
          removeEventListener('click', clicked, true);
          say('clicked');
          resolve();
        };
        addEventListener('click', clicked, true);
        say('click');
      });
    },
    async typing() {
      await scope.initialize();
      say('typing');
    },
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    initialize: () => (initialized ??= initializeView()),
    async rpc(method, params) {
      await scope.initialize();
      return request(method, params);
    },
    async notify(method, params) {
      await scope.initialize();
      post({ jsonrpc: '2.0', method, params: params ?? {} });
    },
    get openai() {
      return (globalThis as { openai?: WindowOpenAI }).openai ?? naiveOpenAI(scope);
    },
    post,
    received,
    windows: () => listFrames(top ?? window),
  };
  return scope;
}

/** Makes what a careless host would offer as `window.openai`. */
function naiveOpenAI({ rpc, notify }: AttackScope): WindowOpenAI {
  return {
    callTool: (name, args) => rpc('tools/call', { name, arguments: args }),
    sendFollowUpMessage: ({ prompt }) => rpc('ui/message', { role: 'user', content: [{ type: 'text', text: prompt }] }),
    openExternal: ({ href }) => rpc('ui/open-link', { url: href }),
    setWidgetState: state => rpc('ui/update-model-context', state),
    notifyIntrinsicHeight: height => void notify('ui/notifications/size-changed', { height }),
  };
}

/** Runs an attack's script, and reports how it ended. `initializeView`: the view initializes meanwhile. */
export async function runScript(
  scope: Scope,
  initializeView: boolean,
  script: (A: AttackScope) => Promise<void>,
): Promise<void> {
  const { say } = scope;
  say('started');
  // A view that navigates away never reports that it is done: it falls silent. A worker does not navigate, and its lines are few.
  if (scope.form !== 'remote-dom') setInterval(scope.repeat, REPEAT_MS);
  if (initializeView) {
    // A report right before a frame is removed is lost with it.
    await scope.wait(REPORT_DELAY_MS);
    void scope.initialize();
  }
  try {
    await script(scope);
  } catch (error) {
    say('error', String(error));
  }
  say('done');
}

/** All frames in a window, at any depth. */
function listFrames(outer: Window): Window[] {
  const children = Array.from({ length: outer.length }, (_, index) => outer[index]!);
  return children.flatMap(child => [child, ...listFrames(child)]);
}
