// Starts a page: loads its configuration, then renders it.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import './page.css';
import '@vitrine/components/styles.css';
import '@vitrine/a2ui/styles.css';
import { loadConfig, type PageConfig } from './api.ts';

/** `load` may wait for more than the configuration. A failure is shown instead of the page. */
export async function startPage(load: (config: PageConfig) => ReactNode | Promise<ReactNode>): Promise<void> {
  const root = createRoot(document.querySelector('#root')!);
  try {
    root.render(await load(await loadConfig()));
  } catch (cause) {
    root.render(
      <p role="alert">The page could not be loaded: {cause instanceof Error ? cause.message : String(cause)}</p>,
    );
  }
}
