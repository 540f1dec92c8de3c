// Creates the frame a view runs in: an outer frame on the server's own sandbox site, showing the proxy page, which holds the
// view in an opaque inner frame. This file is the only one that creates a frame.
import { SANDBOX, sandboxLabel, type Theme, type UICsp } from '@vitrine/protocol';
import { type Channel, type Greeting, portChannel } from './channel.ts';
import { HostError } from './errors.ts';
import { routeWindow } from './windows.ts';

export interface SandboxOptions {
  /** Where sandboxes are served: an http(s) origin with `{label}` as its first label, such as `http://{label}.localhost:4401`. */
  template: string;
  server: string;
  csp: UICsp | undefined;
  /** Browser features handed on to the view, as `Permissions-Policy` names them. */
  features?: readonly string[];
  /** Added to the sandbox attribute: `allow-forms`, `allow-modals`; others would let a view out, and are left out. */
  tokens?: readonly string[];
  /** Origin of the page to show instead of a document: the only one the inner frame may load. */
  external?: string;
  /** For a remote-DOM script: a sandbox that may start a worker, and load nothing at all. */
  worker?: boolean;
  /** Milliseconds until an unanswering sandbox counts as unreachable. */
  timeoutMs: number;
}

export interface SandboxEvents {
  /** The view's document has loaded. */
  onLoaded(): void;
  /** Another document took the view's place; its bridge is gone already. */
  onNavigated(): void;
  /** The proxy dropped messages of the view, this many so far: too fast, too large, or no JSON. */
  onDropped(count: number): void;
}

export interface Sandbox {
  readonly frame: HTMLIFrameElement;
  /** Moves a waiting sandbox to where it is needed, without reloading it (needs `moveBefore`). */
  adopt(parent: HTMLElement, events: SandboxEvents): void;
  /** Resolves when the proxy answers; rejects with `HostError` when it does not. */
  readonly ready: Promise<void>;
  /** Hands over the document, or the address of the page, once. The channel leads to the view. */
  deliver(content: { html: string } | { url: string }, greeting?: Greeting): Channel;
  setTheme(theme: Theme | undefined): void;
  close(): void;
}

/** Starts loading a sandbox into `parent`. Throws `HostError` ('sandbox-refused') when the template is the page's own site. */
export function openSandbox(parent: HTMLElement, options: SandboxOptions, events: SandboxEvents): Sandbox {
  const { template, server, csp, features = [], external, worker = false, timeoutMs } = options;
  const tokens = ['allow-forms', 'allow-modals'].filter(token => options.tokens?.includes(token));
  let listener = events;
  const allow = features.map(feature => `${feature} *`).join('; ');
  refuseOwnOrigin(template);

  const frame = document.createElement('iframe');
  // allow-same-origin gives the proxy page its own site's origin, not ours; the view's frame inside has none.
  // What the frame inside is to have, the one around it must have too.
  const inside = external === undefined ? tokens : ['allow-forms', ...tokens];
  frame.setAttribute('sandbox', ['allow-scripts allow-same-origin', ...inside].join(' '));
  if (allow) frame.allow = allow;
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0;background:transparent';

  let origin = '';
  let closed = false;
  let close = (): void => {};
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new HostError(
            'sandbox-unreachable',
            `No answer from the sandbox ${template} within ${timeoutMs} ms. Is its server running, and in frame-src of this page's policy?`,
            { retryable: true },
          ),
        ),
      timeoutMs,
    );
    let unroute = (): void => {};
    close = () => {
      closed = true;
      clearTimeout(timer);
      unroute();
      frame.remove();
      reject(new HostError('closed', 'The sandbox was closed.'));
    };
    sandboxLabel(location.origin, server).then(label => {
      if (closed) return;
      const url = new URL(template.replace('{label}', label));
      origin = url.origin;
      url.searchParams.set('host', location.origin);
      if (csp) url.searchParams.set('csp', JSON.stringify(csp));
      if (features.length > 0) url.searchParams.set('allow', features.join(' '));
      if (tokens.length > 0) url.searchParams.set('sandbox', tokens.join(' '));
      if (worker) url.searchParams.set('worker', '1');
      if (external !== undefined) url.searchParams.set('frame', external);
      frame.src = url.href;
      parent.append(frame);
      if (!frame.contentWindow)
        return reject(new HostError('closed', 'The surface is not part of the page.', { retryable: true }));
      unroute = routeWindow(frame.contentWindow, event => {
        if (event.origin !== origin) return;
        const { method, params } = event.data ?? {};
        if (method === SANDBOX.proxyReady) {
          clearTimeout(timer);
          resolve();
        } else if (method === `${SANDBOX.prefix}loaded`) listener.onLoaded();
        else if (method === `${SANDBOX.prefix}navigated`) listener.onNavigated();
        else if (method === `${SANDBOX.prefix}dropped`) listener.onDropped(Number(params?.count) || 0);
      });
    }, reject);
  });
  // A sandbox closed before anybody waited is no error of the page.
  ready.catch(() => {});

  return {
    frame,
    ready,
    adopt(place, next) {
      listener = next;
      place.moveBefore(frame, null);
    },
    deliver(content, greeting) {
      const { port1, port2 } = new MessageChannel();
      const message = {
        jsonrpc: '2.0',
        method: SANDBOX.resourceReady,
        params: { ...content, ...(allow && { allow }), ...(greeting && { greeting }) },
      };
      frame.contentWindow?.postMessage(message, origin, [port2]);
      return portChannel(port1);
    },
    setTheme(theme) {
      // The frame takes the page's colour scheme, so that a view without a background is not painted on white in a dark page.
      frame.style.colorScheme = theme ?? 'normal';
    },
    close: () => close(),
  };
}

function refuseOwnOrigin(template: string): void {
  const host = URL.parse(template.replace('{label}', 'label'))?.hostname;
  if (!host || !template.includes('://{label}.'))
    throw new HostError(
      'sandbox-refused',
      `Not a sandbox template: ${template}. Write it like https://{label}.sandbox.example.`,
    );
  if (host === location.hostname)
    throw new HostError('sandbox-refused', `The sandbox ${template} is this page's own site.`);
}
