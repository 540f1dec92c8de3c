// The windows between which a page and its host exchange messages. In a frame they are the page's own window and its parent; in a
// story or a test another object takes the host's place, because `window.parent` would be Storybook itself.
import { createContext, useContext } from 'react';
import type { ConnectOptions } from '../connection/connect-options.ts';

/** `window` receives the host's messages; `target` is where messages to the host are posted. Absent: `globalThis`, and its `parent`. */
export type HostWindow = Pick<ConnectOptions, 'window' | 'target'>;

/**
 * React context with the windows that `<ViewProvider>` connects through.
 * @example
 * <HostWindowContext value={{ window: page, target: host }}>{story}</HostWindowContext>
 */
export const HostWindowContext = createContext<HostWindow>({});

/**
 * The windows that `<ViewProvider>` connects through; empty where the defaults apply.
 * @example
 * const { window: page = globalThis } = useHostWindow();
 */
export function useHostWindow(): HostWindow {
  return useContext(HostWindowContext);
}
