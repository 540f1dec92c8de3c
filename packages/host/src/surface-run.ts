// Starts the runs of a surface: gives a run what it needs, and turns what it reports into events of the state machine and changes
// of the snapshot.
import type { DisplayMode, UIResourcePart } from '@vitrine/protocol';
import { containmentOf } from './containment.ts';
import type { DialectHost } from './dialects/dialect.ts';
import { HostError } from './errors.ts';
import { type Run, startRun } from './run.ts';
import { createSurfaceActions } from './surface-actions.ts';
import type { SurfaceParts } from './surface-parts.ts';

/** Starts run number `number`. Throws `HostError` ('unknown-type') when this host cannot show the resource. */
export function startSurfaceRun(parts: SurfaceParts, number: number): Run {
  const { subject, settings, services, state, box, onEvent } = parts;
  const { part, info, kind, isRemoteDom } = subject;
  const { getSnapshot, update } = state;
  const createStage = kind && (isRemoteDom ? settings.remoteDom : services.frameStage);
  if (!createStage) {
    update({ milestone: 'resource' });
    throw unknownType(part);
  }
  // What the user allows may have changed since the last run.
  update({ containment: containmentOf(part, info, settings) });
  const run = startRun({
    createStage,
    subject,
    settings,
    parent: box.stage,
    context: services.context,
    // A view that spoke another dialect than its resource promises will do so again.
    dialect: getSnapshot().dialect,
    dialectHost: dialectHost(parts, number),
    prepared: parts.viewState.load(),
    // What waits in the process of a view that may never stop would never start; without it the process ends with the view.
    onUnresponsive: () => services.sandboxes.forget(part.server),
    // The box is in the page by now, and has its width.
    onOpening: parts.display.refresh,
    onProgress: (type, change) => parts.send({ type, run: number, change }),
    onChange: update,
    onContained: known => update({ containment: { ...getSnapshot().containment, ...known } }),
    onEvent,
    onFailed(error) {
      if (error.code === 'navigated') onEvent?.({ type: 'navigated' });
      parts.send({ type: 'run-failed', run: number, error });
    },
  });
  run.setTheme(parts.briefing.brief.context.theme);
  return run;
}

/** What the dialects ask of the host in run number `number`. */
function dialectHost(parts: SurfaceParts, number: number): Omit<DialectHost, 'send' | 'mayTellAll'> {
  const { subject, settings, state, viewState, briefing, toolList, onEvent, send } = parts;
  const { info } = subject;
  const carryOut = createSurfaceActions({
    info,
    carryOut: settings.act,
    onStarted: () => send({ type: 'action-started', run: number }),
    onEnded: () => send({ type: 'action-ended', run: number }),
    onEvent,
  });

  /** A mode that covers the page needs user activation in the view. */
  async function requestMode(mode: string): Promise<DisplayMode> {
    if (mode === 'inline' || (await parts.run?.isUsed())) send({ type: 'mode-granted', run: number, mode });
    else if (mode !== state.getSnapshot().displayMode)
      onEvent?.({ type: 'refused', action: 'display-mode', reason: `${mode} needs user activation in the view.` });
    return state.getSnapshot().displayMode;
  }

  return {
    info: settings.info,
    get capabilities() {
      const { csp, permissions } = state.getSnapshot().containment.granted;
      return { ...settings.capabilities, sandbox: { csp, permissions } };
    },
    get viewState() {
      return viewState.loaded ? viewState : undefined;
    },
    brief: () => briefing.brief,
    async act(action, options) {
      return action.type === 'display-mode' ? { mode: await requestMode(action.mode) } : carryOut(action, options);
    },
    ready(app) {
      send({ type: 'view-ready', run: number, change: { app } });
      if (app.capabilities?.tools) toolList.refresh();
    },
    toolsChanged: toolList.refresh,
    size(wanted) {
      // Outside the page the host decides the size.
      if (state.getSnapshot().displayMode === 'inline') parts.size.request(wanted);
    },
    log: entry => settings.onLog(entry, info),
    requestTeardown: parts.onCloseRequest,
    failed: message =>
      send({ type: 'run-failed', run: number, error: new HostError('view-failed', message, { retryable: true }) }),
  };
}

function unknownType({ problem, mimeType }: UIResourcePart): HostError {
  return new HostError('unknown-type', problem ?? `This host cannot show ${mimeType || 'a resource without a type'}.`);
}
