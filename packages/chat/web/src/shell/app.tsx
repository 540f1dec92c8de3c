// The layout of the whole page: sidebar, transcript and composer.
import { ComponentsProvider } from '@vitrine/components';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Composer } from '../composer/composer.tsx';
import { componentTexts } from '../language/component-texts.ts';
import { pageLanguage } from '../language/page-language.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { SHELL_TEXTS as TEXTS } from '../texts/shell.ts';
import { Banner, CatalogBanner, PausedBanner, SignInBanner } from './banner.tsx';
import { DeletedNote } from './deleted-note.tsx';
import { startFocusRescue } from './focus-rescue.ts';
import { startPressKeeper } from './keep-press.ts';
import { PageView } from './page-view.tsx';
import { SessionPage } from './session-page.tsx';
import { TopBar } from './top-bar.tsx';
import { useCommandKey } from './use-command-key.ts';
import { Suggestions, Welcome } from './welcome.tsx';

// Forms and their styles are not part of the page's first load.
const DraftView = lazy(() => import('../draft/draft-view.tsx'));
const AdminDialog = lazy(() => import('../admin/admin-dialog.tsx'));
const BoardNote = lazy(() => import('../boards/board-note.tsx'));
const CommandPalette = lazy(() => import('../palette/command-palette.tsx'));
const Inspector = lazy(() => import('../inspect/inspector.tsx'));
const ServersDialog = lazy(() => import('../servers/servers-dialog.tsx'));
const ShareDialog = lazy(() => import('../sharing/share-dialog.tsx'));
const ToolsDialog = lazy(() => import('../tools/tools-dialog.tsx'));

/** Code is coloured in a worker, which is started with the first code block. */
const HIGHLIGHTER = { load: () => import('../highlight/highlight-in-worker.ts') };

export function App() {
  const chat = useChat();
  const session = useStore(chat.session);
  const draft = useStore(chat.draft);
  const page = useStore(chat.router.page);
  const boardNote = useStore(chat.boards.note);
  const signInEnded = useStore(chat.account.hasEnded);
  const dialog = useStore(chat.dialog);
  const serversDialog = useStore(chat.serversDialog);
  const shareTarget = useStore(chat.shareDialog);
  const { device } = useStore(chat.emulation);
  const drawer = useDrawer();
  const isEmpty = !session && !draft && !page;
  // All texts are drawn again in another language, and nothing is mounted again.
  const { locale, timeZone } = useStore(pageLanguage);
  const { sandbox } = chat.config;
  // Mermaid is loaded with the first diagram.
  const diagrams = useMemo(
    () => ({ open: async () => (await import('../diagrams/diagram-drawer.ts')).openDiagramDrawer(sandbox) }),
    [sandbox],
  );
  useCommandKey(chat.dialog);
  useEffect(startFocusRescue, []);
  useEffect(startPressKeeper, []);

  return (
    <ComponentsProvider
      texts={componentTexts()}
      locale={locale}
      timeZone={timeZone}
      diagrams={diagrams}
      highlighter={HIGHLIGHTER}
    >
      <a className="skip-link" href="#main">
        {TEXTS.skip}
      </a>
      <div
        className="app"
        data-drawer={drawer.open ? 'open' : undefined}
        data-inspect={chat.config.inspect}
        data-device={device}
        data-page={page?.name}
      >
        <div className="sidebar" id="sidebar">
          <Sidebar onChosen={drawer.close} />
        </div>
        <button type="button" className="scrim" aria-label={TEXTS.closeMenu} tabIndex={-1} onClick={drawer.close} />
        <div className="column" data-empty={isEmpty || undefined}>
          {chat.config.paused ? <PausedBanner /> : null}
          {signInEnded ? <SignInBanner /> : session ? <Banner session={session} /> : <CatalogBanner />}
          <TopBar drawerOpen={drawer.open} onDrawer={drawer.toggle} />
          <main id="main" tabIndex={-1}>
            {session && !page ? <SessionPage key={session.id} session={session} /> : null}
            {isEmpty ? <Welcome /> : null}
            <Suspense fallback={null}>
              {page ? <PageView page={page} /> : null}
              {draft ? <DraftView key={draft.key} draft={draft} /> : null}
            </Suspense>
          </main>
          {page ? null : <Composer session={session} />}
          {isEmpty ? <Suggestions /> : null}
        </div>
        <Suspense fallback={null}>
          {serversDialog ? (
            <ServersDialog {...serversDialog} onClose={() => chat.serversDialog.set(undefined)} />
          ) : null}
        </Suspense>
        <DeletedNote />
        <div role="status" className="note-slot">
          <Suspense fallback={null}>{boardNote ? <BoardNote /> : null}</Suspense>
        </div>
        <Suspense fallback={null}>
          {chat.config.inspect === undefined ? null : <Inspector server={chat.config.inspect} />}
        </Suspense>
        <Suspense fallback={null}>
          {dialog === 'commands' ? <CommandPalette onClose={() => chat.dialog.set(undefined)} /> : null}
          {dialog === 'admin' ? <AdminDialog onClose={() => chat.dialog.set(undefined)} /> : null}
          {shareTarget === undefined ? null : (
            <ShareDialog target={shareTarget} onClose={() => chat.shareDialog.set(undefined)} />
          )}
          {dialog === 'tools' ? <ToolsDialog onClose={() => chat.dialog.set(undefined)} /> : null}
        </Suspense>
      </div>
    </ComponentsProvider>
  );
}

// On a phone the sidebar is a drawer; on a wide page it is always visible and these have no visible effect.
function useDrawer() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
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
    close: () => {
      setOpen(false);
      // What was chosen is hidden with the drawer; on a touch screen the composer would open the keyboard.
      const next = matchMedia('(pointer: coarse)').matches ? '.drawer-button' : '[data-composer]';
      if (open) requestAnimationFrame(() => document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true }));
    },
    toggle: () => {
      opener.current = document.activeElement as HTMLElement;
      setOpen(!open);
      // A field would open the keyboard.
      if (!open) requestAnimationFrame(() => document.querySelector<HTMLElement>('.wordmark')?.focus());
    },
  };
}
