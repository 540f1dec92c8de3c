// A script in a hidden frame of another site, for work that may never end, such as drawing a diagram of foreign text. The browser gives another
// site a process of its own, so the page goes on, and a frame that does not answer in time is removed with its process.
import type { Channel } from '../bridge/channel.ts';
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { checkPlace, type SandboxPlace } from '../sandbox/sandbox-place.ts';
import { framePage } from './frame-page.ts';

/** The options of `createScriptFrame`. */
export interface ScriptFrameOptions {
  /** Sandbox setting, as in `createHost`. */
  sandbox: SandboxPlace;
  /** Name of the script: each name has a site of its own, which no server has. */
  name: string;
  /**
   * Loads the text of a classic script that makes the function `vitrineRun(input)`, with or without a promise. Input and outcome are JSON of
   * at most a million characters. Called when the frame is first needed.
   */
  loadScript: () => Promise<string>;
  /** Milliseconds that one run may take. @default 5000 */
  deadlineMs?: number;
  /** Milliseconds without a run after which the frame is removed. @default 60000 */
  idleMs?: number;
  /** Milliseconds until a frame that does not start is given up. @default 20000 */
  startTimeoutMs?: number;
}

/** Outcome of a run. */
type ScriptRun =
  | { readonly status: 'done'; readonly value: unknown }
  /** The run took longer than the deadline. */
  | { readonly status: 'stopped' };

/** A script in a frame; started with its first run, and again after one that was stopped. */
export interface ScriptFrame {
  /**
   * Whether the frame has a thread of its own. False in browsers that run all sites in one (WebKit): a run that hangs there hangs the page.
   * Rejects with `HostError` when the frame cannot be opened.
   */
  isSeparate(): Promise<boolean>;
  /** Runs the script, after the runs before. Rejects with what the script throws, and with `HostError` when the frame cannot be opened. */
  run(input: unknown): Promise<ScriptRun>;
  close(): void;
}

/**
 * Prepares a script frame; nothing is loaded yet. Throws `HostError` ('sandbox-refused') for a place where no sandbox can be.
 * @example
 * const frame = createScriptFrame({ sandbox: { template }, name: 'diagrams', loadScript });
 * const { status, value } = await frame.run({ source });
 */
export function createScriptFrame(options: ScriptFrameOptions): ScriptFrame {
  const { deadlineMs = 5000, idleMs = 60_000 } = options;
  checkPlace(options.sandbox);
  let opening: Promise<OpenFrame> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(idle);
    opening?.then(frame => frame.close()).catch(() => {});
    opening = undefined;
  };
  const open = (): Promise<OpenFrame> => {
    opening ??= openFrame(options);
    // A frame that could not be opened is tried again with the next run.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const runNow = async (input: unknown): Promise<ScriptRun> => {
    clearTimeout(idle);
    const frame = await open();
    try {
      const outcome = await withDeadline(frame.ask({ input }), deadlineMs);
      if (outcome === undefined) {
        close();
        return { status: 'stopped' };
      }
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return { status: 'done', value: outcome.value };
    } finally {
      idle = setTimeout(close, idleMs);
    }
  };
  return {
    isSeparate: async () => (await open()).isSeparate,
    run(input) {
      const outcome = queue.then(() => runNow(input));
      queue = outcome.catch(() => undefined);
      return outcome;
    },
    close,
  };
}

/** Answer of the frame. */
interface Answer {
  readonly id: number;
  readonly value?: unknown;
  /** The message of what was thrown. */
  readonly error?: string;
  /** Begin and end of a spin, in milliseconds since 1970. */
  readonly spun?: readonly [number, number];
}

interface OpenFrame {
  readonly isSeparate: boolean;
  ask(request: object): Promise<Answer>;
  close(): void;
}

async function openFrame({
  sandbox: place,
  name,
  loadScript,
  startTimeoutMs = 20_000,
}: ScriptFrameOptions): Promise<OpenFrame> {
  const script = await loadScript();
  const events = { onLoaded() {}, onNavigated() {}, onFlooding() {}, onDropped() {} };
  // No server has such a name: it is not a name of the configuration.
  const server = `/vitrine/${name}`;
  const options = { ...place, server, csp: undefined, timeoutMs: startTimeoutMs };
  const sandbox = openSandbox(document.body, options, events);
  hide(sandbox.frame);
  try {
    await sandbox.ready;
    const channel = sandbox.deliver({ html: framePage(script) });
    const ask = createAsking(channel);
    const started = await withDeadline(ask.started, startTimeoutMs);
    if (!started) throw new Error(`The script ${name} did not start within ${startTimeoutMs} ms.`);
    const isSeparate = await isThreadSeparate(ask.send);
    return { isSeparate, ask: ask.send, close: () => closeBoth(channel, sandbox) };
  } catch (error) {
    sandbox.close();
    throw error;
  }
}

function createAsking(channel: Channel) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  // The document has the id 0.
  const started = new Promise<Answer>(resolve => waiting.set(0, resolve));
  channel.onmessage = message => {
    // Only the script of this application runs there; what it draws is foreign, and checked by its caller.
    const answer = message as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  const send = (request: object): Promise<Answer> =>
    new Promise(resolve => {
      const id = ++count;
      waiting.set(id, resolve);
      channel.send({ id, ...request });
    });
  return { started, send };
}

/** Lets the frame's thread spin for a moment: this page has a thread of its own if it does anything meanwhile. */
async function isThreadSeparate(ask: OpenFrame['ask']): Promise<boolean> {
  const ticks: number[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    ticks.push(Date.now());
    port2.postMessage(0);
  };
  port2.postMessage(0);
  try {
    const { spun: [begin, end] = [0, 0] } = await ask({ spin: true });
    return ticks.some(time => time > begin + 1 && time < end - 1);
  } finally {
    port1.close();
  }
}

/** Resolves as the work does; with undefined when the time has passed. */
async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function closeBoth(channel: Channel, sandbox: Sandbox): void {
  channel.close();
  sandbox.close();
}

/**
 * Hides a frame so that it is not visible and not reachable, but laid out, and as large as a page: what draws measures texts and the room
 * for them.
 */
function hide(frame: HTMLIFrameElement): void {
  frame.title = 'Sandbox';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText =
    'position:fixed;left:0;top:0;width:1200px;height:800px;border:0;opacity:0;pointer-events:none;clip-path:inset(50%);z-index:-1';
}
