// The options of `createHost`.

import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { HostCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { UIPermissions } from '@vitrine/protocol/ui-resource';
import type { ActOptions, CreateDialect } from './dialects/dialect.ts';
import type { Observe } from './observe.ts';
import type { SandboxPlace } from './sandbox/sandbox-place.ts';
import type { CreateStage } from './sandbox/stage.ts';
import type { Surface, SurfaceInfo } from './surface/surface.ts';
import type { SurfaceLabels } from './surface/surface-labels.ts';
import type { PageProbe } from './surface/view/page-state.ts';
import type { ViewStateStore } from './surface/view/view-state.ts';

/** Carries out an action of a view, if the application's policy allows it. Throws to refuse it; the message is sent to the view. */
export type ActionHandler = (action: Action, surface: SurfaceInfo, options: ActOptions) => Promise<unknown>;

/** Decides whether a UI resource may be shown. */
type ResourceReview = (resource: { part: UIResourcePart; content: string; hash: string }) => boolean | Promise<boolean>;

/** The options of `createHost`. */
export interface HostOptions {
  /**
   * Address of the sandboxes: `template` of a site for each server, or `url` of one page for all. @default in a page on loopback
   * `/sandbox.html` of its own server, by another name of this machine; another page must name one
   */
  sandbox?: SandboxPlace | undefined;
  /** Name and version of the host, sent to views as `hostInfo`. */
  info: Implementation;
  /** Context sent to views; see `setContext`. @default theme, style variables, language and time zone as the page has them */
  context?: HostContext;
  /** Actions that views may request. @default tools, resources, links, messages and logging, when there is an `onAction` */
  capabilities?: HostCapabilities;
  /** Carries out actions, except changes of the display mode, which the host does itself. @default every action is refused */
  onAction?: ActionHandler;
  /**
   * Answers a request of a view by a method that has no action, such as one that your views and your application agree on; see `onAction`. The
   * parameters are not validated. @default views are told that there is no such method
   */
  onRequest?: (request: { method: string; params?: unknown }, surface: SurfaceInfo, options: ActOptions) => unknown;
  /**
   * Changes the display mode in the application's own way, when a view requests it, and resolves with the mode that results; `context` then
   * says which one it is. @default the host changes it
   */
  onDisplayMode?: (mode: string, surface: SurfaceInfo) => Promise<string>;
  /** Loads the content of parts that have a `ref` instead of `content`. */
  loadContent?: (ref: string) => Promise<string>;
  /** Receives log messages of views. @default they are dropped */
  onLog?: (entry: { level: string; data: unknown; logger?: string | undefined }, surface: SurfaceInfo) => void;
  /** Called when a view requests to be closed. @default it is closed */
  onCloseRequest?: (surface: Surface) => void;
  /**
   * Reviews a UI resource before its document is handed to a sandbox, in each run. `hash`: lower-case hexadecimal SHA-256 of the
   * content's UTF-8. False: the surface fails with 'resource-refused'. @default every resource is allowed
   */
  onResource?: ResourceReview;
  /**
   * Checks whether a page (`text/uri-list`) can be shown, because an embedder cannot distinguish it from the browser's error page.
   * Ask your server, which can use `probePage` of `@vitrine/host/node`. @default a page that sends no message has the state `unknown`
   */
  probePage?: (page: { url: string; part: UIResourcePart }) => Promise<PageProbe>;
  /** Called for every message and event of a surface; `createRecorder` of `@vitrine/host/record` makes a log of them. @default nothing is observed */
  observe?: Observe;
  /** Decides which of the requested browser features a view is granted. @default none */
  grantPermissions?: (requested: UIPermissions, surface: SurfaceInfo) => UIPermissions;
  /** The opt-ins that the user allowed the views of a server, beyond the policy; read when a view starts. @default none */
  optIns?: (server: string) => readonly SandboxOptIn[];
  /** The dialect for parts with `dialect: 'tool-ui'`: `createToolUI(…)`. @default such a view is not answered */
  toolUi?: CreateDialect;
  /** Shows remote-DOM scripts: `createRemoteDOMStage(…)`. @default they fail as an unknown type */
  remoteDom?: CreateStage;
  /** Shows A2UI messages: `createA2UIStage()` of `@vitrine/a2ui/host`. @default they fail as an unknown type */
  a2ui?: CreateStage | undefined;
  /** How many spare sandboxes are kept, one for each of the servers shown last. @default 3 */
  spares?: number;
  /**
   * Whether a sandbox starts as soon as the page is idle, for the server that this browser showed last here (`localStorage`), so that the first
   * result of a page is shown as fast as later ones. @default true
   */
  startsWarm?: boolean;
  /** How many surfaces stay live besides those on screen; the others are parked, and start again when they are seen. @default 8 */
  live?: number;
  /** Stores the state that views save (`vitrine.dev/view-state`). @default in memory, as long as the host exists */
  viewState?: ViewStateStore;
  /** Milliseconds to wait for `viewState`; after that a view starts without its state, and cannot store one. @default 10000 */
  viewStateTimeoutMs?: number;
  labels?: Partial<SurfaceLabels>;
  /** Limits of a surface's height in CSS pixels. @default 40 to 2000 */
  heights?: { minHeight?: number; maxHeight?: number };
  /** Milliseconds until a surface fails because its sandbox does not answer. @default 10000 */
  mountTimeoutMs?: number;
  /** Milliseconds from the delivery of the view's document to its handshake. @default 10000 */
  handshakeTimeoutMs?: number;
  /** Milliseconds a view may take to finish. @default 500 */
  teardownTimeoutMs?: number;
}
