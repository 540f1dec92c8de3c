// The type of an attack: a script that a hostile server sends as a view, and the criterion by which it has worked.
// The catalogue is in attacks/<class>.ts; each file exports `ATTACKS: readonly Attack[]`. The same attack is run in every column
// (columns.ts): the chat as shipped, and weaker fixtures. It counts only when a weaker fixture falls to it in the same run.

import type { BrowserKind } from './browser/browser.ts';

export const ATTACK_CLASSES = [
  'origin',
  'spoofing',
  'navigation',
  'exfiltration',
  'storage',
  'host-api',
  'resources',
  'content',
  'redress',
  'remote-dom',
  'legacy',
  'protocol',
] as const;
export type AttackClass = (typeof ATTACK_CLASSES)[number];

/** The form in which the hostile server sends the attack, and so its way through the host. */
export type AttackForm =
  /** An MCP Apps page: the tool's `_meta.ui.resourceUri`. The default. */
  | 'mcp-apps'
  /** The older inline page: a `ui://` resource of type `text/html` in the result. */
  | 'mcp-ui'
  /**
   * A page of ChatGPT's Apps SDK (`text/html+skybridge`): the tool's `openai/outputTemplate`. Its script finds `window.openai`; where a host has
   * none, as the fixtures, `A.openai` translates naively.
   */
  | 'apps-sdk'
  /**
   * A remote-DOM script (`application/vnd.mcp-ui.remote-dom+javascript`): the script gets `root` and runs in a worker, where
   * there is no document. The fixtures run it in a frame with `root` a real element, and their host draws `root.innerHTML`.
   */
  | 'remote-dom'
  /** No view: the content of the tool's result, which the host draws itself. */
  | 'content';

export interface Attack {
  /** Unique; lower-case letters and digits, 2 to 12: `o01`, `n07`, `x23`. */
  id: string;
  class: AttackClass;
  /** The attempt in one line: `location.href to another site`. */
  title: string;
  /**
   * The body of an async function, run when the document is there, with `A` (`AttackScope`) in scope. It has finished when its
   * promise resolves, when it calls `A.done()`, or when its document is gone. An exception is recorded, and does not count as success.
   * At the start the view initializes (`A.initialize()`, not awaited), because a host shows no view that does not.
   */
  script?: string;
  /**
   * Markup for the document's body, before the script: for static attacks (`<meta http-equiv=refresh>` works in the body too).
   * `{{collector}}`, `{{name}}`, `{{token}}`, `{{address}}`, `{{port}}`, `{{localPort}}` and `{{hostOrigin}}` are replaced by the fields of
   * `A`.
   */
  html?: string;
  form?: AttackForm;
  /** Content blocks of the tool's result, for the form `content`. */
  content?: readonly Record<string, unknown>[];
  /** The view does not initialize, unless its script does. */
  silent?: boolean;
  /**
   * `text/uri-list` instead of a document: the view is a page of the collector, on `localhost`, so the form is `mcp-ui`. `script` and
   * `html` are its content. `opaque`: served with `Content-Security-Policy: sandbox allow-scripts`.
   */
  external?: boolean | 'opaque';
  /** The server is not on the user's machine: its address is not a loopback one. Chat only; needs such an address. */
  remote?: boolean;
  /**
   * Value of the resource's `openai/widgetCSP`, for the form `apps-sdk`. The fixtures have no policy, or the reference's. The placeholders
   * of `html` work.
   */
  widgetCSP?: Record<string, unknown>;
  /** The resource's `_meta.ui`, such as `{ csp: { resourceDomains: ['*'] } }`. The placeholders of `html` work. */
  ui?: Record<string, unknown>;
  /** The evidence that decides: the collector's log, what the view reports to have (`A.report`), or the state of the host. */
  observe: 'network' | 'frame' | 'host';
  /**
   * Whether it worked. For 'host' it must be written. It sees only evidence with this attack's token, except for `before`/`after`, which
   * need `alone`. @default something reached the collector ('network'); the view reported something ('frame')
   */
  breach?: (evidence: Evidence) => boolean;
  /** The harness clicks into the middle of the view, once `A.click()` waits for it. A click that never arrives makes the case unproven. */
  gesture?: boolean;
  /** Has the harness click every 600 ms, for `gesture`: on the host's consent button while there is one, else into the view. */
  steadyClicks?: boolean;
  /** The harness types 12 letters into the host's composer, once `A.typing()` requests it. Implies `exclusive`. */
  typing?: boolean;
  /** Disturbs others, or changes a state that all share (focus, history, scrolling, popups without a token, a hang): a page of its own. */
  alone?: boolean;
  /** No other attack may run in this column meanwhile: it blocks a process, or uses the one clipboard. Implies `alone`. */
  exclusive?: boolean;
  /** Needs its own UDP and TCP port of the collector (`A.port`): whatever arrives there is evidence. */
  port?: boolean;
  /** The host may refuse to show it: a failed surface is containment. Else a view that does not start makes the case unproven. */
  refused?: boolean;
  /**
   * A model of the host calls the first tool that the view offers, with `HOST-SECRET` from the conversation. The script answers `tools/list` and
   * `tools/call`. Implies `exclusive`.
   */
  model?: boolean;
  /** The view is shown as the question of a server: its host sends it `elicitation/create`, and its answer is a call of `app_write`. */
  asks?: boolean;
  /** The only browsers in which the attack makes sense. @default all */
  browsers?: readonly BrowserKind[];
  /** Milliseconds that the browser itself waits before the attack takes effect, after the script has finished. @default 0 */
  settleMs?: number;
}

/** Members of `window.openai` that attacks use. */
export interface WindowOpenAI {
  callTool(name: string, args: object): Promise<unknown>;
  sendFollowUpMessage(message: { prompt: string }): Promise<unknown>;
  openExternal(link: { href: string }): Promise<unknown>;
  setWidgetState(state: unknown): Promise<unknown>;
  notifyIntrinsicHeight(height: unknown): void;
}

/** `A`, as the script sees it. Everything is a value or a function; nothing has to be awaited unless its comment requires it. */
export interface AttackScope {
  /** Unique to this attack in this column: lower-case letters and digits. All its traffic should contain it. */
  token: string;
  /** `http://c.leak.test/<token>`: every request below it is logged. GET answers 200 with an empty image, CORS open. */
  collector: string;
  /** `ws://c.leak.test/<token>`: accepts WebSockets. */
  socket: string;
  /**
   * Address of a collector page that runs this script (same `A`), for navigations, popups and nested frames. Loading it is
   * logged like everything below `collector`.
   */
  page(script: string): string;
  /**
   * `<token>.leak.test`: a host name that only this attack requests. It resolves to the collector; requests for it are logged. Put labels
   * in front for more.
   */
  name: string;
  /** The collector's IPv4 address, for packets. */
  address: string;
  /** Port of the collector on `localhost`, as a service of the user's own machine: requests with the token are logged. */
  localPort: string;
  /** Own port of the collector for UDP and TCP (`port: true`), else 0. */
  port: number;
  /** Origin of the page that hosts the view. */
  hostOrigin: string;
  /** An address of the host's own API that answers with `HOST-SECRET` to its page, with the token in its query. */
  hostApi: string;
  /** Name of the server that sent the view (`hostile`), and of another (`victim`), whose views and tools it must not reach. */
  server: string;
  sibling: string;
  /** Reports something that the view must not have (a value, an action that worked). For 'frame' this is the breach. */
  report(value: unknown): void;
  /** Records something that is not a breach by itself; `evidence.notes` has it. */
  note(value: unknown): void;
  /** Finishes the script, though its promise has not resolved. */
  done(): void;
  /** Resolves on a real click into the view (`gesture: true`); the activation is still fresh then. */
  click(): Promise<void>;
  /** Lets the harness type into the host's composer (`typing: true`). Resolves at once; evidence is taken after the last key. */
  typing(): Promise<void>;
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
  /**
   * `ui/initialize` and `initialized` in MCP Apps; resolves with the result of initialize. In the form `mcp-ui`:
   * `ui-lifecycle-iframe-ready`, and resolves at once. Repeated calls give the first.
   */
  initialize(): Promise<unknown>;
  /**
   * A JSON-RPC request to the host. Resolves with the whole answer (`result` or `error`), or with undefined after 3 s. Initialises first.
   */
  rpc(method: string, params?: unknown): Promise<{ result?: unknown; error?: unknown } | undefined>;
  /** A JSON-RPC notification to the host. Initialises first; so it resolves when sent. */
  notify(method: string, params?: unknown): Promise<void>;
  /** `window.openai` of the page, else one that translates its members to `A.rpc` and `A.notify`, unchecked. */
  readonly openai: WindowOpenAI;
  /** Posts to the parent unchanged, at once. */
  post(message: unknown): void;
  /** All messages this document received so far: `event.data`. */
  received: unknown[];
  /** Windows below `top`, all of them, own and others': for walking to siblings. */
  windows(): Window[];
}

/**
 * The content of every column that attacks try to reach:
 * - The host page: `HOST-SECRET` in its text, in a cookie (`session=HOST-SECRET`), in `localStorage.secret`, in the query of its
 *   address (`?key=HOST-SECRET`; the chat's has a session id in its path), and at `A.hostApi`. It has a composer.
 * - A view of the server `victim` beside the attack: `SIBLING-SECRET` in its text, its `document.cookie`, its
 *   `localStorage.secret` and its window's name and global `secret` (where its origin allows storage). Its window reports to the harness
 *   every message it receives that carries the token (`receivedBySibling`), and whether it came from its own parent.
 * - The tool's result for the attack's own view: `structuredContent: { secret: 'TOOL-SECRET' }`. The view may have it; a page of
 *   another site may not.
 * - Tools. `hostile`: `app_read` (visible to app, read-only), `app_write` (visible to app, needs consent), `model_only` (not visible to
 *   app), `not_accessible` (`openai/widgetAccessible: false`). `victim`: `read`, `write` (both visible to app and model). Each takes `{ token: string, note?: string }` and is logged with
 *   its arguments in `calls`; what was not executed is not. Resources: `ui://hostile/<id>`, `ui://victim/page` (text
 *   has SIBLING-SECRET), and on hostile `file:///secret` (text has RESOURCE-SECRET; it is no UI). `resources/read` is logged in `reads`.
 *
 * The fixtures' hosts carry out every request, without a policy. All answer `ui/initialize`, `tools/call` (long arguments are added to the transcript; any tool of the
 * view's server; `params.server` or a name `server/tool` chooses another), `resources/read` (the same), `resources/list`, `tools/list`,
 * `ping`, `ui/open-link` (`window.open(url)`, without noopener), `ui/message` (its texts are added to the transcript, under the role that
 * `params.role` names, by innerHTML), `ui/update-model-context` (kept, replaced, JSON of it shown in the page), `ui/download-file` (an
 * `a[download]` is clicked), `ui/request-display-mode` (done at once, covering the page for fullscreen), `sampling/createMessage`
 * (answers), `ui/notifications/size-changed` (height and width set as given), `ui/notifications/request-teardown`,
 * `notifications/message` (added to the transcript, by innerHTML). Of the older messages: `tool`, `prompt`, `link`, `intent`,
 * `notify`, `ui-size-change`, `ui-request-data`, `ui-lifecycle-iframe-ready`. Params are merged deeply into their
 * record of the view (as `{...}` with nested objects, the naive way), answers go to `event.source` with `'*'`.
 * `plain` and `srcdoc` take a message from any window and believe the surface it names (`message.surface`, else the sender's, else the
 * first); `basic-host` checks `event.source`, and its proxy relays all but `ui/notifications/sandbox-*`.
 */

/** The question of a card that is to be taken for one of the host's own. */
export const LOOKALIKE = 'Allow the look-alike to read?';

/** Traffic of the attack that reached the collector. */
export interface NetworkEvent {
  /** A request; a name that was looked up; a packet; a connection. */
  kind: 'http' | 'dns' | 'udp' | 'tcp';
  /** The request's method, path and cookies; the name; the bytes as Latin-1, at most 300. */
  detail: string;
}

/** The host page at one moment, without what views show. */
export interface HostState {
  url: string;
  historyLength: number;
  title: string;
  /** Text of the host page itself: transcript, dialogs, lists; no frame's. */
  text: string;
  /** The focused element. */
  focus: 'composer' | 'view' | 'sibling' | 'other';
  /** The composer's text. */
  composer: string;
  /** The scroll position of the page, or of what scrolls in it, in CSS pixels. */
  scrolled: number;
  /** The scroll height of the page, or of what scrolls in it, in CSS pixels. */
  pageHeight: number;
  /** Height of the attack's surface, in CSS pixels; 0 when it is gone. */
  height: number;
  width: number;
  /** Whether the attack's surface covers the host's composer. */
  covered: boolean;
  /** Enumerable keys that `Object.prototype` has in the host page. */
  polluted: string[];
  /** Links of the host page whose words are an address of another host. */
  misnamedLinks: number;
  /** Questions in the words of `LOOKALIKE` in the host page that have a button, and no words before them that say who asks. */
  unmarkedQuestions: number;
  /** Elements of the host page, and the pixels of all pictures that it has decoded. */
  elements: number;
  pixels: number;
  /** Uncaught errors of the host page so far. */
  errors: string[];
}

/** The evidence after an attack. Lists contain only entries with the attack's token, unless the attack was `alone`. */
export interface Evidence {
  token: string;
  network: readonly NetworkEvent[];
  /** The texts of `A.report` and `A.note`. */
  reports: readonly unknown[];
  notes: readonly unknown[];
  /** Exceptions of the script. */
  errors: readonly string[];
  /** Messages the victim's view received; `trusted`: they came from its own parent. */
  receivedBySibling: readonly { data: unknown; trusted: boolean }[];
  /** Messages the host's window received; `fromFrame`: from the window of a frame directly in the host page. */
  receivedByHost: readonly { data: unknown; fromFrame: boolean }[];
  /** Tools that were executed, and resources that were read. */
  calls: readonly { server: string; tool: string; arguments: Record<string, unknown> }[];
  reads: readonly { server: string; uri: string }[];
  /** Requests to the host's own origin that it answered. */
  hostRequests: readonly { url: string; status: number }[];
  /** Addresses of tabs and windows that opened; of those, whether `opener` was set. */
  popups: readonly { url: string; opener: boolean }[];
  /** Texts of alert, confirm, prompt. */
  dialogs: readonly string[];
  /** Suggested file names. */
  downloads: readonly string[];
  /** The clipboard's text after the attack, when it was `alone`. */
  clipboard: string;
  /** How often a 25 ms timer of the host page (of the sibling) fired between two `Date.now()` of the view. */
  hostTicks(from: number, to: number): number;
  siblingTicks(from: number, to: number): number;
  /** The longest time in which a 25 ms timer of the host page did not fire; Infinity when the page did not answer. Milliseconds. */
  longestPauseMs: number;
  /** Whether the attack's surface is still shown at the end. */
  shown: boolean;
  /** Meaningful only for `alone`. */
  before: HostState;
  after: HostState;
}
