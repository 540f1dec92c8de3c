// Creates the frame a view runs in: an outer frame on the server's own sandbox site, showing the proxy page, which holds the
// view in an inner frame of another origin. This file is the only one that creates a frame.
import { SANDBOX, type SandboxOptIn, sandboxLabel, type Theme, type UICsp } from '@vitrine/protocol';
import { type Channel, type Greeting, portChannel } from '../bridge/channel.ts';
import { HostError } from '../errors.ts';
import type { ViewReport } from '../surface/view-errors.ts';
import { routeWindow, suspectAll } from './window-messages.ts';

export interface SandboxOptions {
  /** Where sandboxes are served: an http(s) origin with `{label}` as its first label, such as `http://{label}.localhost:4401`. */
  template: string;
  server: string;
  csp: UICsp | undefined;
  /** Browser features handed on to the view, as `Permissions-Policy` names them. */
  features?: readonly string[];
  /** Added to the sandbox attribute: `allow-modals`; others would let a view out, and are left out. Forms always work. */
  tokens?: readonly string[];
  /** Origin of the page to show instead of a document: the only one the inner frame may load. */
  external?: string;
  /** What the person allowed the views of this server beyond the policy. @default none */
  optIns?: readonly SandboxOptIn[];
  /** What the resource asks a dedicated origin by (`_meta.ui.domain`): its document gets one. @default an opaque origin */
  domain?: string | undefined;
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
  /** The view sends too many messages past its proxy page: to this window, or to another sandbox. */
  onFlooding(): void;
  /** The proxy dropped messages of the view, this many so far: too fast, too large, or no JSON. */
  onDropped(count: number): void;
  /**
   * The policy stopped something: a directive, and what it was about, each at most 200 characters. Told from inside the view's
   * document, which can forge and hide it: good for showing a person, and for nothing else. The first ones are told one by one,
   * then by powers of two; `count` says how many so far.
   */
  onBlocked?(blocked: { directive: string; target: string; count: number }): void;
  /** An error of the view, or some time after one whether it is blank, as its document says itself; told as rarely as what is blocked. */
  onReport?(report: ViewReport): void;
}

export interface Sandbox {
  readonly frame: HTMLIFrameElement;
  /** Once it is `ready`; empty before. */
  readonly origin: string;
  /** Moves a waiting sandbox to where it is needed, without reloading it (needs `moveBefore`). */
  adopt(parent: HTMLElement, events: SandboxEvents): void;
  /** Resolves when the proxy answers; rejects with `HostError` when it does not. */
  readonly ready: Promise<void>;
  /** Hands over the document, or the address of the page, once. The channel leads to the view. */
  deliver(content: { html: string } | { url: string }, greeting?: Greeting): Channel;
  /**
   * Whether a person has done something in the view in the last seconds, as the proxy knows by its user activation, which no view
   * can make (HTML, 6.4). What was sent before has arrived at the proxy by then. False when the sandbox is closed.
   */
  isUsed(): Promise<boolean>;
  /** Gives the view the keyboard. */
  focus(): void;
  /** Whether the view hears keys; when not, it does again when a person comes to it. */
  setHearing(keys: boolean): void;
  setTheme(theme: Theme | undefined): void;
  close(): void;
}

/** Starts loading a sandbox into `parent`. Throws `HostError` ('sandbox-refused') when the template is the page's own site. */
export function openSandbox(parent: HTMLElement, options: SandboxOptions, events: SandboxEvents): Sandbox {
  const { template, server, features = [], external, domain, timeoutMs } = options;
  const tokens = grantedTokens(options);
  let listener = events;
  refuseOwnOrigin(template);

  const frame = document.createElement('iframe');
  // allow-same-origin gives the proxy page its own site's origin, not ours; the view's frame inside has none.
  // What the frame inside is to have, the one around it must have too. Forms send nothing: `form-action 'none'` is in the header.
  const forms = options.worker ? [] : ['allow-forms'];
  frame.setAttribute('sandbox', ['allow-scripts', 'allow-same-origin', ...forms, ...tokens].join(' '));
  // Denied by header, too, where a browser knows that one: Firefox knows the attribute only.
  frame.allow = [...features.map(feature => `${feature} *`), "gamepad 'none'", "picture-in-picture 'none'"].join('; ');
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0';
  // Its address takes a moment; an application may want the element at once.
  parent.append(frame);

  let origin = '';
  let closed = false;
  const asked: ((isUsed: boolean) => void)[] = [];
  /** Straight to the proxy's process. What must not overtake what a person does goes to its window. */
  let port: MessagePort | undefined;
  const tell = (method: string, params?: object): void => {
    // Without an address the frame is empty, and there is no origin to post to.
    if (origin) frame.contentWindow?.postMessage({ jsonrpc: '2.0', method, params }, origin);
  };
  let close = (): void => {};
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new HostError(
            'sandbox-unreachable',
            `No answer from the sandbox ${origin || template} within ${timeoutMs} ms. Its server must run, with this page in hostOrigins, and this page's policy must allow it in frame-src.`,
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
      for (const answer of asked) answer(false);
      reject(new HostError('closed', 'The sandbox was closed.'));
    };
    Promise.all([
      sandboxLabel(location.origin, server),
      domain !== undefined && sandboxLabel(location.origin, server, domain),
    ]).then(([label, dedicated]) => {
      if (closed) return;
      const url = new URL(template.replace('{label}', label));
      origin = url.origin;
      const query = sandboxQuery(options);
      if (dedicated) query.set('dedicated', dedicated);
      url.search = String(query);
      frame.src = url.href;
      if (!frame.contentWindow)
        return reject(new HostError('closed', 'The surface is not part of the page.', { retryable: true }));
      const onMessage = (event: MessageEvent): void => {
        if (event.origin !== origin) return;
        const { method, params } = event.data ?? {};
        switch (method?.replace(SANDBOX.prefix, '')) {
          case 'proxy-ready':
            clearTimeout(timer);
            port = event.ports[0];
            resolve();
            break;
          case 'loaded':
            listener.onLoaded();
            break;
          case 'navigated':
            listener.onNavigated();
            break;
          case 'flooding':
            listener.onFlooding();
            break;
          case 'flooded':
            suspectAll(frame.contentWindow);
            break;
          case 'dropped':
            listener.onDropped(params.count);
            break;
          case 'blocked':
            listener.onBlocked?.(params);
            break;
          case 'report':
            listener.onReport?.(params);
            break;
          case 'used':
            asked.shift()?.(params.used);
        }
      };
      unroute = routeWindow(frame.contentWindow, {
        onMessage,
        innerOrigin: external,
        onFlooding: () => listener.onFlooding(),
        onSuspected: () => port?.postMessage({ method: SANDBOX.suspect }),
      });
    }, reject);
  });
  // A sandbox closed before anybody waited is no error of the page.
  ready.catch(() => {});

  return {
    frame,
    get origin() {
      return origin;
    },
    ready,
    adopt(place, next) {
      listener = next;
      place.moveBefore(frame, null);
    },
    deliver(content, greeting) {
      if (!port) throw new HostError('sandbox-unreachable', 'The sandbox has not answered yet: wait for `ready`.');
      port.postMessage({ method: SANDBOX.resourceReady, params: { ...content, greeting } });
      return portChannel(port);
    },
    isUsed: () =>
      new Promise(resolve => {
        if (closed) return resolve(false);
        asked.push(resolve);
        tell(SANDBOX.isUsed);
      }),
    focus() {
      frame.focus();
      tell(SANDBOX.focus);
    },
    setHearing: keys => tell(SANDBOX.hearing, { keys }),
    setTheme(theme) {
      // The frame takes the page's colour scheme, so that a view without a background is not painted on white in a dark page.
      frame.style.colorScheme = theme ?? 'normal';
    },
    close: () => close(),
  };
}

/** What the address of a sandbox says, besides its names. Equal queries of one server mean equal sandboxes. */
export function sandboxQuery(options: SandboxOptions): URLSearchParams {
  const { csp, features = [], external, worker, optIns = [] } = options;
  const query = new URLSearchParams({ host: location.origin });
  const list = (name: string, words: readonly string[]): void => {
    if (words.length > 0) query.set(name, words.join(' '));
  };
  if (csp) query.set('csp', JSON.stringify(csp));
  list('allow', features);
  list('sandbox', grantedTokens(options));
  list('optin', optIns);
  if (worker) query.set('worker', '1');
  if (external !== undefined) query.set('frame', external);
  return query;
}

function grantedTokens({ tokens = [] }: SandboxOptions): string[] {
  return ['allow-modals'].filter(token => tokens.includes(token));
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
