// The stage of the `remote-dom` tier, for any renderer: the script runs in a worker of a hidden sandbox, its mutations are checked and
// applied to a tree, and a renderer draws the tree into the page.

import type { RemoteManifest } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import {
  isRemoteElementName,
  isRemotePropertyName,
  REMOTE_LIMITS,
  type RemoteLimits,
} from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import type { Theme } from '@vitrine/protocol/mcp-apps';
import { HostError } from '../errors.ts';
import type { HostContextStore } from '../host-context.ts';
import type { CreateStage, Stage, StageOptions } from '../sandbox/stage.ts';
import { createScriptSession } from './script-session.ts';
import { createRemoteTree, type RemoteTree } from './tree.ts';
import { FRAME_PAGE } from './worker.gen.ts';
import { openWorkerSandbox } from './worker-sandbox.ts';

/** Renderer that draws a tree into the page. */
export interface RemoteDOMDrawing {
  close(): void;
}

/** Options that a renderer receives to draw a tree. */
export interface DrawOptions {
  /** The element to draw into. */
  parent: HTMLElement;
  tree: RemoteTree;
  /** Sends an event of a node to the script, if it listens to it. `given` may be any value; a few plain fields of it are sent. */
  emit(id: string, event: string, given?: unknown): void;
  /** Reports that drawing has failed; the surface fails. */
  fail(error: HostError): void;
}

/** The options of `createDrawnStage`. */
export interface RemoteDOMStageOptions {
  manifest: RemoteManifest;
  draw(options: DrawOptions): RemoteDOMDrawing;
  /** Stricter or wider than `REMOTE_LIMITS`. */
  limits?: Partial<RemoteLimits>;
}

/**
 * Creates a stage for remote DOM with the given renderer (`createRemoteDOMStage` uses the DOM renderer). Throws `TypeError` when the
 * manifest has an element or a property that no script may use.
 * @example
 * const remoteDom = createDrawnStage({ manifest, draw: options => drawMyself(options) });
 */
export function createDrawnStage({ manifest, draw, limits: changed }: RemoteDOMStageOptions): CreateStage {
  checkManifest(manifest);
  const limits = { ...REMOTE_LIMITS, ...changed };
  return options => openStage(options, { manifest, draw, limits });
}

type Renderer = Required<RemoteDOMStageOptions> & { limits: RemoteLimits };

function openStage(options: StageOptions, { manifest, draw, limits }: Renderer): Stage {
  const { parent, content, context, events } = options;
  let isOver = false;
  const dropped = { proxy: 0, session: 0 };
  const reportDropped = (change: Partial<typeof dropped>): void => {
    Object.assign(dropped, change);
    events.onDropped(dropped.proxy + dropped.session);
  };
  const element = document.createElement('div');
  element.className = 'vitrine-remote';
  parent.append(element);
  const stopStyles = followStyles(element, context);

  const sandbox = openWorkerSandbox(options, {
    onLoaded() {},
    onNavigated: () => fail(new HostError('navigated', 'The interface’s sandbox went away.', { retryable: true })),
    onFlooding: () => fail(HostError.flooding()),
    onDropped: proxy => reportDropped({ proxy }),
  });
  const tree = createRemoteTree({
    manifest,
    limits,
    onRefused: problem => options.settings.onLog({ level: 'warning', data: problem }, options.info),
  });
  const session = createScriptSession({
    ...options,
    manifest,
    limits,
    tree,
    fail,
    onDropped: count => reportDropped({ session: count }),
  });
  const drawing = draw({ parent: element, tree, emit: session.emit, fail });

  function fail(error: HostError): void {
    if (isOver) return;
    isOver = true;
    session.close();
    // The worker ends with its frame, whatever it is doing.
    sandbox.close();
    events.onFailed(error);
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
      session.connect(sandbox.deliver({ html: FRAME_PAGE }));
      return session.channel;
    },
    hasUserActivation: sandbox.hasUserActivation,
    setTheme(theme: Theme | undefined) {
      element.style.colorScheme = theme ?? '';
    },
    close() {
      isOver = true;
      stopStyles();
      session.close();
      sandbox.close();
      drawing.close();
      element.remove();
    },
  };
}

/** Gives the element the style variables that views are given. Returns the function that stops it. */
function followStyles(element: HTMLElement, context: HostContextStore): () => void {
  const apply = (): void => {
    for (const [name, value] of Object.entries(context.get().styles?.variables ?? {}))
      if (value !== undefined && name.startsWith('--')) element.style.setProperty(name, value);
  };
  apply();
  return context.subscribe(apply);
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
