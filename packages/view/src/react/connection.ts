// The connection of a React page to its host: opened when the page is mounted, closed when it is unmounted.
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { createContext, useContext, useEffect, useState } from 'react';
import { connect } from '../connection/connect.ts';
import type { ConnectOptions } from '../connection/connect-options.ts';
import { ViewError } from '../errors.ts';
import type { View } from '../view.ts';
import { useHostWindow } from './host-window.ts';

/** The state of a connection: connecting, connected with its view, or failed with the reason. */
export type ViewConnection =
  | { readonly status: 'connecting'; readonly view?: undefined; readonly error?: undefined }
  | { readonly status: 'connected'; readonly view: View; readonly error?: undefined }
  | { readonly status: 'failed'; readonly view?: undefined; readonly error: ViewError };

const CONNECTING: ViewConnection = { status: 'connecting' };

/**
 * Connects to the host for as long as the component is mounted. `info`, `options` and the `HostWindowContext` around it are read
 * when it mounts; `options` win over the context.
 * @example
 * const connection = useViewConnection({ name: 'weather', version: '1.0.0' });
 */
export function useViewConnection(info: Implementation, options: ConnectOptions = {}): ViewConnection {
  const [connection, setConnection] = useState(CONNECTING);
  const hostWindow = useHostWindow();
  const [first] = useState({ info, options: { ...hostWindow, ...options } });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = first.options;
    let view: View | undefined;
    const start = async () => {
      // StrictMode mounts, unmounts and mounts again in one task: only one connection must be opened.
      await undefined;
      if (abort.signal.aborted) return;
      try {
        view = await connect(first.info, {
          ...first.options,
          signal: signal ? AbortSignal.any([signal, abort.signal]) : abort.signal,
        });
        if (abort.signal.aborted) view.close();
        else setConnection({ status: 'connected', view });
      } catch (error) {
        if (!abort.signal.aborted) setConnection({ status: 'failed', error: asViewError(error) });
      }
    };
    void start();
    return () => {
      abort.abort();
      view?.close();
      setConnection(CONNECTING);
    };
  }, [first]);
  return connection;
}

/** The error of a failed connection; other errors than `ViewError` are wrapped. */
function asViewError(error: unknown): ViewError {
  return error instanceof ViewError ? error : new ViewError('failed', errorMessage(error), { cause: error });
}

export const ConnectionContext = createContext<ViewConnection>({
  status: 'failed',
  error: new ViewError('no-host', 'There is no <ViewProvider> around this component.'),
});

/**
 * The connection of the nearest `<ViewProvider>`; its status is `failed` where there is none.
 * @example
 * const { view, error } = useConnection();
 */
export function useConnection(): ViewConnection {
  return useContext(ConnectionContext);
}

/**
 * The connected view of the nearest `<ViewProvider>`; undefined until it is connected.
 * @example
 * const view = useView();
 */
export function useView(): View | undefined {
  return useConnection().view;
}
