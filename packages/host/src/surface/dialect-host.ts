// The callbacks of a surface for the dialect of its view.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { MODAL } from '@vitrine/protocol/internal/session/modal';
import { type ActOptions, type DialectHost, refusalMessage } from '../dialects/dialect.ts';
import { ActionRefused, HostError } from '../errors.ts';
import { createSurfaceSize, type SurfaceSize } from './box/surface-size.ts';
import type { SurfaceContext } from './surface-context.ts';

const MODAL_KEY: (typeof MODAL)['key'] = 'vitrine.dev/modal';

/** Creates the callbacks for run number `run`. `refreshTools` is called when the view's tools may have changed. */
export function createDialectHost(
  parts: SurfaceContext,
  run: number,
  refreshTools: () => void,
): Omit<DialectHost, 'send' | 'mayReplay'> {
  const { info, settings, getSnapshot, viewState, callState, onEvent, send } = parts;

  /** Has the application act; rejects with the reason when it refuses. */
  async function handOver(type: string, act: () => unknown): Promise<unknown> {
    send({ type: 'action', run, more: 1 });
    try {
      return await act();
    } catch (error) {
      const byUser = error instanceof ActionRefused && error.byUser;
      onEvent?.({ type: 'refused', action: type, reason: refusalMessage(error), ...(byUser && { byUser }) });
      throw error;
    } finally {
      send({ type: 'action', run, more: -1 });
    }
  }
  const carryOut = (action: Action, options: ActOptions): Promise<unknown> =>
    handOver(action.type, () => settings.onAction(action, info, options));

  /** A mode that covers the page needs user activation in the view. */
  async function requestMode(mode: string): Promise<unknown> {
    const { onDisplayMode } = settings;
    if (mode === 'inline' || (await parts.run?.hasUserActivation())) {
      if (onDisplayMode) return handOver('display-mode', () => onDisplayMode(mode, info));
      send({ type: 'mode-granted', run, mode });
    } else if (mode !== getSnapshot().displayMode)
      onEvent?.({ type: 'refused', action: 'display-mode', reason: `${mode} needs user activation in the view.` });
    return (onDisplayMode && callState.current.context.displayMode) || getSnapshot().displayMode;
  }

  const { serverResources, experimental } = settings.capabilities;
  const opensModals = serverResources && experimental?.[MODAL_KEY] !== false;
  async function openModal(request: unknown, options: ActOptions): Promise<void> {
    if (!opensModals) throw new ActionRefused('This host opens no modals.');
    const modal = await import('./modal.ts');
    await modal.openModal(parts, request, { ...options, act: carryOut });
  }

  return {
    info: settings.info,
    get capabilities() {
      const { csp, permissions } = getSnapshot().containment.granted;
      const modals = opensModals && { experimental: { ...experimental, [MODAL_KEY]: {} } };
      return { ...settings.capabilities, ...modals, sandbox: { csp, permissions } };
    },
    get viewState() {
      return viewState.loaded ? viewState : undefined;
    },
    callState: () => callState.current,
    takesRequests: !!settings.onRequest,
    async act(action, options) {
      if (action.type === 'modal') return openModal(action.request, options);
      if (action.type === 'request') return handOver(action.method, () => settings.onRequest?.(action, info, options));
      return action.type === 'display-mode' ? { mode: await requestMode(action.mode) } : carryOut(action, options);
    },
    ready(app) {
      send({ type: 'progress', run, reached: 'ready', change: { app } });
      if (app.capabilities?.tools) refreshTools();
    },
    toolsChanged: refreshTools,
    size(wanted) {
      // In the other modes the host determines the size.
      if (getSnapshot().displayMode === 'inline') (parts.size ??= openSize(parts)).request(wanted);
    },
    log: entry => settings.onLog(entry, info),
    requestTeardown: parts.onCloseRequest,
    failed: message =>
      send({ type: 'run-failed', run, error: new HostError('view-failed', message, { retryable: true }) }),
  };
}

function openSize({
  part,
  settings,
  services,
  box,
  fill = false,
  getSnapshot,
  update,
  onEvent,
}: SurfaceContext): SurfaceSize {
  return createSurfaceSize({
    heights: settings.heights,
    initialHeight: getSnapshot().height,
    fill,
    apply(wanted) {
      const { height = getSnapshot().height } = wanted;
      box.setHeight(height);
      services.heights.note(part, height);
      update({ height, wanted });
      onEvent?.({ type: 'size', height, wanted });
    },
  });
}
