// The entry of every built page.
import { ViewProvider } from '@vitrine/view/react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import type { PageProps } from './connected-page.tsx';
import { applyTheme, themeOfQuery } from './themed-root.ts';

/** Draws `Page` into the element `root`, connected to the window around the document. */
export function startPage(name: string, Page: ComponentType<PageProps>): void {
  // Before anything is drawn, so that a page never shows the wrong theme.
  const theme = themeOfQuery();
  if (theme) applyTheme(theme);
  createRoot(document.getElementById('root')!).render(
    <ErrorBoundary>
      <ViewProvider
        info={{ name: `vitrine-${name}`, version: '0.1.0' }}
        options={{ displayModes: name === 'table' ? ['inline', 'fullscreen'] : ['inline'] }}
      >
        <Page />
      </ViewProvider>
    </ErrorBoundary>,
  );
}
