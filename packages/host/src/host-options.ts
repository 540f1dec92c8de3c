// What an application says about its host, and the same with every default in place.
import type {
  Action,
  HostCapabilities,
  HostContext,
  Implementation,
  SandboxOptIn,
  UIPermissions,
  UIResourcePart,
} from '@vitrine/protocol';
import { loadPartContent } from './content.ts';
import type { ActOptions, CreateDialect } from './dialects/dialect.ts';
import { ActionRefused } from './errors.ts';
import { createFocusGuard, type FocusGuard } from './focus-guard.ts';
import { createHeightMemory, initialHeight } from './initial-height.ts';
import type { Observe } from './observe.ts';
import type { PageProbe } from './page-check.ts';
import { createParking, type Parking } from './parking.ts';
import { createSandboxPool, type SandboxPool } from './sandbox-pool.ts';
import type { CreateStage } from './stage.ts';
import type { Surface, SurfaceInfo } from './surface.ts';
import { DEFAULT_LABELS, type SurfaceLabels } from './surface-box.ts';
import { createMemoryStore, type ViewStateStore } from './view-state.ts';

/** Carries out what a view asked for: the application's policy, then its deed. Throws to refuse; the message goes to the view. */
export type ActionHandler = (action: Action, surface: SurfaceInfo, options: ActOptions) => Promise<unknown>;

export interface HostOptions {
  /** Where `@vitrine/host/node` serves sandboxes, such as `http://{label}.localhost:4401`. */
  sandbox: { template: string };
  /** Told to views as `hostInfo`. */
  info: Implementation;
  /** Told to views; see `setContext`. @default {} */
  context?: HostContext;
  /** What views may ask for. @default tools, resources, links, messages and logging, when there is an `onAction` */
  capabilities?: HostCapabilities;
  /** Carries out actions, all but changes of the display mode, which the host does itself. @default every action is refused */
  onAction?: ActionHandler;
  /** Loads stored content of parts that carry a `ref` instead of `content`. */
  loadContent?: (ref: string) => Promise<string>;
  /** Log messages of views. @default dropped */
  onLog?: (entry: { level: string; data: unknown }, surface: SurfaceInfo) => void;
  /** A view asks to be closed. @default it is closed */
  onCloseRequest?: (surface: Surface) => void;
  /**
   * Reviews a UI resource before its document is handed to a sandbox, in each run. `hash`: lower-case hexadecimal SHA-256 of the
   * content's UTF-8. False: the surface fails with 'resource-refused'. @default every resource is allowed
   */
  onResource?: (resource: { part: UIResourcePart; content: string; hash: string }) => boolean | Promise<boolean>;
  /**
   * Looks at a page (`text/uri-list`) before it counts as shown: a browser does not tell a page from its own error page. Ask your server, which
   * can use `probePage` of `@vitrine/host/node`. @default a page that does not speak is opened as one that cannot be told
   */
  probePage?: (page: { url: string; part: UIResourcePart }) => Promise<PageProbe>;
  /** Told what passes between the host and its views; `createRecorder` of `@vitrine/host/record` keeps it. @default nobody watches */
  observe?: Observe;
  /** Which of the browser features a view asks for it gets. @default none */
  grantPermissions?: (requested: UIPermissions, surface: SurfaceInfo) => UIPermissions;
  /** What the person allowed the views of a server beyond the policy; read when a view starts. @default none */
  optIns?: (server: string) => readonly SandboxOptIn[];
  /** Speaks `tool-ui` with parts whose `dialect` says so: `createToolUi(…)`. @default such a view is never answered */
  toolUi?: CreateDialect;
  /** Shows remote-DOM scripts: `createRemoteDomStage(…)`. @default they are an unknown type */
  remoteDom?: CreateStage;
  /** How many sandboxes are kept waiting, each for another server: those shown last. @default 3 */
  spares?: number;
  /** The most surfaces that stay live besides those on screen; the others are parked, and come back when they are seen. @default 8 */
  live?: number;
  /** Keeps what views ask to have kept. @default in memory, as long as the host */
  viewState?: ViewStateStore;
  /** Until a view starts without the state that `viewState` does not give. @default 1000 */
  viewStateTimeoutMs?: number;
  labels?: Partial<SurfaceLabels>;
  /** CSS pixels a surface's height stays within. @default 40 to 2000 */
  heights?: { minHeight?: number; maxHeight?: number };
  /** Until a sandbox that does not answer is given up. @default 10000 */
  mountTimeoutMs?: number;
  /** From the view's document being delivered to its handshake. @default 10000 */
  handshakeTimeoutMs?: number;
  /** How long a view may take to finish. @default 500 */
  teardownTimeoutMs?: number;
}

/** Options with every default in place, as surfaces use them. */
export interface HostSettings {
  readonly sandbox: { readonly template: string };
  readonly info: Implementation;
  readonly capabilities: HostCapabilities;
  readonly labels: SurfaceLabels;
  readonly heights: { readonly minHeight: number; readonly maxHeight: number };
  readonly mountTimeoutMs: number;
  readonly handshakeTimeoutMs: number;
  readonly teardownTimeoutMs: number;
  readonly toolUi: CreateDialect | undefined;
  readonly remoteDom: CreateStage | undefined;
  readonly sandboxes: SandboxPool;
  readonly parking: Parking;
  readonly focusGuard: FocusGuard;
  readonly viewState: ViewStateStore;
  readonly viewStateTimeoutMs: number;
  readonly observe: Observe | undefined;
  readonly onResource: HostOptions['onResource'];
  readonly probePage: HostOptions['probePage'];
  getContext(): HostContext;
  /** Calls the listener after each change of the context. */
  subscribeContext(listener: () => void): () => void;
  content(part: UIResourcePart): Promise<string>;
  act: ActionHandler;
  onLog(entry: { level: string; data: unknown }, surface: SurfaceInfo): void;
  onCloseRequest(surface: Surface): void;
  grantPermissions(requested: UIPermissions, surface: SurfaceInfo): UIPermissions;
  optIns(server: string): readonly SandboxOptIn[];
  initialHeight(part: UIResourcePart): number;
  /** Notes a view's height: the next surface of the same resource starts with it. */
  rememberHeight(part: UIResourcePart, height: number): void;
}

const refuseAll: ActionHandler = () => Promise.reject(new ActionRefused('This host carries out no actions.'));
const ACTING: HostCapabilities = {
  serverTools: {},
  serverResources: {},
  openLinks: {},
  logging: {},
  message: { text: {} },
};

/** Puts the defaults in place. */
export function hostSettings(
  options: HostOptions,
  { getContext, subscribeContext }: Pick<HostSettings, 'getContext' | 'subscribeContext'>,
): HostSettings {
  const { minHeight = 40, maxHeight = 2000 } = options.heights ?? {};
  const heights = { minHeight, maxHeight };
  const memory = createHeightMemory();
  const sandboxes = createSandboxPool(options.spares ?? 3);
  return {
    sandbox: options.sandbox,
    info: options.info,
    capabilities: options.capabilities ?? (options.onAction ? ACTING : { logging: {} }),
    labels: { ...DEFAULT_LABELS, ...options.labels },
    heights,
    mountTimeoutMs: options.mountTimeoutMs ?? 10_000,
    handshakeTimeoutMs: options.handshakeTimeoutMs ?? 10_000,
    teardownTimeoutMs: options.teardownTimeoutMs ?? 500,
    toolUi: options.toolUi,
    remoteDom: options.remoteDom,
    sandboxes,
    parking: createParking(options.live ?? 8, sandboxes.restock),
    focusGuard: createFocusGuard(),
    viewState: options.viewState ?? createMemoryStore(),
    viewStateTimeoutMs: options.viewStateTimeoutMs ?? 1000,
    observe: options.observe,
    onResource: options.onResource,
    probePage: options.probePage,
    getContext,
    subscribeContext,
    content: part => loadPartContent(part, options.loadContent),
    act: options.onAction ?? refuseAll,
    onLog: options.onLog ?? (() => {}),
    onCloseRequest: options.onCloseRequest ?? (surface => void surface.close()),
    grantPermissions: options.grantPermissions ?? (() => ({})),
    optIns: options.optIns ?? (() => []),
    initialHeight: part => memory.recall(part) ?? initialHeight(part, heights),
    rememberHeight: memory.note,
  };
}
