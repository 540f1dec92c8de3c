// Which windows a page talks through. In a frame they are its own and its parent; in a story or a test another window plays the
// host, and a page that took `window.parent` for it would talk to the workshop around the story.
import { createContext, useContext } from 'react';
import type { ConnectOptions } from '../connect-options.ts';

/** `window`: where the page hears its host; `target`: where it speaks to it. Absent: `globalThis`, and its `parent`. */
export type HostWindow = Pick<ConnectOptions, 'window' | 'target'>;

export const HostWindowContext = createContext<HostWindow>({});

/** The windows that `<ViewProvider>` connects through; empty where no others are put in their place. */
export function useHostWindow(): HostWindow {
  return useContext(HostWindowContext);
}
