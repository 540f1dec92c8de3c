// Every defence that is taken away, and who has to notice. Where a browser closes a way that a defence of ours closes too, the
// browser's goes first (`behind`): most people's browsers do not have it.
import type { Place, SourceEdit, Weakening } from './weakening.ts';

const edit =
  (place: Place) =>
  (file: string, find: string, put: string): SourceEdit => ({ in: place, file, find, put });
const node = edit('node');
const page = edit('page');
const sandbox = edit('sandbox');

const HEADERS = 'packages/host/src/node/sandbox-headers.ts';
const CHAT_HEADERS = 'packages/chat/src/security-headers.ts';
const CSP = 'packages/protocol/src/csp.ts';
const PROXY = 'packages/host/src/proxy/proxy.ts';
const WAITING = 'packages/host/src/proxy/view-bootstrap.ts';
const HEARING = 'packages/host/src/input/key-gate.ts';
const SHIELD = 'packages/host/src/proxy/message-limiter.ts';
const RULES = 'packages/policy/src/rules.ts';
const LINKS = 'packages/chat/web/src/links/open-link.ts';

const ON_THE_WIRE: readonly Weakening[] = [
  {
    name: 'no-connection-allowlist',
    title: 'the sandbox is sent without Connection-Allowlist',
    edits: [node(HEADERS, `'Connection-Allowlist': allowlist,`, '')],
    red: ['x21', 'x22', 'x23', 'x24', 'x25', 'x28', 'x38'],
  },
  {
    name: 'no-sandbox-policy',
    title: 'the sandbox is sent without Content-Security-Policy',
    edits: [node(HEADERS, `'Content-Security-Policy': csp,`, '')],
    red: ['r06'],
  },
  {
    name: 'no-permissions-policy',
    title: 'neither the page nor the sandbox is sent with Permissions-Policy, and no frame is denied a feature',
    edits: [
      node(HEADERS, `'Permissions-Policy': permissionsPolicy(features),`, ''),
      node(CHAT_HEADERS, `'Permissions-Policy': features.join(', '),`, ''),
      page('packages/host/src/sandbox/sandbox.ts', `, "gamepad 'none'", "picture-in-picture 'none'"`, ''),
    ],
    red: ['u21', 'u28', 'u44', 'u46'],
  },
  {
    name: 'frames-everywhere',
    title: 'a view may go anywhere, and frame anything',
    behind: ['no-connection-allowlist'],
    edits: [node(CSP, 'list([], granted.frameDomains)', `'* data: blob:'`)],
    red: ['n07', 'n08', 'n17', 'n09', 'n12', 'n23', 'n24'],
  },
  {
    name: 'forms-everywhere',
    title: 'a view may send forms',
    behind: ['no-connection-allowlist', 'frames-everywhere'],
    edits: [node(CSP, `"form-action 'none'",`, '')],
    red: ['n10', 'n11', 'x13'],
  },
  {
    name: 'remote-on-this-machine',
    title: 'views of remote servers may reach this machine',
    edits: [
      node(
        'packages/agent/src/sanitizer/ui-part.ts',
        'draft.isLocal ? { metadata: declared, removed: [] } : withoutLoopback(declared)',
        '{ metadata: declared, removed: [] as string[] }',
      ),
    ],
    red: ['d13', 'd14'],
  },
  {
    name: 'declared-as-it-comes',
    title: 'what a resource declares is pasted into the policy',
    behind: ['no-connection-allowlist'],
    edits: [
      node(
        CSP,
        `if (entry.length > 300 || !/^\\w+:\\/\\//.test(entry) || /[\\s;,'"\\\\]/.test(entry)) return undefined;`,
        'return entry;',
      ),
    ],
    red: ['d01', 'd02', 'd03', 'd04', 'd06', 'd07'],
  },
  {
    name: 'worker-with-network',
    title: 'the worker of a remote-DOM script may reach anything',
    behind: ['no-connection-allowlist'],
    edits: [
      node(
        CSP,
        `default-src 'none'; script-src 'unsafe-inline' blob:; worker`,
        `script-src 'unsafe-inline' blob:; worker`,
      ),
    ],
    red: ['rd30', 'rd31', 'rd32', 'rd33', 'rd38'],
  },
  {
    name: 'open-gate',
    title: 'the chat answers requests of other pages',
    behind: ['no-connection-allowlist', 'no-sandbox-policy'],
    edits: [
      node(
        'packages/chat/src/guard.ts',
        'checkRequest({ method: req.method, url: req.url, path: req.path, header: name => req.header(name) }, allowedHosts);',
        'void req; void allowedHosts;',
      ),
    ],
    red: ['ha06'],
  },
];

const FRAMES: readonly Weakening[] = [
  {
    name: 'same-origin-view',
    title: 'the view’s frame has allow-same-origin',
    edits: [
      sandbox(
        PROXY,
        `sandbox();\n  frame.srcdoc`,
        `sandbox('allow-same-origin'); viewOrigin = location.origin;\n  frame.srcdoc`,
      ),
    ],
    red: ['o02', 'o16', 'o24', 'o25', 'st03'],
  },
  {
    name: 'no-page-policy',
    title: 'the chat’s page is sent without Content-Security-Policy',
    behind: ['same-origin-view', 'no-connection-allowlist'],
    edits: [node(CHAT_HEADERS, `'Content-Security-Policy': policy.join('; '),`, '')],
    red: ['o22'],
  },
  {
    name: 'one-site',
    title: 'all servers’ views live on one site',
    edits: [
      page(
        'packages/protocol/src/sandbox-label.ts',
        `['vitrine', hostOrigin, server]`,
        `['vitrine', hostOrigin, 'everybody']`,
      ),
    ],
    red: ['r02'],
  },
  {
    name: 'views-hear-anybody',
    title: 'a view hears messages of any window',
    edits: [sandbox(WAITING, 'isOurs || isForeign', 'isOurs')],
    red: ['o08', 'sp12', 'sp14'],
  },
  {
    name: 'proxy-hears-anybody',
    title: 'the sandbox does not check who sends',
    edits: [
      sandbox(
        PROXY,
        'if (event.source === parent && event.origin === hostOrigin) fromHost(event.data);',
        'if (event.source !== null) fromHost(event.data);',
      ),
    ],
    red: ['o08', 'sp12'],
  },
  {
    name: 'content-again',
    title: 'the sandbox takes a second document',
    behind: ['no-connection-allowlist', 'frames-everywhere', 'proxy-hears-anybody'],
    edits: [sandbox(PROXY, 'if (shown || (typeof html', 'if ((typeof html')],
    red: ['sp04'],
  },
  {
    name: 'bridge-of-any-document',
    title: 'the document that takes a view’s place keeps its bridge',
    behind: ['no-connection-allowlist', 'frames-everywhere'],
    edits: [sandbox(PROXY, 'else end();', `else tell('loaded');`)],
    red: ['sp09', 'sp10'],
  },
  {
    name: 'sandbox-words-relayed',
    title: 'the sandbox relays ui/notifications/sandbox-* of a view',
    edits: [
      // The document that waits brings a port: without it no view would start.
      sandbox(
        PROXY,
        'if (isOurs(event.data)) fromWaiting(event.data, event.ports);',
        'if (isOurs(event.data)) event.ports.length > 0 ? fromWaiting(event.data, event.ports) : toHost(event.data);',
      ),
    ],
    red: ['o12', 'l12'],
  },
];

const LIMITS: readonly Weakening[] = [
  {
    name: 'no-rate-limit',
    title: 'a view may send as fast as it can',
    edits: [
      sandbox(
        SHIELD,
        'const mayPass = createBucket(now, { burst: BURST, perSecond: PER_SECOND });',
        'const mayPass = () => true;',
      ),
    ],
    red: ['r03'],
  },
  {
    name: 'no-length-limit',
    title: 'a message may have any length',
    edits: [sandbox(SHIELD, 'json.length <= MAX_LENGTH', 'json.length > 0')],
    red: ['r04', 'r05', 'p13'],
  },
  {
    name: 'any-size',
    title: 'a view may have any size',
    edits: [
      page(
        'packages/host/src/surface/sizer.ts',
        'wanted = Math.min(maxHeight, Math.max(minHeight, Math.ceil(height)));',
        'wanted = height;',
      ),
    ],
    red: ['u31', 'l06', 'u33'],
  },
  {
    name: 'no-focus-guard',
    title: 'nobody watches the keyboard',
    edits: [
      page(
        'packages/host/src/input/focus-guard.ts',
        'if (inside === known) return;',
        'if (inside === known || frame) return;',
      ),
      sandbox(HEARING, '!event.isTrusted || isThere', 'event.isTrusted'),
    ],
    red: ['u12', 'u26'],
  },
];

const POLICY: readonly Weakening[] = [
  {
    name: 'consent-by-rhythm',
    title: 'a consent counts half a second after it was asked for, however often the person has pressed since',
    edits: [
      page('packages/react/src/use-arming.ts', 'ARMING_MS = 1000', 'ARMING_MS = 500'),
      page('packages/react/src/use-arming.ts', "addEventListener('pointerdown', restart, true);", ''),
    ],
    red: ['u49'],
  },
  {
    name: 'no-questions',
    title: 'the policy allows what it should ask the person',
    edits: [
      node(
        RULES,
        `const reason = reasonToAsk(request);`,
        `const reason = reasonToAsk(request); if (!changed) return { decision: 'allow', reason };`,
      ),
    ],
    red: ['p32', 'l01', 'l14', 'rd43'],
  },
  {
    name: 'every-tool-visible',
    title: 'a view may call what is not for apps',
    behind: ['no-questions'],
    edits: [node(RULES, `kind !== 'tool' || isVisibleTo(`, `kind !== undefined || isVisibleTo(`)],
    red: ['p01', 'l03'],
  },
  {
    name: 'links-unasked',
    title: 'links open without a question',
    edits: [
      page(
        LINKS,
        `await pageApprovals.ask({ kind: 'link', url: parsed.href, server, toolName: tool, surfaceId }, signal)`,
        'asks !== undefined',
      ),
      node(
        RULES,
        `const reason = reasonToAsk(request);`,
        `const reason = reasonToAsk(request); if (kind === 'link') return { decision: 'allow', reason };`,
      ),
    ],
    red: ['p37', 'l05'],
  },
  {
    name: 'links-with-opener',
    title: 'a link’s page has an opener, and no Cross-Origin-Opener-Policy stands against it',
    behind: ['links-unasked'],
    edits: [
      page(LINKS, `'noopener,noreferrer'`, `''`),
      node(CHAT_HEADERS, `'Cross-Origin-Opener-Policy': 'same-origin',`, ''),
    ],
    red: ['p38'],
  },
  {
    name: 'calls-before-hello',
    title: 'a view is served before it has introduced itself',
    edits: [page('packages/host/src/dialects/mcp-apps.ts', 'if (!told && !pending) {', 'if (!host) {')],
    red: ['p04'],
  },
];

export const WEAKENINGS: readonly Weakening[] = [...ON_THE_WIRE, ...FRAMES, ...LIMITS, ...POLICY];
