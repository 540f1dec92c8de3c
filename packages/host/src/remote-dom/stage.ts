// The `remote-dom` tier, whatever draws it: the script runs in a worker of a hidden sandbox, and what it draws comes here as
// records, is checked, and becomes a tree. Everything else the script says goes on to the bridge as if it came from a frame.
import {
  type FromRemote,
  FromRemoteSchema,
  isRemoteElementName,
  isRemotePropertyName,
  REMOTE_DOM_TYPE,
  REMOTE_LIMITS,
  type RemoteLimits,
  type RemoteManifest,
  type Theme,
  type ToRemote,
} from '@vitrine/protocol';
import type { Channel } from '../bridge/channel.ts';
import { HostError } from '../errors.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import type { CreateStage, Stage, StageOptions } from '../sandbox/stage.ts';
import { createPace } from './backpressure.ts';
import { remoteEventDetail } from './event-detail.ts';
import { createRemoteTree, type RemoteTree } from './tree.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';
import { FRAME_PAGE, WORKER_RUNTIME } from './worker.gen.ts';

/** What draws a tree into the page. */
export interface RemoteDomDrawing {
  close(): void;
}

export interface DrawOptions {
  /** The element to draw into. */
  parent: HTMLElement;
  tree: RemoteTree;
  /** Something happened to a node: told to the script if it listens. `given` may be anything; a few plain fields of it are sent. */
  emit(id: string, event: string, given?: unknown): void;
  /** Drawing is not possible any more. */
  fail(error: HostError): void;
}

export interface RemoteDomStageOptions {
  manifest: RemoteManifest;
  draw(options: DrawOptions): RemoteDomDrawing;
  /** Stricter or wider than `REMOTE_LIMITS`. */
  limits?: Partial<RemoteLimits>;
}

/**
 * Makes a stage for remote DOM from a renderer of one's own; `createRemoteDomStage` is this with the DOM renderer. Throws
 * `TypeError` when the manifest has an element or a property that no script may be given.
 */
export function createDrawnStage({ manifest, draw, limits: changed }: RemoteDomStageOptions): CreateStage {
  checkManifest(manifest);
  const limits = { ...REMOTE_LIMITS, ...changed };
  return options => openStage(options, { manifest, draw, limits });
}

function openStage(
  { parent, info, part, content, settings, context, events }: StageOptions,
  { manifest, draw, limits }: { manifest: RemoteManifest; draw: RemoteDomStageOptions['draw']; limits: RemoteLimits },
): Stage {
  let failed = false;
  let watchdog: Watchdog | undefined;
  let sandboxed: Channel | undefined;
  const dropped = { sandbox: 0, worker: 0, here: 0 };

  const surface = document.createElement('div');
  surface.className = 'vitrine-remote';
  parent.append(surface);

  const sandbox = openSandbox(
    parent,
    {
      template: settings.sandbox.template,
      server: part.server,
      csp: undefined,
      worker: true,
      timeoutMs: settings.mountTimeoutMs,
    },
    {
      onLoaded() {},
      onNavigated: () => fail(new HostError('navigated', 'The interface’s sandbox went away.', { retryable: true })),
      onFlooding: () => fail(HostError.flooding()),
      onDropped: count => report({ sandbox: count }),
    },
  );
  hide(sandbox.frame);
  // The host's own drawing looks like what views are told to look like.
  const dress = (): void => {
    for (const [name, value] of Object.entries(context.get().styles?.variables ?? {}))
      if (value !== undefined && name.startsWith('--')) surface.style.setProperty(name, value);
  };
  dress();
  const undress = context.subscribe(dress);

  const tree = createRemoteTree({ manifest, limits, onRefused: problem => log('warning', problem) });
  const drawing = draw({ parent: surface, tree, emit, fail });
  const pace = createPace({ perSecond: limits.mutationsPerSecond, acknowledge: seq => tell({ kind: 'ack', seq }) });
  /** The script's end of the conversation, as the bridge sees it. */
  const channel: Channel = {
    onmessage: undefined,
    send: message => tell({ kind: 'message', message }),
    close: () => sandboxed?.close(),
  };

  function tell(message: ToRemote): void {
    sandboxed?.send({ type: REMOTE_DOM_TYPE, ...message });
  }

  function log(level: string, data: unknown): void {
    settings.onLog({ level, data }, info);
  }

  function report(change: Partial<typeof dropped>): void {
    Object.assign(dropped, change);
    events.onDropped(dropped.sandbox + dropped.worker + dropped.here + tree.refused);
  }

  function fail(error: HostError): void {
    if (failed) return;
    failed = true;
    watchdog?.close();
    // The frame first: with it goes the worker, whatever it is doing.
    sandbox.close();
    events.onFailed(error);
  }

  function emit(id: string, event: string, given?: unknown): void {
    const node = tree.get(id);
    if (node?.kind !== 'element' || !node.listeners.has(event)) return;
    tell({ kind: 'event', id, detail: remoteEventDetail(event, given, node.spec?.events[event]) });
  }

  function receive(message: FromRemote): void {
    switch (message.kind) {
      case 'frame':
        void start();
        break;
      case 'begins':
        watchdog ??= createWatchdog({
          ask: token => tell({ kind: 'ping', token }),
          onSilent: () =>
            fail(
              new HostError('script-unresponsive', 'The interface’s script does not answer and was stopped.', {
                retryable: true,
              }),
            ),
        });
        break;
      case 'pong':
        watchdog?.answered(message.token);
        break;
      case 'drawing':
        watchdog?.drawing();
        break;
      case 'mutations':
        applyBatch(message.seq, message.records);
        break;
      case 'ran':
        events.onLoaded(false);
        break;
      case 'error':
        log('error', message.message);
        events.onReport?.({ error: { ...message, kind: 'script' } });
        events.onReport?.({ blank: false });
        break;
      case 'failed':
        if (message.code === 'script-failed')
          events.onReport?.({ error: { kind: 'script', message: message.message.slice(0, 500) } });
        fail(new HostError(message.code, `The interface’s script failed: ${message.message.slice(0, 500)}`));
        break;
      case 'log':
        log(message.level, message.data);
        break;
      case 'dropped':
        report({ worker: message.count });
        break;
      case 'message':
        channel.onmessage?.(message.message);
        break;
    }
  }

  function applyBatch(seq: number, records: unknown[]): void {
    if (!pace.begin(seq)) {
      fail(new HostError('script-limit', 'The interface’s script sends more than it is allowed to.'));
      return;
    }
    const refused = tree.refused;
    try {
      pace.end(seq, tree.apply(records));
    } catch (error) {
      fail(HostError.from(error));
    }
    if (tree.refused !== refused) report({});
  }

  async function start(): Promise<void> {
    const script = await content;
    tell({ kind: 'start', runtime: WORKER_RUNTIME, script, manifest, waiting: limits.waiting, nodes: limits.nodes });
  }

  return {
    get origin() {
      return sandbox.origin;
    },
    async open() {
      const script = await content;
      if (script.length > limits.scriptLength)
        throw new HostError('script-limit', `The interface’s script is longer than ${limits.scriptLength} characters.`);
      await sandbox.ready;
      sandboxed = sandbox.deliver({ html: FRAME_PAGE });
      sandboxed.onmessage = value => {
        if (failed) return;
        const read = FromRemoteSchema.safeParse(value);
        if (read.success) receive(read.data);
        else report({ here: dropped.here + 1 });
      };
      return channel;
    },
    isUsed: sandbox.isUsed,
    setTheme(theme: Theme | undefined) {
      surface.style.colorScheme = theme ?? '';
    },
    close() {
      failed = true;
      undress();
      watchdog?.close();
      pace.close();
      sandbox.close();
      drawing.close();
      surface.remove();
    },
  };
}

/** Out of sight, out of the way, but laid out: a frame that is not rendered may have its clocks stopped. */
function hide(frame: HTMLIFrameElement): void {
  frame.title = 'Sandbox';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText =
    'position:absolute;left:0;top:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none;clip-path:inset(50%)';
}

function checkManifest(manifest: RemoteManifest): void {
  for (const [tag, { properties }] of Object.entries(manifest)) {
    if (!isRemoteElementName(tag))
      throw new TypeError(
        `Not an element for scripts: ${tag}. Use a name in lower case with a hyphen, such as ui-table.`,
      );
    const wrong = Object.keys(properties).find(name => !isRemotePropertyName(name));
    if (wrong !== undefined)
      throw new TypeError(`${tag} cannot have a property ${wrong}: in some renderer it runs code or replaces content.`);
  }
}
