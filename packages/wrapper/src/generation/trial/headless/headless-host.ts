// Opens compiled pages in a DOM without a browser. Their script is the compiler's own and runs in a context of its own; the spec in them is
// data. Nothing is loaded, and there is no layout: an element is visible when nothing around it hides it.
import { fillPage } from '@vitrine/autoview/internal/trial';
import { Window } from 'happy-dom';
import type { TrialHost, TrialMessage, TrialPage } from '../trial-script.ts';

/** The most milliseconds that a timer of a page waits: a page that waits for its host needs no more here. */
const MAX_TIMEOUT_MS = 10;
const MAX_EXCEPTIONS = 5;

/** `onException`: called with the message of each exception of a page. */
export function createHeadlessHost(onException: (message: string) => void): TrialHost {
  return {
    openPage: (html, onMessage) => openPage(html, onMessage, onException),
    isVisible,
    enter: (page, values) => void fillPage(page, values as Parameters<typeof fillPage>[1]),
  };
}

function openPage(
  html: string,
  onMessage: (message: TrialMessage) => object | undefined,
  onException: (message: string) => void,
): TrialPage {
  const window = new Window({
    url: 'https://page.invalid/',
    width: 600,
    height: 800,
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
      timer: { maxTimeout: MAX_TIMEOUT_MS, maxIntervalTime: -1, maxIntervalIterations: -1, preventTimerLoops: false },
    },
  });
  const parent = {
    postMessage(message: TrialMessage): void {
      const answer = onMessage(message);
      // The view keeps its request only after it has sent it.
      if (Array.isArray(answer)) for (const each of answer) queueMicrotask(() => send(each));
      else if (answer && message.id !== undefined) queueMicrotask(() => send({ id: message.id, result: answer }));
    },
  };
  const send = (message: object): void => {
    if (window.closed) return;
    const event = new window.MessageEvent('message', { data: { jsonrpc: '2.0', ...message } });
    Object.defineProperty(event, 'source', { value: parent });
    window.dispatchEvent(event);
  };
  Object.defineProperty(window, 'parent', { value: parent });
  let exceptions = 0;
  window.addEventListener('error', event => {
    if (exceptions++ < MAX_EXCEPTIONS)
      onException(String((event as unknown as { readonly message?: unknown }).message).slice(0, 300));
  });
  window.document.write(html);
  return {
    contentDocument: window.document as unknown as Document,
    remove: () => void window.happyDOM.close(),
  };
}

function isVisible(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement) {
    if (around.hasAttribute('hidden') || (around as HTMLElement).style.display === 'none') return false;
    const fold = around.parentElement;
    if (fold?.tagName === 'DETAILS' && !(fold as HTMLDetailsElement).open && around.tagName !== 'SUMMARY') return false;
  }
  return true;
}
