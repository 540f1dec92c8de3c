// The stage of the `frame` tier: runs the view's document, or the page at an external address, in the sandbox.

import { readUriList } from '@vitrine/protocol/internal/content/uri-list';
import type { Theme } from '@vitrine/protocol/mcp-apps';
import { uiContentKind } from '@vitrine/protocol/mime';
import { HostError } from '../errors.ts';
import type { SandboxPool } from '../scheduling/sandbox-pool.ts';
import { loadViewModules } from '../surface/view/load-view-modules.ts';
import type { PageCheck } from '../surface/view/page-check.ts';
import { grantedFeatures } from './permissions.ts';
import type { Sandbox } from './sandbox.ts';
import type { CreateStage, Stage, StageOptions } from './stage.ts';

export interface FrameStageServices {
  sandboxes: Pick<SandboxPool, 'take' | 'markUsed'>;
  /** Called when a document has loaded, so that work that waits for it can start. */
  onLoaded(): void;
}

/** Creates the stage of documents and of pages at an address. */
export function createFrameStage(services: FrameStageServices): CreateStage {
  return options => openFrameStage(options, services);
}

function openFrameStage(options: StageOptions, services: FrameStageServices): Stage {
  let closed = false;
  let theme: Theme | undefined;
  let sandbox: Sandbox | undefined;
  let check: PageCheck | undefined;
  const external = uiContentKind(options.part.mimeType) === 'external-url';
  // A document's sandbox loads ahead of it; an address must be known first, since the sandbox's policy names its origin.
  const initialAddress = external ? knownAddress(options) : undefined;
  if (!external || initialAddress) open(initialAddress);

  function open(address: URL | undefined): Sandbox {
    sandbox = openFrameSandbox(options, services, address, () => check);
    sandbox.setTheme(theme);
    return sandbox;
  }

  return {
    get origin() {
      return sandbox?.origin;
    },
    get rung() {
      return sandbox?.rung;
    },
    async open({ earlyHandshake, storage }) {
      const content = await options.content;
      const address = external ? externalAddress(content, options) : undefined;
      if (address) check = (await (await loadViewModules()).loadPageCheck()).checkPage(options, address.href);
      if (closed) throw new HostError('closed', 'The surface was closed.');
      const activeSandbox = sandbox ?? open(address);
      await activeSandbox.ready;
      return activeSandbox.deliver(address ? { url: address.href } : { html: content, storage }, earlyHandshake);
    },
    hasUserActivation: async () => sandbox?.hasUserActivation() ?? false,
    focus: () => sandbox?.focus(),
    setKeyGate: isOpen => sandbox?.setKeyGate(isOpen),
    measureContent: () => sandbox?.measureContent(),
    onMessage: () => check?.messageReceived(),
    setTheme(next) {
      theme = next;
      sandbox?.setTheme(next);
    },
    close() {
      closed = true;
      check?.close();
      sandbox?.close();
    },
  };
}

function openFrameSandbox(
  { parent, info, part, content, settings, title, sandboxTokens, events }: StageOptions,
  { sandboxes, onLoaded }: FrameStageServices,
  address: URL | undefined,
  /** The check of a page at an address; created before the sandbox receives its content. */
  check: () => PageCheck | undefined,
): Sandbox {
  const features = grantedFeatures(settings.grantPermissions(part.metadata?.ui?.permissions ?? {}, info));
  let document = '';
  content.then(
    text => {
      document = text;
    },
    () => {},
  );
  const kind = {
    ...settings.sandbox,
    server: part.server,
    csp: part.metadata?.ui?.csp,
    features,
    optIns: settings.optIns(part.server),
    ...(sandboxTokens && { tokens: sandboxTokens }),
    ...(address ? { external: address.origin } : { domain: part.metadata?.ui?.domain }),
    timeoutMs: settings.mountTimeoutMs,
  };
  const sandbox = sandboxes.take(parent, kind, {
    onLoaded() {
      const page = check();
      if (page) page.loaded();
      else events.onLoaded(canHandshake(document));
      // The next result of this server finds a spare sandbox; what is starting now comes first.
      sandboxes.markUsed(kind);
      onLoaded();
    },
    onDropped: events.onDropped,
    onBlocked(blocked) {
      events.onBlocked?.(blocked);
      if (blocked.directive === 'frame-src') check()?.blockedFrame();
    },
    onReport: report => events.onReport?.(report),
    onRequest: request => events.onRequest?.(request),
    onStorage: change => events.onStorage?.(change),
    onFlooding: () => events.onFailed(HostError.flooding()),
    onNavigated: () =>
      events.onFailed(
        new HostError('navigated', 'The view tried to replace itself with another page and was closed.', {
          retryable: true,
        }),
      ),
  });
  sandbox.frame.title = title;
  return sandbox;
}

/** The address, when it is known already and can be shown; a problem with it is reported when the stage opens. */
function knownAddress(options: StageOptions): URL | undefined {
  const { content } = options.part;
  return content !== undefined && 'url' in readUriList(content) ? externalAddress(content, options) : undefined;
}

/** The page of a URI list. The address of older views that are given render data says so. */
function externalAddress(content: string, { part }: StageOptions): URL {
  const list = readUriList(content);
  if ('problem' in list) throw new HostError('no-content', list.problem);
  const url = new URL(list.url);
  if (url.origin === location.origin)
    throw new HostError(
      'sandbox-refused',
      `${url.href} has the origin of this page, and would have its rights, sandboxed or not.`,
    );
  if (part.metadata?.initialRenderData !== undefined) url.searchParams.set('waitForRenderData', 'true');
  return url;
}

/** Whether a document may perform a handshake: its text contains the method's name, or it loads a script. */
function canHandshake(html: string): boolean {
  return html.includes('ui/initialize') || /<script[^>]+src\s*=/i.test(html);
}
