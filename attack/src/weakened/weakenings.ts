// Every defence that can be removed, and the attacks that must work then. The sources mark the line of a defence by a comment
// (`// weakening: NAME`); what replaces the line is written here. Where a browser has a defence against the same attack, the
// browser's defence is removed first (`behind`), because most users' browsers do not have it.
import type { Place, SourceEdit, Weakening } from './weakening.ts';

const edit =
  (place: Place) =>
  (file: string, marker: string, put = ''): SourceEdit => ({ in: place, file, marker, put });
const node = edit('node');
const page = edit('page');
const sandbox = edit('sandbox');

const HEADERS = 'packages/host/src/node/sandbox-headers.ts';
const CHAT_HEADERS = 'packages/chat/src/requests/security-headers.ts';
const CSP = 'packages/protocol/src/csp/csp.ts';
const PROXY = 'packages/host/src/sandbox-page/proxy.ts';
const LIMITER = 'packages/host/src/sandbox-page/limits/message-limiter.ts';
const ARMING = 'packages/host/src/arming/arming.ts';
const RULES = 'packages/policy/src/call-rules.ts';
const LINKS = 'packages/chat/web/src/links/open-link.ts';

const ON_THE_WIRE: readonly Weakening[] = [
  {
    name: 'no-connection-allowlist',
    title: 'the sandbox is sent without Connection-Allowlist',
    edits: [node(HEADERS, 'no-connection-allowlist')],
    red: ['x21', 'x22', 'x23', 'x24', 'x25', 'x28', 'x38'],
  },
  {
    name: 'no-sandbox-policy',
    title: 'the sandbox is sent without Content-Security-Policy',
    edits: [node(HEADERS, 'no-sandbox-policy')],
    red: ['r06'],
  },
  {
    name: 'no-permissions-policy',
    title: 'neither the page nor the sandbox is sent with Permissions-Policy, and no frame is denied a feature',
    edits: [
      node(HEADERS, 'no-permissions-policy/sandbox'),
      node(CHAT_HEADERS, 'no-permissions-policy/page'),
      page('packages/host/src/sandbox/sandbox.ts', 'no-permissions-policy/frame', 'const denied: string[] = [];'),
    ],
    red: ['u21', 'u28', 'u44', 'u46'],
  },
  {
    name: 'frames-everywhere',
    title: 'a view may go anywhere, and frame anything',
    behind: ['no-connection-allowlist'],
    edits: [node(CSP, 'frames-everywhere', "'frame-src * data: blob:',")],
    red: ['n07', 'n08', 'n17', 'n09', 'n23'],
  },
  {
    name: 'forms-everywhere',
    title: 'a view may send forms',
    behind: ['no-connection-allowlist', 'frames-everywhere'],
    edits: [node(CSP, 'forms-everywhere')],
    red: ['n10', 'n11', 'x13'],
  },
  {
    name: 'remote-on-this-machine',
    title: 'views of remote servers may reach this machine',
    edits: [
      node(
        'packages/agent/src/sanitizer/ui-part.ts',
        'remote-on-this-machine',
        'const { metadata, removed } = { metadata: declared, removed: [] as string[] };',
      ),
    ],
    red: ['d13', 'd14'],
  },
  {
    name: 'declared-as-it-comes',
    title: 'what a resource declares is pasted into the policy',
    behind: ['no-connection-allowlist'],
    edits: [node(CSP, 'declared-as-it-comes', 'return entry;')],
    red: ['d01', 'd02', 'd03', 'd04', 'd06', 'd07'],
  },
  {
    name: 'worker-with-network',
    title: 'the worker of a remote-DOM script may reach anything',
    behind: ['no-connection-allowlist'],
    edits: [
      node(
        CSP,
        'worker-with-network',
        `return "script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors " + (frameAncestors.join(' ') || "'none'");`,
      ),
    ],
    red: ['rd30', 'rd31', 'rd32', 'rd33', 'rd38'],
  },
  {
    name: 'open-gate',
    title: 'the chat answers requests of other pages',
    behind: ['no-connection-allowlist', 'no-sandbox-policy'],
    edits: [node('packages/chat/src/requests/guard.ts', 'open-gate', 'void req; void allowedHosts;')],
    red: ['ha06'],
  },
];

const FRAMES: readonly Weakening[] = [
  {
    name: 'same-origin-view',
    title: 'the view’s frame has allow-same-origin',
    edits: [sandbox(PROXY, 'same-origin-view', "sandbox('allow-same-origin'); viewOrigin = location.origin;")],
    red: ['o02', 'o16', 'o24', 'o25', 'st03'],
  },
  {
    name: 'no-page-policy',
    title: 'the chat’s page is sent without Content-Security-Policy',
    behind: ['same-origin-view', 'no-connection-allowlist'],
    edits: [node(CHAT_HEADERS, 'no-page-policy')],
    red: ['o22'],
  },
  {
    name: 'one-site',
    title: 'the views of all servers have one site',
    edits: [
      page(
        'packages/protocol/src/sandbox/sandbox-label.ts',
        'one-site',
        "const names = ['vitrine', hostOrigin, 'every-server'];",
      ),
    ],
    red: ['r02'],
  },
  {
    name: 'any-sender-to-view',
    title: 'a view receives messages of any window',
    edits: [
      sandbox(
        'packages/host/src/sandbox-page/view-bootstrap.ts',
        'any-sender-to-view',
        'const isHidden = isForBootstrap;',
      ),
    ],
    red: ['o08', 'sp12', 'sp14'],
  },
  {
    name: 'any-sender-to-proxy',
    title: 'the sandbox does not check who sends',
    edits: [sandbox(PROXY, 'any-sender-to-proxy', 'const isHost = event.source !== null;')],
    red: ['o08', 'sp12'],
  },
  {
    name: 'content-again',
    title: 'the sandbox takes a second document',
    behind: ['no-connection-allowlist', 'frames-everywhere', 'any-sender-to-proxy'],
    edits: [sandbox(PROXY, 'content-again')],
    red: ['sp04'],
  },
  {
    name: 'bridge-of-any-document',
    title: 'the document that takes a view’s place keeps its bridge',
    behind: ['no-connection-allowlist', 'frames-everywhere'],
    edits: [sandbox(PROXY, 'bridge-of-any-document', "notify('loaded');")],
    red: ['sp09', 'sp10'],
  },
  {
    name: 'sandbox-messages-relayed',
    title: 'the sandbox relays ui/notifications/sandbox-* of a view',
    edits: [
      // The bootstrap's message contains a port: without it no view would start.
      sandbox(
        PROXY,
        'sandbox-messages-relayed',
        'if (isSandboxMessage(event.data)) event.ports.length > 0 ? fromBootstrap(event.data, event.ports) : toHost(event.data);',
      ),
    ],
    red: ['o12', 'l12'],
  },
];

const LIMITS: readonly Weakening[] = [
  {
    name: 'no-rate-limit',
    title: 'a view may send as fast as it can',
    edits: [sandbox(LIMITER, 'no-rate-limit', 'const mayPass = () => true;')],
    red: ['r03'],
  },
  {
    name: 'no-length-limit',
    title: 'a message may have any length',
    edits: [sandbox(LIMITER, 'no-length-limit', "if (json?.[0] === '{') return json;")],
    red: ['r04', 'r05', 'p13'],
  },
  {
    name: 'any-size',
    title: 'a view may have any size',
    edits: [page('packages/host/src/surface/box/sizer.ts', 'any-size', 'const height = requested;')],
    red: ['u31', 'l06', 'u33'],
  },
  {
    name: 'no-focus-guard',
    title: 'no focus guard watches the keyboard, and no gate keeps keys from views',
    edits: [
      page(
        'packages/host/src/input/focus-guard.ts',
        'no-focus-guard/page',
        'if (owner.view === view || frame) return;',
      ),
      sandbox('packages/host/src/input/key-gate.ts', 'no-focus-guard/key-gate', 'if (event.isTrusted) return;'),
    ],
    red: ['u12', 'u26'],
  },
];

const POLICY: readonly Weakening[] = [
  {
    name: 'consent-by-rhythm',
    title: 'a consent counts half a second after it was asked for, however often the user has pressed since',
    edits: [
      page(ARMING, 'consent-by-rhythm/time', 'export const ARMING_MS = 500;'),
      page(ARMING, 'consent-by-rhythm/press'),
    ],
    red: ['u49'],
  },
  {
    name: 'no-questions',
    title: 'the policy allows what it should ask the user',
    edits: [
      node(
        RULES,
        'no-questions',
        "const reason = reasonToAsk(request); if (!changed) return { decision: 'allow', reason };",
      ),
    ],
    red: ['p32', 'l01', 'l14', 'rd43', 'x3a'],
  },
  {
    name: 'every-tool-visible',
    title: 'a view may call tools that are not for apps',
    behind: ['no-questions'],
    edits: [
      node(
        RULES,
        'every-tool-visible',
        'if (kind !== undefined || isCallableByPage(tool, surfaceTool)) return undefined;',
      ),
    ],
    red: ['p01', 'l03'],
  },
  {
    name: 'links-unasked',
    title: 'links open without an approval',
    edits: [
      page(LINKS, 'links-unasked/page', 'const yes = true;'),
      node(
        RULES,
        'links-unasked/policy',
        "const reason = reasonToAsk(request); if (kind === 'link') return { decision: 'allow', reason };",
      ),
    ],
    red: ['p37', 'l05'],
  },
  {
    name: 'links-with-opener',
    title: 'a link’s page has an opener, and no Cross-Origin-Opener-Policy prevents it',
    behind: ['links-unasked'],
    edits: [
      page(LINKS, 'links-with-opener/page', "window.open(parsed.href, '_blank', '');"),
      node(CHAT_HEADERS, 'links-with-opener/header'),
    ],
    red: ['p38'],
  },
  {
    name: 'calls-before-initialize',
    title: 'a view is served before it has initialised',
    edits: [page('packages/host/src/dialects/mcp-apps.ts', 'calls-before-initialize', 'if (!host) {')],
    red: ['p04'],
  },
];

export const WEAKENINGS: readonly Weakening[] = [...ON_THE_WIRE, ...FRAMES, ...LIMITS, ...POLICY];
