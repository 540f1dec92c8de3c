// A run: one life of a view's document, from the opening of its stage to the end of its bridge. A surface starts another run
// when it is tried again or has to be built anew elsewhere; whatever an ended run still has under way concerns nobody.
import type { Dialect, SurfacePhase, Theme } from '@vitrine/protocol';
import { type Bridge, type BridgeOptions, openBridge } from './bridge.ts';
import type { DialectHost } from './dialects/dialect.ts';
import { greet } from './dialects/telling.ts';
import { HostError } from './errors.ts';
import type { CreateStage, Stage, StageOptions } from './stage.ts';

export interface RunOptions {
  createStage: CreateStage;
  stage: Omit<StageOptions, 'events'>;
  /** The dialect the resource's MIME type promises. */
  dialect: Dialect;
  dialectHost: Omit<DialectHost, 'send'>;
  toolUi: BridgeOptions['toolUi'];
  /** From the content being handed over to the handshake. */
  handshakeTimeoutMs: number;
  /** Called right before the view is told for the first time. */
  onOpening(): void;
  onPhase(phase: Extract<SurfacePhase, 'mounting' | 'handshaking' | 'ready'>): void;
  onDialect(dialect: Dialect): void;
  /** Messages that were dropped so far, before and behind the bridge. */
  onDropped(count: number): void;
  /** The run is over, and why. */
  onFailed(error: HostError): void;
}

export interface Run {
  /** The conversation, once there is one. */
  readonly bridge: Bridge | undefined;
  setTheme(theme: Theme | undefined): void;
  close(): void;
}

/** Starts a run. It reports through its callbacks, never later than its `close()`. */
export function startRun(options: RunOptions): Run {
  const { createStage, dialect, dialectHost, onPhase } = options;
  let over = false;
  let stage: Stage | undefined;
  let bridge: Bridge | undefined;
  let handshake: ReturnType<typeof setTimeout> | undefined;
  let arrived = false;
  /** Messages dropped on the way, before the bridge. */
  let early = 0;
  const reportDropped = (): void => {
    if (!over) options.onDropped(early + (bridge?.dropped ?? 0));
  };

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
    options.onFailed(HostError.from(error));
  }

  function loaded(speaks: boolean): void {
    if (over) return;
    bridge?.loaded();
    // A page labelled as an app that cannot shake hands, such as a static card, is as ready as it will be.
    if (speaks || arrived || dialect === 'tool-ui') return;
    clearTimeout(handshake);
    onPhase('ready');
  }

  async function open(): Promise<void> {
    stage = createStage({
      ...options.stage,
      events: {
        onLoaded: loaded,
        onFailed: fail,
        onDropped(count) {
          early = count;
          reportDropped();
        },
      },
    });
    // The stage is set up while the content is still on the way.
    await options.stage.content;
    if (over) return;
    onPhase('mounting');
    options.onOpening();
    // A view that is to speak mcp-apps finds its handshake, and what is known by now, where it runs.
    const first = dialect === 'mcp-apps' ? greet(dialectHost) : undefined;
    const channel = await stage.open(first?.greeting);
    if (over) return channel.close();
    bridge = openBridge({
      ...dialectHost,
      channel,
      dialect,
      greeted: first?.told,
      toolUi: options.toolUi,
      onDialect: options.onDialect,
      onDropped: reportDropped,
      ready(app) {
        arrived = true;
        clearTimeout(handshake);
        dialectHost.ready(app);
      },
    });
    onPhase('handshaking');
    const { handshakeTimeoutMs: ms } = options;
    const late = new HostError('handshake-timeout', `The view did not answer within ${ms} ms.`, { retryable: true });
    handshake = setTimeout(() => fail(late), ms);
  }
  // Whoever needs the content awaits it; a run that ends before must not leave its failure unheard.
  options.stage.content.catch(() => {});
  open().catch(fail);

  return {
    get bridge() {
      return bridge;
    },
    setTheme: theme => stage?.setTheme(theme),
    close,
  };
}
