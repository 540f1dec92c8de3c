// A run: one life of a view's document, from the opening of its stage to the closing of its bridge. A surface starts another run
// when it is retried or has to be built again elsewhere; what an ended run still has in progress is ignored.
import { sha256, type UIResourcePart } from '@vitrine/protocol';
import { HostError } from '../errors.ts';
import type { CreateStage, Stage, StageEvents } from '../sandbox/stage.ts';
import { containmentOf } from './containment.ts';
import { loadPartContent } from './load-part-content.ts';
import { loadViewModules } from './load-view-modules.ts';
import type { Run, SurfaceParts } from './surface-parts.ts';
import type { ViewSession } from './view-session.ts';

/**
 * Starts run number `number` of a surface. It reports by events and changes of the snapshot, never later than its `close()`. Throws
 * `HostError` ('unknown-type') when this host cannot show the resource.
 */
export function startRun(parts: SurfaceParts, number: number): Run {
  const { part, info, kind, isRemoteDom, settings, services, update } = parts;
  const createStage = kind && (isRemoteDom ? settings.remoteDom : services.frameStage);
  if (!createStage) {
    update({ milestone: 'resource' });
    throw unknownType(part);
  }
  // What the user allows may have changed since the last run.
  update({ containment: containmentOf(part, info, settings) });
  const state: RunState = {
    parts,
    number,
    content: loadPartContent(part, settings.loadContent),
    over: false,
    stage: undefined,
    session: undefined,
    droppedByStage: 0,
  };
  // `open` awaits the content; when the run ends before, its failure must not stay unhandled.
  state.content.catch(() => {});
  open(state, createStage).catch(error => fail(state, error));
  const setTheme: Run['setTheme'] = theme => state.stage?.setTheme(theme);
  setTheme(parts.callState.current.context.theme);

  return {
    hasUserActivation: async () => (await state.stage?.hasUserActivation?.()) ?? false,
    focus: () => state.stage?.focus?.(),
    setKeyGate: isOpen => state.stage?.setKeyGate?.(isOpen),
    teardown: async timeoutMs => state.session?.teardown(timeoutMs),
    setTheme,
    close: () => close(state),
  };
}

interface RunState {
  readonly parts: SurfaceParts;
  readonly number: number;
  readonly content: Promise<string>;
  over: boolean;
  stage: Stage | undefined;
  /** Absent until a view can run. */
  session: ViewSession | undefined;
  /** Messages that the stage dropped, before the bridge. */
  droppedByStage: number;
}

async function open(state: RunState, createStage: CreateStage): Promise<void> {
  const { parts, number, content } = state;
  const { info, part, title, sandboxTokens, settings, services, update, send } = parts;
  // All three are under way while the stage is set up.
  const viewState = parts.viewState.load();
  const modules = loadViewModules();
  modules.catch(() => {});
  const stage = createStage({
    parent: parts.box.stage,
    info,
    part,
    content,
    settings,
    context: services.context,
    title,
    sandboxTokens,
    events: stageEvents(state),
  });
  state.stage = stage;
  update({ milestone: 'resource', errors: undefined, page: undefined });
  const document = await content;
  if (state.over) return;
  send({ type: 'progress', run: number, reached: 'mounting' });
  const reviewed = review(state, document);
  // Only a review waits for the hash.
  if (settings.onResource) await reviewed;
  else reviewed.catch(() => {});
  // A view starts without state that cannot be read.
  await viewState.catch(() => {});
  const { createViewSession } = await modules;
  if (state.over) return;
  // The box is in the page by now, and has its width.
  parts.display.refresh();
  state.session = createViewSession(parts, number, {
    stage,
    onDropped: () => reportDropped(state),
    onFailed: error => fail(state, error),
  });
  await state.session.open();
}

function stageEvents(state: RunState): StageEvents {
  const { onEvent, update } = state.parts;
  return {
    onLoaded: canHandshake => state.session?.loaded(canHandshake),
    onFailed: error => fail(state, error),
    onDropped(count) {
      state.droppedByStage = count;
      reportDropped(state);
    },
    onBlocked: ({ directive, target }) => onEvent?.({ type: 'blocked', directive, target }),
    onReport: report => state.session?.report(report),
    onPage: page => state.over || update({ page }),
  };
}

/** The application may look at the document before any sandbox does. */
async function review(state: RunState, document: string): Promise<void> {
  const { part, settings, getSnapshot, update } = state.parts;
  const hash = await sha256(document);
  if (!state.over) update({ containment: { ...getSnapshot().containment, hash } });
  if ((await settings.onResource?.({ part, content: document, hash })) === false)
    throw new HostError('resource-refused', 'This application does not show it.', { retryable: true });
}

function reportDropped({ parts, over, droppedByStage }: RunState): void {
  if (over) return;
  const dropped = droppedByStage + (parts.bridge?.dropped ?? 0);
  parts.update({ dropped });
  parts.onEvent?.({ type: 'dropped', count: dropped });
}

function close(state: RunState): void {
  state.over = true;
  state.session?.close();
  state.stage?.close();
}

function fail(state: RunState, thrown: unknown): void {
  if (state.over) return;
  close(state);
  const { part, services, onEvent, send } = state.parts;
  const error = HostError.from(thrown);
  if (error.code === 'flooding') services.sandboxes.forget(part.server);
  if (error.code === 'navigated') onEvent?.({ type: 'navigated' });
  send({ type: 'run-failed', run: state.number, error });
}

function unknownType({ problem, mimeType }: UIResourcePart): HostError {
  return new HostError('unknown-type', problem ?? `This host cannot show ${mimeType || 'a resource without a type'}.`);
}
