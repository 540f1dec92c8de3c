// What an application says about its host: the options of `createHost`.
import type { Action } from '@vitrine/protocol/actions';
import type { HostCapabilities, HostContext, Implementation } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { UIPermissions } from '@vitrine/protocol/ui-resource';
import type { ActOptions, CreateDialect } from './dialects/dialect.ts';
import type { Observe } from './observe.ts';
import type { CreateStage } from './sandbox/stage.ts';
import type { PageProbe } from './surface/page-state.ts';
import type { Surface, SurfaceInfo } from './surface/surface.ts';
import type { SurfaceLabels } from './surface/surface-labels.ts';
import type { ViewStateStore } from './surface/view-state.ts';

/** Carries out what a view asks for, if the application's policy allows it. Throws to refuse; the message goes to the view. */
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
  /** Sent to views as `hostInfo`. */
  info: Implementation;
  /** Sent to views; see `setContext`. @default {} */
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
   * Looks at a page (`text/uri-list`) before it counts as shown: an embedder cannot distinguish a page from the browser's error page. Ask your server, which
   * can use `probePage` of `@vitrine/host/node`. @default of a page that sends no message it is unknown whether it is shown
   */
  probePage?: (page: { url: string; part: UIResourcePart }) => Promise<PageProbe>;
  /** Called with what passes between the host and its views; `createRecorder` of `@vitrine/host/record` keeps it. @default nothing is observed */
  observe?: Observe;
  /** Which of the browser features a view asks for it gets. @default none */
  grantPermissions?: (requested: UIPermissions, surface: SurfaceInfo) => UIPermissions;
  /** What the user allowed the views of a server beyond the policy; read when a view starts. @default none */
  optIns?: (server: string) => readonly SandboxOptIn[];
  /** Speaks `tool-ui` with parts whose `dialect` says so: `createToolUi(…)`. @default such a view is never answered */
  toolUi?: CreateDialect;
  /** Shows remote-DOM scripts: `createRemoteDomStage(…)`. @default they are an unknown type */
  remoteDom?: CreateStage;
  /** How many spare sandboxes are kept, each for another server: those shown last. @default 3 */
  spares?: number;
  /** The most surfaces that stay live besides those on screen; the others are parked, and come back when they are seen. @default 8 */
  live?: number;
  /** Keeps what views ask to have kept. @default in memory, as long as the host */
  viewState?: ViewStateStore;
  /** Milliseconds until a view starts without the state that `viewState` does not give. @default 1000 */
  viewStateTimeoutMs?: number;
  labels?: Partial<SurfaceLabels>;
  /** CSS pixels a surface's height stays within. @default 40 to 2000 */
  heights?: { minHeight?: number; maxHeight?: number };
  /** Milliseconds until a sandbox that does not answer is given up. @default 10000 */
  mountTimeoutMs?: number;
  /** Milliseconds from the delivery of the view's document to its handshake. @default 10000 */
  handshakeTimeoutMs?: number;
  /** Milliseconds a view may take to finish. @default 500 */
  teardownTimeoutMs?: number;
}
