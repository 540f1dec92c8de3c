// The bootstrap document: it is loaded into a view's frame ahead of time, so that the view's process has started, and then replaced by the
// view's document without a navigation. Built into proxy-page.gen.ts twice: for an opaque frame, and for a dedicated origin.
import type { EarlyHandshake } from '../bridge/channel.ts';
import { createKeyGate } from '../input/key-gate.ts';
import { createEarlyResponder, type EarlyResponder } from './early-handshake.ts';
import { createHeldFiles } from './held-files.ts';
import { createFloodDetector, eventSource, parentWindow } from './limits/flood-detector.ts';
import { createLinkFollower } from './links/follow-links.ts';
import { preventSubmit } from './links/prevent-submit.ts';
import { startContentMeasure } from './measure-content.ts';
import {
  ANSWERED_EARLY,
  BLOCKED,
  BOOTSTRAP_READY,
  EARLY_HANDSHAKE,
  ECHO,
  MEASURE,
  REQUEST,
  readMethod,
  STORAGE,
} from './proxy-messages.ts';
import type { ViewRequest } from './view-request.ts';
import { offerStorage, type StoredEntries } from './view-storage.ts';
import { createErrorWatch } from './watch-errors.ts';
import { watchEscape } from './watch-escape.ts';

/** How often, and how many milliseconds apart, the frame's size is read; a frame that is not displayed never has one. */
const LAYOUT_TRIES = 40;
const LAYOUT_MS = 4;

/** Window of the proxy, kept here because a page may replace `parent`. */
const proxy = parent;
const notify = (method: string, params = {}, ports: Transferable[] = []): void =>
  proxy.postMessage({ method, params }, '*', ports);

/** Receives the one document; after that it sends reports of floods to the proxy. */
const channel = new MessageChannel();
const detectFlood = createFloodDetector(proxy, channel.port1);

/** Whether a message comes from the host, the view itself, or a frame of the view. Other windows can reach this one through `top`. */
function isForView(event: MessageEvent): boolean {
  let from = eventSource(event);
  if (!event.isTrusted || from === proxy) return true;
  while (from && from !== window) {
    const above = parentWindow(from);
    from = above === from ? null : above;
  }
  return from === window;
}

const keyGate = createKeyGate();
const listenForErrors = createErrorWatch(notify);
const request = (params: ViewRequest): void => notify(REQUEST, params);
const links = createLinkFollower(request, createHeldFiles(request));
let respondEarly: EarlyResponder | undefined;

/** Handles a message of the proxy. False: the message is for the view. */
function receive(data: unknown): boolean {
  switch (readMethod(data)) {
    case ECHO:
      notify(ECHO);
      return true;
    case MEASURE:
      startContentMeasure(contentHeight => request({ contentHeight }));
      return true;
    default:
      return keyGate.receive(data);
  }
}

function listen(): void {
  addEventListener('message', onMessage, true);
  addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI: target }) =>
    notify(BLOCKED, { directive, target }),
  );
  keyGate.listen();
  links.listen();
  watchEscape(() => request({ escaped: true }));
  preventSubmit(action => request({ stopped: { reason: 'form', target: action } }));
  listenForErrors();
}

function onMessage(event: MessageEvent): void {
  const isFromProxy = event.isTrusted && event.source === proxy;
  const isForBootstrap = isFromProxy && receive(event.data);
  // The view's handshake has gone through the proxy, since the host answers it.
  if (isFromProxy && !isForBootstrap) respondEarly = undefined;
  const isForeign = !isForView(event);
  if (isForeign) detectFlood(event);
  // weakening: any-sender-to-view
  const isHidden = isForBootstrap || isForeign;
  if (isHidden) event.stopImmediatePropagation();
}

/** Adds the function by which a view's runtime has its handshake answered without another process. */
function offerEarlyHandshake(earlyHandshake: EarlyHandshake): void {
  respondEarly = createEarlyResponder(earlyHandshake);
  const answer = (message: unknown, receive?: (answer: unknown) => void): void => {
    const answers = respondEarly?.(message) ?? [];
    if (answers.length === 0) return;
    notify(ANSWERED_EARLY);
    const deliver = receive ?? (data => void dispatchEvent(new MessageEvent('message', { data, source: proxy })));
    const deliverAll = (): void => {
      for (const data of answers) deliver(data);
    };
    if (receive) deliverAll();
    else queueMicrotask(deliverAll);
  };
  const prepared = earlyHandshake.isBeside ? earlyHandshake : undefined;
  Object.assign(window, { [EARLY_HANDSHAKE]: Object.assign(answer, { prepared }) });
}

interface Content {
  html: string;
  earlyHandshake?: EarlyHandshake;
  storage?: StoredEntries;
}

channel.port1.onmessage = ({ data }: MessageEvent<Content>) => {
  channel.port1.onmessage = null;
  show(data, LAYOUT_TRIES);
};

function show(content: Content, tries: number): void {
  // The document can arrive before the frame's size, which comes from the browser process; a view would read a width of 0.
  if (!innerWidth && tries > 0) {
    setTimeout(show, LAYOUT_MS, content, tries - 1);
    return;
  }
  const { html, earlyHandshake, storage } = content;
  if (storage) offerStorage({ ...storage, save: entries => notify(STORAGE, { entries }) });
  if (earlyHandshake) offerEarlyHandshake(earlyHandshake);
  // Opening removes every listener, so `listen` is called after it, by the patched `open` below.
  document.open();
  if (earlyHandshake?.script) run(earlyHandshake.script);
  document.write(html);
  document.close();
}

/** Runs a script in the empty document, which is empty again afterwards. */
function run(script: string): void {
  const element = document.createElement('script');
  element.textContent = script;
  document.append(element);
  element.remove();
}

/** Patched, so that a view that reopens its document keeps these listeners. */
const { open, write, writeln } = Document.prototype;
const { apply } = Reflect;
Document.prototype.open = function (...args: []) {
  const result = apply(open, this, args);
  if (this === document) listen();
  return result;
};
for (const [name, native] of Object.entries({ write, writeln }))
  Document.prototype[name as 'write'] = function (...args) {
    // After the document has loaded, writing opens it.
    if (this === document && document.readyState === 'complete') document.open();
    return apply(native, this, args);
  };

// Opened as a page of its own, `parent` is this window, and no proxy sends a document.
if (proxy !== self) notify(BOOTSTRAP_READY, {}, [channel.port2]);
