// Makes a surface from its parts and the state machine of its life (surface-machine.ts), whose effects it has carried out.
import { createAppToolList } from './app-tool-list.ts';
import { createBriefing } from './briefing.ts';
import { containmentOf } from './containment.ts';
import { HostError } from './errors.ts';
import { focusedElement } from './focus-guard.ts';
import type { HostServices } from './host-services.ts';
import type { HostSettings } from './host-settings.ts';
import { initialHeight } from './initial-height.ts';
import type { SurfaceEvent } from './observe.ts';
import type { ParkableSurface } from './parking.ts';
import { createReflection } from './reflection.ts';
import type { ListKind, Surface, SurfaceOptions, ToolLike } from './surface.ts';
import { createSurfaceBox, type SurfaceBox } from './surface-box.ts';
import { createSurfaceDisplay } from './surface-display.ts';
import { createSurfaceEffects, createSurfaceMachine } from './surface-effects.ts';
import type { SurfacePlace } from './surface-machine.ts';
import type { SurfaceParts } from './surface-parts.ts';
import { createSurfaceSize } from './surface-size.ts';
import { createSurfaceState, type SurfaceState } from './surface-state.ts';
import { type SurfaceSubject, surfaceSubject } from './surface-subject.ts';
import { createViewStateKeeper } from './view-state.ts';

/** A surface, and what only its host may tell it. */
export interface ManagedSurface extends Surface, ParkableSurface {
  tellListChanged(what: ListKind): void;
}

export interface SurfaceHost {
  settings: HostSettings;
  services: HostServices;
  /** Called once, when the surface starts to close, with the promise that resolves when it is gone. */
  onClosing(gone: Promise<void>): void;
}

/** Creates a surface; nothing happens in the page until `show`. */
export function createSurface(options: SurfaceOptions, { settings, services, onClosing }: SurfaceHost): ManagedSurface {
  const parts = createParts(options, { settings, services }, event => machine.send(event), {
    onCloseRequest: () => settings.onCloseRequest(surface),
  });
  const { box, subject, state, briefing, onEvent } = parts;
  const { getSnapshot, subscribe } = state;
  const unwatchFocus = services.focusGuard.watch({
    element: box.element,
    view: () => parts.run,
    onTaken() {
      onEvent?.({ type: 'focus-taken' });
      machine.send({ type: 'focus-taken' });
    },
  });
  let finishing = Promise.resolve();
  let onRemoved = (): void => {};
  const gone = new Promise<void>(resolve => {
    onRemoved = resolve;
  });
  const machine = createSurfaceMachine(
    createSurfaceEffects(parts, {
      admit: () => services.parking.admit(surface),
      onFinishing(finished) {
        finishing = finished;
      },
      stopWatching() {
        parts.display.close();
        unwatchFocus();
        onClosing(gone);
      },
      onRemoved,
    }),
  );

  const { setPartialInput, setInput, setResult, cancel, setRenderData } = briefing;
  const surface: ManagedSurface = {
    info: subject.info,
    element: box.element,
    fallback: box.fallback,
    getSnapshot,
    subscribe,
    show: parent => machine.send({ type: 'show', ...placeOf(box.element, parent) }),
    setPartialInput,
    setInput,
    setResult,
    cancel,
    setRenderData,
    setTool: parts.display.setTool,
    setDisplayMode: parts.display.setMode,
    callAppTool: (...call) => callOfferedTool(parts, ...call),
    tellListChanged: what => parts.run?.bridge?.listChanged(what),
    retry: () => machine.send({ type: 'retry' }),
    resume: () => machine.send({ type: 'resume' }),
    isInUse: () =>
      machine.state.pending > 0 || getSnapshot().displayMode !== 'inline' || box.element.contains(focusedElement()),
    park() {
      machine.send({ type: 'park' });
      return machine.state.id === 'parking' ? finishing : Promise.resolve();
    },
    close() {
      machine.send({ type: 'close' });
      return gone;
    },
  };
  return surface;
}

function createParts(
  options: SurfaceOptions,
  { settings, services }: Pick<SurfaceHost, 'settings' | 'services'>,
  send: SurfaceParts['send'],
  { onCloseRequest }: Pick<SurfaceParts, 'onCloseRequest'>,
): SurfaceParts {
  const subject = surfaceSubject(options);
  const { info, part, title, fill, isRemoteDom } = subject;
  const { maxHeight } = settings.heights;
  const onEvent = settings.observe && ((event: SurfaceEvent) => settings.observe?.(event, info));
  const briefing = createBriefing(part, () => parts.run?.bridge?.sync());
  const box = createSurfaceBox({
    title,
    fill,
    labels: settings.labels,
    contentUpTo: isRemoteDom ? maxHeight : undefined,
    onRetry: () => send({ type: 'retry' }),
    onLeave: () => void parts.display.setMode('inline'),
  });
  const state = createState(subject, box, { settings, services });
  setAttributes(box.element, subject, options.tool);

  const parts: SurfaceParts = {
    subject,
    settings,
    services,
    box,
    state,
    briefing,
    viewState: createViewStateKeeper(services.viewStates, info, {
      timeoutMs: settings.viewStateTimeoutMs,
      onMissing: reason => onEvent?.({ type: 'state-missing', reason }),
    }),
    display: createSurfaceDisplay({
      id: info.id,
      tool: options.tool,
      maxHeight,
      isDrawn: isRemoteDom,
      box,
      state,
      context: services.context,
      onContext(context) {
        briefing.brief.context = context;
        parts.run?.setTheme(context.theme);
        parts.run?.bridge?.sync();
      },
    }),
    size: createSurfaceSize({
      heights: settings.heights,
      fill,
      apply(wanted) {
        const { height = state.getSnapshot().height } = wanted;
        box.setHeight(height);
        services.heights.note(part, height);
        state.update({ height, wanted });
        onEvent?.({ type: 'size', height, wanted });
      },
    }),
    toolList: createAppToolList(
      () => parts.run?.bridge,
      appTools => state.update({ appTools }),
    ),
    onEvent,
    run: undefined,
    send,
    onCloseRequest,
  };
  parts.display.refresh();
  return parts;
}

function createState(
  { part, info, dialect, isRemoteDom }: SurfaceSubject,
  box: SurfaceBox,
  { settings, services }: Pick<SurfaceHost, 'settings' | 'services'>,
): SurfaceState {
  const reflect = createReflection(box);
  const state = createSurfaceState(
    {
      phase: 'idle',
      dialect,
      tier: isRemoteDom ? 'remote-dom' : 'frame',
      displayMode: 'inline',
      height: services.heights.recall(part) ?? initialHeight(part, settings.heights),
      containment: containmentOf(part, info, settings),
      appTools: [],
      dropped: 0,
    },
    () => reflect(state.getSnapshot()),
  );
  box.setHeight(state.getSnapshot().height);
  reflect(state.getSnapshot());
  return state;
}

/** The attributes by which an application's styles and tests find a surface. */
function setAttributes({ dataset }: HTMLElement, { info, part }: SurfaceSubject, tool: ToolLike | undefined): void {
  Object.assign(dataset, { surfaceId: info.id, server: part.server, tool: tool?.name ?? '' });
  const border = part.metadata?.ui?.prefersBorder;
  if (border !== undefined) dataset.border = String(border);
}

function placeOf(element: HTMLElement, parent: HTMLElement): SurfacePlace {
  if (element.parentNode === parent) return { place: 'same' };
  const isMovable = element.isConnected && parent.isConnected && 'moveBefore' in parent;
  return { place: isMovable ? 'movable' : 'elsewhere', parent };
}

async function callOfferedTool(
  { run, state }: SurfaceParts,
  ...[name, args, options = {}]: Parameters<Surface['callAppTool']>
): ReturnType<Surface['callAppTool']> {
  const bridge = run?.bridge;
  if (!bridge) throw new HostError('closed', `The view that offered ${name} is gone.`);
  const offered = state.getSnapshot().appTools.map(appTool => appTool.name);
  if (!offered.includes(name))
    throw new HostError(
      'unknown-app-tool',
      `The view offers no tool ${name}. It offers: ${offered.join(', ') || 'none'}.`,
    );
  return bridge.callTool(name, args, options);
}
