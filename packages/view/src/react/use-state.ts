// Hooks for what the host has sent. Each renders its component only when its own value has changed.
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { useCallback, useSyncExternalStore } from 'react';
import type { TypedResult } from '../tool-types.ts';
import type { ToolInput, ViewEvents, ViewSnapshot } from '../view.ts';
import { useView } from './connection.ts';

const NOTHING: ViewSnapshot = { context: {} };
const neverChanges = () => () => {};

function useSnapshot<Value>(read: (snapshot: ViewSnapshot) => Value): Value {
  const view = useView();
  const get = () => read(view?.getSnapshot() ?? NOTHING);
  return useSyncExternalStore(view?.subscribe ?? neverChanges, get, get);
}

/**
 * The tool's arguments; undefined until they are complete. `Input` is not checked.
 * @example
 * const input = useInput<{ city: string }>();
 */
export function useInput<Input = ToolInput>(): Input | undefined {
  return useSnapshot(readInput) as Input | undefined;
}

/**
 * The arguments while the model still writes them; undefined once they are complete. Draw them, never act on them.
 * @example
 * const { city = '…' } = usePartialInput<{ city: string }>() ?? {};
 */
export function usePartialInput<Input = ToolInput>(): Partial<Input> | undefined {
  return useSnapshot(readPartialInput) as Partial<Input> | undefined;
}

/**
 * The result, as the server sent it. `Structured` is not checked; `useRenderData` checks it.
 * @example
 * const result = useResult<{ degrees: number }>();
 */
export function useResult<Structured = unknown>(): TypedResult<Structured> | undefined {
  return useSnapshot(readResult) as TypedResult<Structured> | undefined;
}

/**
 * Returns why the call ended without a result; undefined unless it was cancelled.
 * @example
 * const cancelled = useCancelled();
 */
export function useCancelled(): ViewEvents['cancelled'] | undefined {
  return useSnapshot(readCancelled);
}

/**
 * The host's context; empty until the view is connected.
 * @example
 * const { displayMode, locale } = useHostContext();
 */
export function useHostContext(): HostContext {
  return useSnapshot(readContext);
}

/**
 * The host's theme; the system's where the host sends none.
 * @example
 * const theme = useTheme();
 */
export function useTheme(): 'light' | 'dark' {
  const system = useSyncExternalStore(subscribeToSystem, readSystem, () => 'light' as const);
  const { theme } = useHostContext();
  return theme === 'light' || theme === 'dark' ? theme : system;
}

/** Whether the host sends a theme. */
export function useHasTheme(): boolean {
  return useSnapshot(useCallback((snapshot: ViewSnapshot) => snapshot.context.theme !== undefined, []));
}

const readInput = (snapshot: ViewSnapshot) => snapshot.input;
const readPartialInput = (snapshot: ViewSnapshot) => snapshot.partialInput;
const readResult = (snapshot: ViewSnapshot) => snapshot.result;
const readCancelled = (snapshot: ViewSnapshot) => snapshot.cancelled;
const readContext = (snapshot: ViewSnapshot) => snapshot.context;

const query = () => globalThis.matchMedia('(prefers-color-scheme: dark)');
const readSystem = () => (query().matches ? 'dark' : 'light');
function subscribeToSystem(listener: () => void): () => void {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
