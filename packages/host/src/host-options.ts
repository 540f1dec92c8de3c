// What an application says about its host: the options of `createHost`.
import type {
  Action,
  HostCapabilities,
  HostContext,
  Implementation,
  SandboxOptIn,
  UIPermissions,
  UIResourcePart,
} from '@vitrine/protocol';
import type { ActOptions, CreateDialect } from './dialects/dialect.ts';
import type { Observe } from './observe.ts';
import type { CreateStage } from './sandbox/stage.ts';
import type { PageProbe } from './surface/page-state.ts';
import type { Surface, SurfaceInfo } from './surface/surface.ts';
import type { SurfaceLabels } from './surface/surface-box.ts';
import type { ViewStateStore } from './surface/view-state.ts';

/** Carries out what a view asked for: the application's policy, then its deed. Throws to refuse; the message goes to the view. */
export type ActionHandler = (action: Action, surface: SurfaceInfo, options: ActOptions) => Promise<unknown>;

/** Whether a UI resource may be shown. */
export type ResourceReview = (resource: {
  part: UIResourcePart;
  content: string;
  hash: string;
}) => boolean | Promise<boolean>;

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
  onResource?: ResourceReview;
  /**
   * Looks at a page (`text/uri-list`) before it counts as shown: a browser does not tell a page from its own error page. Ask your server, which
   * can use `probePage` of `@vitrine/host/node`. @default a page that does not speak is opened as one that cannot be told
   */
  probePage?: (page: { url: string; part: UIResourcePart }) => Promise<PageProbe>;
  /** Told what passes between the host and its views; `createRecorder` of `@vitrine/host/record` keeps it. @default nothing is observed */
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
