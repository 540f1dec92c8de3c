// A run: one life of a view's document, from the opening of its stage to the end of its bridge. A surface starts another run
// when it is tried again or has to be built anew elsewhere; what an ended run still has in progress is ignored.
import { type Dialect, type Milestone, sha256, type Theme } from '@vitrine/protocol';
import type { Bridge } from './bridge.ts';
import { loadPartContent } from './content.ts';
import type { DialectHost } from './dialects/dialect.ts';
import { HostError } from './errors.ts';
import type { HostContextStore } from './host-context.ts';
import type { HostSettings } from './host-settings.ts';
import type { SurfaceEvent } from './observe.ts';
import type { CreateStage, Stage } from './stage.ts';
import type { Containment, SurfaceSnapshot } from './surface.ts';
import type { SurfaceSubject } from './surface-subject.ts';
import type { ViewStart } from './view-start.ts';

/** What a run changes of its surface's snapshot. */
export type RunChange = Partial<Pick<SurfaceSnapshot, 'dialect' | 'milestone' | 'dropped' | 'errors' | 'page'>>;

export interface RunOptions {
  createStage: CreateStage;
  subject: SurfaceSubject;
  settings: HostSettings;
  /** The element that the stage fills. */
  parent: HTMLElement;
  context: HostContextStore;
  /** The dialect the resource's MIME type promises. */
  dialect: Dialect;
  dialectHost: Omit<DialectHost, 'send' | 'mayTellAll'>;
  /** What the surface must have before the view can be told. A rejection is no failure of the run. */
  prepared: Promise<void>;
  /** The view does not answer, or sends too much: it may never stop. */
  onUnresponsive(): void;
  /** Called right before the view is told for the first time. */
  onOpening(): void;
  /** The run has come so far, and what the snapshot learns by it. */
  onProgress(reached: 'mounting' | 'handshaking' | 'view-ready', change: RunChange): void;
  onChange(change: RunChange): void;
  onContained(known: Pick<Containment, 'origin' | 'hash'>): void;
  onEvent: ((event: SurfaceEvent) => void) | undefined;
  /** The run is over, and why. */
  onFailed(error: HostError): void;
}

export interface Run {
  /** The conversation, once there is one. */
  readonly bridge: Bridge | undefined;
  /** As of its stage. */
  isUsed(): Promise<boolean>;
  focus(): void;
  setHearing(keys: boolean): void;
  /** Asks the view to finish, and waits for it, at most `timeoutMs`. */
  teardown(timeoutMs: number): Promise<void>;
  setTheme(theme: Theme | undefined): void;
  close(): void;
}

/** Starts a run. It reports through its callbacks, never later than its `close()`. */
export function startRun(options: RunOptions): Run {
  const { subject, settings, dialect, dialectHost, onChange, onProgress, onContained, onEvent } = options;
  const { part, info, title, sandboxTokens } = subject;
  const { onResource, toolUi } = settings;
  const content = loadPartContent(part, settings.loadContent);
  let over = false;
  let stage: Stage | undefined;
  let bridge: Bridge | undefined;
  let handshake: ReturnType<typeof setTimeout> | undefined;
  /** With the conversation: before it, no view runs. */
  let start: ViewStart | undefined;
  let milestone: Milestone = 'resource';
  /** Messages dropped on the way, before the bridge. */
  let early = 0;

  function reportDropped(): void {
    if (over) return;
    const dropped = early + (bridge?.dropped ?? 0);
    onChange({ dropped });
    onEvent?.({ type: 'dropped', count: dropped });
  }

  function close(): void {
    over = true;
    clearTimeout(handshake);
    bridge?.close();
    stage?.close();
    bridge = undefined;
  }

  function fail(error: unknown): void {
    if (over) return;
    close();
    const failure = HostError.from(error);
    if (failure.code === 'flooding') options.onUnresponsive();
    options.onFailed(failure);
  }

  /** The application may look at the document before any sandbox does. */
  async function review(document: string): Promise<void> {
    const hash = await sha256(document);
    if (!over) onContained({ hash });
    if ((await onResource?.({ part, content: document, hash })) === false)
      throw new HostError('resource-refused', 'This application does not show it.', { retryable: true });
  }

  async function open(): Promise<void> {
    const conversation = import('./conversation.ts');
    conversation.catch(() => {});
    stage = options.createStage({
      parent: options.parent,
      info,
      part,
      content,
      settings,
      context: options.context,
      title,
      sandboxTokens,
      events: {
        // A page labelled as an app that cannot shake hands, such as a static card, is as ready as it will be.
        onLoaded: speaks => over || start?.loaded(speaks),
        onFailed: fail,
        onDropped(count) {
          early = count;
          reportDropped();
        },
        onBlocked: ({ directive, target }) => onEvent?.({ type: 'blocked', directive, target }),
        onReport: report => over || start?.report(report),
        onPage: page => over || onChange({ page }),
      },
    });
    onChange({ milestone, errors: undefined, page: undefined });
    // The stage is set up while the content is still on the way.
    const document = await content;
    if (over) return;
    onProgress('mounting', {});
    const reviewed = review(document);
    // Only a review waits for the hash.
    if (onResource) await reviewed;
    else reviewed.catch(() => {});
    await options.prepared.catch(() => {});
    const { createViewStart, greet, isFurther, milestoneOf, openBridge, watchChannel } = await conversation;
    if (over) return;
    options.onOpening();
    const reached = (next: Milestone | undefined): void => {
      if (!next || over || !isFurther(next, milestone)) return;
      milestone = next;
      onChange({ milestone });
    };
    const starts = createViewStart({
      dialect,
      announce: () => bridge?.loaded(),
      onReady(app) {
        clearTimeout(handshake);
        if (app) dialectHost.ready(app);
        else onProgress('view-ready', {});
      },
      onErrors: errors => onChange({ errors }),
      onError: (error, total) => onEvent?.({ type: 'error', error, total }),
      onFailed: fail,
    });
    start = starts;
    // A view that is to speak mcp-apps finds its handshake, and what is known by now, where it runs.
    const first = dialect === 'mcp-apps' ? greet(dialectHost) : undefined;
    const channel = await stage.open(first?.greeting);
    if (over) return channel.close();
    if (stage.origin !== undefined) onContained({ origin: stage.origin });
    bridge = openBridge({
      ...dialectHost,
      act: starts.act(dialectHost.act),
      channel: watchChannel(channel, first?.greeting, (direction, message) => {
        if (over) return;
        if (direction === 'in') stage?.spoke?.();
        onEvent?.({ type: 'message', direction, message });
        const next = milestoneOf(direction, message);
        // Who confirms has asked before.
        if (next !== 'initialized' || milestone === 'initialize') reached(next);
      }),
      dialect,
      greeted: first?.told,
      toolUi: toolUi && (host => toolUi(host, info)),
      arrived: async () => void (await (channel.echo?.() ?? stage?.isUsed?.())),
      onDialect: spoken => onChange({ dialect: spoken }),
      onDropped: reportDropped,
      ready(app) {
        reached('initialized');
        starts.ready(app);
      },
    });
    milestone = 'html';
    onProgress('handshaking', { milestone });
    const { handshakeTimeoutMs: ms } = settings;
    const late = new HostError('handshake-timeout', `The view did not answer within ${ms} ms.`, { retryable: true });
    handshake = setTimeout(() => {
      options.onUnresponsive();
      fail(starts.reason(late));
    }, ms);
  }
  // `open` awaits the content; when the run ends before, its failure must not stay unhandled.
  content.catch(() => {});
  open().catch(fail);

  return {
    get bridge() {
      return bridge;
    },
    isUsed: async () => (await stage?.isUsed?.()) ?? false,
    focus: () => stage?.focus?.(),
    setHearing: keys => stage?.setHearing?.(keys),
    async teardown(timeoutMs) {
      // Errors of a view that finishes are not told.
      start = undefined;
      if ((await bridge?.teardown(timeoutMs)) === false) options.onUnresponsive();
    },
    setTheme: theme => stage?.setTheme(theme),
    close,
  };
}
