// The layout of the whole page: sidebar, transcript and composer.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Composer } from '../composer/composer.tsx';
import { Inspector } from '../inspect/inspector.tsx';
import { SEARCH_ID, Sidebar } from '../sidebar/sidebar.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { SHELL_TEXTS as TEXTS } from '../texts/shell.ts';
import { Banner, CatalogBanner, SignInBanner } from './banner.tsx';
import { hasCommandKey } from './command-key.ts';
import { SessionPage } from './session-page.tsx';
import { TopBar } from './top-bar.tsx';
import { Welcome } from './welcome.tsx';

// Forms and their styles are not part of the page's first load.
const DraftView = lazy(() => import('../draft/draft-view.tsx'));

export function App() {
  const chat = useChat();
  const session = useStore(chat.session);
  const draft = useStore(chat.draft);
  const signInEnded = useStore(chat.account.hasEnded);
  const drawer = useDrawer();

  return (
    <>
      <a className="skip-link" href="#main">
        {TEXTS.skip}
      </a>
      <div className="app" data-drawer={drawer.open ? 'open' : undefined} data-inspect={chat.config.inspect}>
        <div className="sidebar" id="sidebar">
          <Sidebar onChosen={drawer.close} />
        </div>
        <button type="button" className="scrim" aria-label={TEXTS.closeMenu} tabIndex={-1} onClick={drawer.close} />
        <div className="column">
          {signInEnded ? <SignInBanner /> : session ? <Banner session={session} /> : <CatalogBanner />}
          <TopBar drawerOpen={drawer.open} onDrawer={drawer.toggle} />
          <main id="main" tabIndex={-1}>
            {session ? <SessionPage key={session.id} session={session} /> : draft ? null : <Welcome />}
            <Suspense fallback={null}>{draft ? <DraftView key={draft.key} draft={draft} /> : null}</Suspense>
          </main>
          <Composer session={session} />
        </div>
        {chat.config.inspect === undefined ? null : <Inspector server={chat.config.inspect} />}
      </div>
    </>
  );
}

// On a phone the sidebar is a drawer; on a wide page it is always visible and these have no visible effect.
function useDrawer() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && hasCommandKey(event)) {
        event.preventDefault();
        setOpen(true);
        requestAnimationFrame(() => document.getElementById(SEARCH_ID)?.focus());
      }
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) {
        setOpen(false);
        opener.current?.focus();
        opener.current = null;
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return {
    open,
    close: () => setOpen(false),
    toggle: () => {
      opener.current = document.activeElement as HTMLElement;
      setOpen(!open);
      if (!open) requestAnimationFrame(() => document.getElementById(SEARCH_ID)?.focus());
    },
  };
}
