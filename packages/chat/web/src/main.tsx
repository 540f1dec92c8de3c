// Entry point of the page.

import url from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { createChatClient } from '@vitrine/agent/api';
import { bytesToBase64 } from '@vitrine/std/internal/base64';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { findGonePages } from './parts/heavy/page-marks.ts';
import { App } from './shell/app.tsx';
import { createChat } from './state/chat.ts';
import { ChatContext } from './state/chat-context.ts';
import { BASE_PATH } from './state/router.ts';
import { watchSignIn } from './state/settings/account.ts';
import { followLanguage, showRememberedLanguage } from './state/settings/language.ts';
import { SHELL_TEXTS as TEXTS } from './texts/shell.ts';
import { MessageText } from './untrusted-text/message-text.tsx';

// Firefox lets any frame close a tab without history. A second history entry costs one step back, and keeps the tab.
if (navigator.userAgent.includes('Firefox/') && history.length === 1) history.pushState(null, '', location.href);

const signIn = watchSignIn(globalThis.fetch.bind(globalThis));
/** Loads beside the chat's state. */
const rememberedLanguage = showRememberedLanguage();
const gonePages = findGonePages();
const root = createRoot(document.getElementById('root')!);

async function start(): Promise<void> {
  try {
    const chat = await createChat(createChatClient({ baseUrl: BASE_PATH, fetch: signIn.fetch }), {
      loadFonts: () => fontsForViews(),
      signInEnded: signIn.hasEnded,
    });
    await rememberedLanguage;
    await gonePages;
    await followLanguage(chat.settings);
    root.render(
      <StrictMode>
        <ChatContext value={chat}>
          <App />
        </ChatContext>
      </StrictMode>,
    );
    preloadWhenIdle();
  } catch (error) {
    await rememberedLanguage;
    root.render(<StartFailure error={error} onRetry={retry} />);
  }
}

void start();

/** Reloads the page's content, or without a session the document, because only that leads to the sign-in. */
function retry(): void {
  if (signIn.hasEnded.getSnapshot()) location.reload();
  else void start();
}

/** `@font-face` rules for `--font-sans`; undefined when the file cannot be loaded: views then use the next font family of the list. */
async function fontsForViews(fetch: typeof globalThis.fetch = globalThis.fetch): Promise<string | undefined> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) return undefined;
  const data = bytesToBase64(new Uint8Array(await response.arrayBuffer()));
  return `@font-face{font-family:'Instrument Sans Variable';font-weight:400 700;font-display:block;src:url(data:font/woff2;base64,${data}) format('woff2')}`;
}

const PARTS: readonly (() => Promise<unknown>)[] = [
  // An installed page works without a network. Others have no service worker until their user asks for notifications.
  async () => matchMedia('(display-mode: standalone)').matches && (await import('./offline/device.ts')).startOffline(),
  () => import('./draft/draft-view.tsx'),
  () => import('./approvals/cards.ts'),
  () => import('./components/json.tsx'),
];
/** Delay for browsers without `requestIdleCallback`. */
const LATER_MS = 2_000;

/** A part that cannot be loaded now is loaded when it is needed. */
function preloadWhenIdle(): void {
  const load = (): void => {
    for (const part of PARTS) part().catch(() => {});
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, LATER_MS);
}

/** Draws that the page cannot start: the error, and a button to try again. */
function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="start-failure" role="alert">
      <h1>{TEXTS.startFailed}</h1>
      <p>
        <MessageText text={errorMessage(error)} />
      </p>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          {TEXTS.tryAgain}
        </button>
      </p>
    </main>
  );
}
