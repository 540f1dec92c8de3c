// Creates the sandbox of a view: an outer frame with the proxy page, on the server's own sandbox site, and in it an inner frame of
// another origin with the view. Only this file creates frames.

import { SANDBOX } from '@vitrine/protocol/internal/sandbox/sandbox-messages';
import type { Theme } from '@vitrine/protocol/mcp-apps';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { UICsp } from '@vitrine/protocol/ui-resource';
import { type Channel, type EarlyHandshake, portChannel } from '../bridge/channel.ts';
import { HostError } from '../errors.ts';
import type { StoredEntries } from '../sandbox-page/view-storage.ts';
import type { ViewReport } from '../surface/view/view-errors.ts';
import { grantedTokens, sandboxAddress } from './sandbox-address.ts';
import { checkPlace, type SandboxPlace, type SandboxRung } from './sandbox-place.ts';
import { routeWindow, suspectAll } from './window-messages.ts';

/** Options of a sandbox. */
export type SandboxOptions = SandboxPlace & SandboxContentOptions;

interface SandboxContentOptions {
  server: string;
  csp: UICsp | undefined;
  /** Browser features granted to the view, as `Permissions-Policy` names them. */
  features?: readonly string[];
  /** Tokens added to the sandbox attribute: `allow-modals`. Other tokens would weaken the isolation, and are ignored. Forms always work. */
  tokens?: readonly string[];
  /** Origin of the page to show instead of a document: the only one the inner frame may load. */
  external?: string;
  /** The opt-ins that the user allowed the views of this server, beyond the policy. @default none */
  optIns?: readonly SandboxOptIn[];
  /** The dedicated origin that the resource requests (`_meta.ui.domain`). @default an opaque origin */
  domain?: string | undefined;
  /** Whether the sandbox is for a remote-DOM script: it may start a worker, and load nothing at all. */
  worker?: boolean;
  /** Milliseconds until a sandbox that does not answer counts as unreachable. */
  timeoutMs: number;
}

export interface SandboxEvents {
  /** The view's document has loaded. */
  onLoaded(): void;
  /** Another document has replaced the view's; the connection is already closed. */
  onNavigated(): void;
  /** The view sends too many messages past its proxy page: to this window, or to another sandbox. */
  onFlooding(): void;
  /** The proxy dropped messages of the view, this many so far: too fast, too large, or no JSON. */
  onDropped(count: number): void;
  /**
   * The policy blocked something: the directive and the target, each at most 200 characters. Reported by the view's document, which
   * can forge and hide it: use it only to inform the user. The first ones are reported one by one, then at each power of two; `count`
   * is the number so far.
   */
  onBlocked?(blocked: { directive: string; target: string; count: number }): void;
  /** The view's document reports an error, or some time after one whether it is blank; limited in number as `onBlocked` is. */
  onReport?(report: ViewReport): void;
  /** A link of the view asks for something, or something was stopped: not validated (`ViewRequest`). */
  onRequest?(request: unknown): void;
  /** The view has changed its `localStorage`, which the host stores for it: not validated. */
  onStorage?(change: unknown): void;
}

/** A document, with what is stored for the view; or the address of a page, which has a storage of its own. */
type SandboxContent = { html: string; storage?: StoredEntries | undefined } | { url: string };

export interface Sandbox {
  readonly frame: HTMLIFrameElement;
  /** The origin of the sandbox; empty before it is `ready`. */
  readonly origin: string;
  /** The rung of the sandbox: with a template from the beginning, else once it is `ready`. */
  readonly rung: SandboxRung | undefined;
  /** Moves a spare sandbox to where it is needed, without reloading it (needs `moveBefore`). */
  adopt(parent: HTMLElement, events: SandboxEvents): void;
  /** Resolves when the proxy answers; rejects with `HostError` when it does not. */
  readonly ready: Promise<void>;
  /** Delivers the document, or the address of the page, once. Returns the channel to the view. */
  deliver(content: SandboxContent, earlyHandshake?: EarlyHandshake): Channel;
  /**
   * Whether the user has clicked, tapped or typed inside the view in the last seconds: the proxy page knows it by its user
   * activation, which no view can forge (HTML, 6.4). Earlier messages have arrived at the proxy by then. False when the sandbox is closed.
   */
  hasUserActivation(): Promise<boolean>;
  /** Gives the view the keyboard. */
  focus(): void;
  /** Whether key events reach the view. A closed gate opens by itself when the user comes to the view. */
  setKeyGate(isOpen: boolean): void;
  /** Has the view's document measured: its height arrives by `onRequest`. */
  measureContent(): void;
  setTheme(theme: Theme | undefined): void;
  close(): void;
}

/** Starts loading a sandbox into `parent`. Throws `HostError` ('sandbox-refused') for the page's own site or origin. */
export function openSandbox(parent: HTMLElement, options: SandboxOptions, events: SandboxEvents): Sandbox {
  const { template, url: shared, development, external, timeoutMs } = options;
  checkPlace(options);
  const frame = createFrame(options);
  // The address is computed asynchronously; an application may need the element at once.
  parent.append(frame);

  let listener = events;
  let origin = '';
  let rung: SandboxRung | undefined = template === undefined ? undefined : 'sites';
  /** Aborted when the sandbox is closed. */
  const ended = new AbortController();
  /** The port to the proxy's process. Messages that must not overtake the user's input are posted to its window instead. */
  let port: MessagePort | undefined;
  /** The pending queries, in their order. */
  const activationQueries: ((isActive: boolean) => void)[] = [];
  const notify = (method: string, params?: object): void => {
    // Without an address the frame is empty, and there is no origin to post to.
    if (origin) frame.contentWindow?.postMessage({ jsonrpc: '2.0', method, params }, origin);
  };
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(unreachable(origin || (template ?? shared ?? development), timeoutMs)),
      timeoutMs,
    );
    let unroute = (): void => {};
    ended.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      unroute();
      frame.remove();
      for (const answer of activationQueries) answer(false);
      reject(new HostError('closed', 'The sandbox was closed.'));
    });
    const onMessage = (event: MessageEvent): void => {
      if (event.origin !== origin) return;
      const { method, params } = event.data ?? {};
      const name = method?.replace(SANDBOX.prefix, '');
      if (name === 'proxy-ready') {
        clearTimeout(timer);
        port = event.ports[0];
        if (port) {
          rung ??= params.delivery === 'static' ? 'static' : 'worker';
          resolve();
        } else import('./sandbox-url.ts').then(module => reject(module.foreignPage(origin)), reject);
      } else if (name === 'refused') reject(new HostError('sandbox-refused', `${params.message}`));
      else if (name === 'flooded') suspectAll(frame.contentWindow);
      else if (name === 'user-activation') activationQueries.shift()?.(params.isActive);
      else report(listener, name, params as never);
    };
    sandboxAddress(options).then(url => {
      if (ended.signal.aborted) return;
      origin = url.origin;
      frame.src = url.href;
      if (!frame.contentWindow)
        return reject(new HostError('closed', 'The surface is not part of the page.', { retryable: true }));
      unroute = routeWindow(frame.contentWindow, {
        onMessage,
        innerOrigin: external,
        onFlooding: () => listener.onFlooding(),
        onSuspected: () => port?.postMessage({ method: SANDBOX.suspect }),
      });
    }, reject);
  });
  // Without this, a sandbox that is closed early would cause an unhandled rejection.
  ready.catch(() => {});

  return {
    frame,
    get origin() {
      return origin;
    },
    get rung() {
      return rung;
    },
    ready,
    adopt(place, next) {
      listener = next;
      place.moveBefore(frame, null);
    },
    deliver(content, earlyHandshake) {
      if (!port) throw new HostError('sandbox-unreachable', 'The sandbox has not answered yet: wait for `ready`.');
      port.postMessage({ method: SANDBOX.resourceReady, params: { ...content, earlyHandshake } });
      return portChannel(port);
    },
    hasUserActivation: () =>
      new Promise(resolve => {
        if (ended.signal.aborted) return resolve(false);
        activationQueries.push(resolve);
        notify(SANDBOX.hasUserActivation);
      }),
    focus() {
      frame.focus();
      notify(SANDBOX.focus);
    },
    setKeyGate: isOpen => notify(SANDBOX.keyGate, { isOpen }),
    measureContent: () => notify(SANDBOX.measure),
    setTheme(theme) {
      // The frame takes the page's colour scheme, so that a view without a background is not painted on white in a dark page.
      frame.style.colorScheme = theme ?? 'normal';
    },
    close: () => ended.abort(),
  };
}

function createFrame(options: SandboxOptions): HTMLIFrameElement {
  const { features = [], worker } = options;
  const frame = document.createElement('iframe');
  // allow-same-origin gives the proxy page its own site's origin, not ours; the view's frame inside has none.
  // The outer frame needs every token of the inner one. Forms send nothing: `form-action 'none'` is in the header.
  const forms = worker ? [] : ['allow-forms'];
  frame.setAttribute('sandbox', ['allow-scripts', 'allow-same-origin', ...forms, ...grantedTokens(options)].join(' '));
  const granted = features.map(feature => `${feature} *`);
  // The header denies these too, but Firefox knows only the attribute.
  // weakening: no-permissions-policy/frame
  const denied = ["gamepad 'none'", "picture-in-picture 'none'"];
  frame.allow = [...granted, ...denied].join('; ');
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0';
  return frame;
}

function unreachable(address: string | undefined, timeoutMs: number): HostError {
  // A page opened at `localhost` whose server allows `127.0.0.1` is the likeliest mistake.
  const message = `No answer from the sandbox ${address} within ${timeoutMs} ms. Its server must run with ${location.origin} in hostOrigins (this page's origin; localhost is not 127.0.0.1), and the page's policy must allow it in frame-src.`;
  return new HostError('sandbox-unreachable', message, { retryable: true });
}

/** Reports a message of the proxy page about its view. */
function report(events: SandboxEvents, name: unknown, params: never): void {
  switch (name) {
    case 'loaded':
      events.onLoaded();
      break;
    case 'navigated':
      events.onNavigated();
      break;
    case 'flooding':
      events.onFlooding();
      break;
    case 'dropped':
      events.onDropped((params as { count: number }).count);
      break;
    case 'blocked':
      events.onBlocked?.(params);
      break;
    case 'report':
      events.onReport?.(params);
      break;
    case 'request':
      events.onRequest?.(params);
      break;
    case 'storage':
      events.onStorage?.(params);
  }
}
