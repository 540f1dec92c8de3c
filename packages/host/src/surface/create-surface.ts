// Creates a surface from its parts and the state machine of its life cycle (surface-machine.ts), and carries out the machine's effects.

import { createMachine } from '@vitrine/std/internal/machine';
import { HostError } from '../errors.ts';
import type { HostServices } from '../host-services.ts';
import type { HostSettings } from '../host-settings.ts';
import { focusedElement } from '../input/page-focus.ts';
import type { SurfaceEvent } from '../observe.ts';
import type { ParkableSurface } from '../scheduling/parking.ts';
import { chooseInitialHeight } from './box/initial-height.ts';
import { createSurfaceBox, type SurfaceBox } from './box/surface-box.ts';
import { createSurfaceDisplay } from './box/surface-display.ts';
import { adoptSurfaceStyles } from './box/surface-styles.ts';
import { createBoxUpdater } from './box/update-box.ts';
import { createCallStateKeeper } from './call-state-keeper.ts';
import { describeContainment } from './containment.ts';
import { startRun } from './run.ts';
import type { ListKind, Surface } from './surface.ts';
import type { SurfaceContext } from './surface-context.ts';
import { type IdentityOptions, type SurfaceIdentity, surfaceIdentity } from './surface-identity.ts';
import {
  INITIAL_SURFACE,
  nextSurface,
  type SurfaceEffects,
  type SurfaceMachineEvent,
  type SurfaceMachineState,
  type SurfacePlace,
} from './surface-machine.ts';
import { createSurfaceState, type SurfaceState } from './surface-snapshot.ts';
import { loadViewModules } from './view/load-view-modules.ts';
import { createViewStateKeeper } from './view/view-state.ts';

/** A surface with the members that only its host may call. */
export interface ManagedSurface extends Surface, ParkableSurface {
  notifyListChanged(what: ListKind): void;
  /** Requests the view to finish, and waits at most the host's `teardownTimeoutMs`; its frame stays. */
  requestTeardown(): Promise<void>;
}

export interface SurfaceHost {
  settings: HostSettings;
  services: HostServices;
  /** Called once, when the surface starts to close, with the promise that resolves when it is removed. */
  onClosing(gone: Promise<void>): void;
}

/** Creates a surface; nothing happens in the page until `show`. */
export function createSurface(options: IdentityOptions, host: SurfaceHost): ManagedSurface {
  const { settings, services, onClosing } = host;
  const parts = createParts(options, host, {
    send: event => machine.send(event),
    onCloseRequest: () => settings.onCloseRequest(surface),
  });
  const { box, info, getSnapshot, subscribe, update, callState, onEvent } = parts;
  const { element } = box;
  let finishing = Promise.resolve();
  let onRemoved = (): void => {};
  const removal = new Promise<void>(resolve => {
    onRemoved = resolve;
  });
  const effects: SurfaceEffects = {
    update,
    move(parent) {
      parent.moveBefore(element, null);
      adoptSurfaceStyles(element);
    },
    append(parent) {
      parent.append(element);
      adoptSurfaceStyles(element);
    },
    admit: () => send({ type: 'admission', starts: services.parking.admit(surface) }),
    startRun(run) {
      try {
        parts.run = startRun(parts, run);
      } catch (error) {
        send({ type: 'run-failed', run, error: HostError.from(error) });
      }
    },
    finishRun(run) {
      finishing = Promise.resolve(parts.run?.teardown(settings.teardownTimeoutMs)).then(() =>
        send({ type: 'run-finished', run }),
      );
    },
    endRun() {
      parts.run?.close();
      parts.run = undefined;
      parts.modal?.close();
      callState.cancelDelivery();
      if (getSnapshot().appTools.length > 0) update({ appTools: [] });
    },
    setMode: parts.display.setMode,
    stopWatching() {
      parts.display.close();
      unwatchFocus();
      onClosing(removal);
    },
    remove() {
      parts.size?.close();
      element.remove();
      onRemoved();
    },
  };
  const machine = createMachine<SurfaceMachineState, SurfaceMachineEvent, SurfaceEffects>({
    initial: INITIAL_SURFACE,
    next: nextSurface,
    effects,
  });
  const { send } = machine;
  const unwatchFocus = services.focusGuard.watch({
    element,
    view: () => parts.run,
    onTaken(hasInput) {
      onEvent?.({ type: 'focus-taken' });
      if (hasInput || !parts.run?.allowsFocus()) send({ type: 'focus-taken' });
    },
  });

  const surface: ManagedSurface = {
    info,
    element,
    fallback: box.fallback,
    getSnapshot,
    subscribe,
    show: parent => send({ type: 'show', ...readPlace(element, parent) }),
    ...callState.updates,
    setTool: parts.display.setTool,
    setDisplayMode: parts.display.setMode,
    async callAppTool(name, args, callOptions = {}) {
      const { bridge } = parts;
      if (!bridge) throw new HostError('closed', `The view that offered ${name} is gone.`);
      return bridge.callTool(name, args, { ...callOptions, offered: getSnapshot().appTools });
    },
    elicit: async (...question) => (await loadViewModules()).elicit(parts, ...question),
    notifyListChanged: what => parts.bridge?.listChanged(what),
    requestTeardown: async () => parts.run?.teardown(settings.teardownTimeoutMs),
    retry: () => send({ type: 'retry' }),
    resume: () => send({ type: 'resume' }),
    isInUse: () =>
      machine.state.pending > 0 ||
      !!parts.modal ||
      getSnapshot().displayMode !== 'inline' ||
      element.contains(focusedElement()),
    park() {
      send({ type: 'park' });
      return finishing;
    },
    close() {
      send({ type: 'close' });
      return removal;
    },
  };
  return surface;
}

function createParts(
  options: IdentityOptions,
  host: SurfaceHost,
  callbacks: Pick<SurfaceContext, 'send' | 'onCloseRequest'>,
): SurfaceContext {
  const { settings, services } = host;
  const subject = surfaceIdentity(options);
  const { info, part, title, fill = false, tier } = subject;
  const { maxHeight } = settings.heights;
  const onEvent = settings.observe && ((event: SurfaceEvent) => settings.observe?.(event, info));
  const callState = createCallStateKeeper(part, () => {
    parts.bridge?.sync();
    parts.modal?.sync();
  });
  const box = createSurfaceBox({
    title,
    fill,
    labels: settings.labels,
    contentUpTo: tier === 'frame' ? undefined : maxHeight,
    loadNotice: async () => (await loadViewModules()).loadNotice(),
    onRetry: () => callbacks.send({ type: 'retry' }),
    onLeave: () => void parts.display.setMode('inline'),
  });
  const state = createState(subject, box, host);
  setAttributes(box.element, subject);

  const parts: SurfaceContext = {
    ...subject,
    settings,
    services,
    ...state,
    box,
    callState,
    viewState: createViewStateKeeper(services.viewStates, info, {
      timeoutMs: settings.viewStateTimeoutMs,
      onMissing: reason => onEvent?.({ type: 'state-missing', reason }),
    }),
    display: createSurfaceDisplay({
      subject,
      maxHeight,
      box,
      state,
      context: services.context,
      isModeOfApp: !!settings.onDisplayMode,
      onContext(context) {
        callState.current.context = context;
        parts.run?.setTheme(context.theme);
        parts.bridge?.sync();
      },
    }),
    onEvent,
    size: undefined,
    run: undefined,
    bridge: undefined,
    modal: undefined,
    createSurface,
    ...callbacks,
  };
  parts.display.refresh();
  return parts;
}

function createState(
  { part, info, dialect, tier, initialHeight }: SurfaceIdentity,
  box: SurfaceBox,
  { settings, services }: SurfaceHost,
): SurfaceState {
  const updateBox = createBoxUpdater(box);
  const state = createSurfaceState(
    {
      phase: 'idle',
      dialect,
      tier,
      displayMode: 'inline',
      height: services.heights.recall(part) ?? chooseInitialHeight(part, initialHeight, settings.heights),
      containment: describeContainment(part, info, settings),
      appTools: [],
      dropped: 0,
    },
    () => updateBox(state.getSnapshot()),
  );
  box.setHeight(state.getSnapshot().height);
  updateBox(state.getSnapshot());
  return state;
}

/** The attributes by which an application's styles and tests find a surface. */
function setAttributes({ dataset }: HTMLElement, { info, part }: SurfaceIdentity): void {
  Object.assign(dataset, { surfaceId: info.id, server: part.server, tool: info.tool ?? '' });
  const border = part.metadata?.ui?.prefersBorder;
  if (border !== undefined) dataset.border = String(border);
}

function readPlace(element: HTMLElement, parent: HTMLElement): SurfacePlace {
  if (element.parentNode === parent) return { place: 'same' };
  const isMovable = element.isConnected && parent.isConnected && 'moveBefore' in parent;
  return { place: isMovable ? 'movable' : 'elsewhere', parent };
}
