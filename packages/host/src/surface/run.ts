// A run of a view: from the opening of its stage to the closing of its bridge. A surface starts another run when it is retried, resumed or
// has to be rebuilt elsewhere; work of an ended run that is still in progress is ignored.

import { readWidgetSession } from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import { EARLY_HANDSHAKE } from '@vitrine/protocol/internal/mcp-apps/early-handshake';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { sha256 } from '@vitrine/std/internal/sha256';
import { HostError } from '../errors.ts';
import type { CreateStage, Stage, StageEvents } from '../sandbox/stage.ts';
import { describeContainment } from './containment.ts';
import type { Run, SurfaceContext } from './surface-context.ts';
import { loadPartContent } from './view/load-part-content.ts';
import { loadViewModules } from './view/load-view-modules.ts';
import type { ViewScript, ViewSession } from './view/view-session.ts';

/**
 * Starts run number `number` of a surface. It reports by events and changes of the snapshot, never later than its `close()`. Throws
 * `HostError` ('unknown-type') when this host cannot show the resource.
 */
export function startRun(parts: SurfaceContext, number: number): Run {
  const { part, info, kind, tier, title, sandboxTokens, settings, services, update, onEvent, send } = parts;
  const createStage = {
    native: settings.a2ui,
    'remote-dom': settings.remoteDom,
    frame: kind && services.frameStage,
  }[tier];
  if (!createStage) {
    update({ milestone: 'resource' });
    throw unknownType(part);
  }
  // The user's opt-ins may have changed since the last run.
  update({ containment: describeContainment(part, info, settings) });
  const content = loadPartContent(part, settings.loadContent);
  const viewState = parts.viewState.load();
  let isOver = false;
  let stage: Stage | undefined;
  /** Session of the view; absent until a view can run. */
  let session: ViewSession | undefined;
  /** Messages that the stage dropped, before the bridge. */
  let droppedByStage = 0;

  function reportDropped(): void {
    if (isOver) return;
    const dropped = droppedByStage + (parts.bridge?.dropped ?? 0);
    update({ dropped });
    onEvent?.({ type: 'dropped', count: dropped });
  }

  function close(): void {
    isOver = true;
    session?.close();
    stage?.close();
  }

  function fail(thrown: unknown): void {
    if (isOver) return;
    close();
    const error = HostError.from(thrown);
    if (error.code === 'flooding') services.sandboxes.forget(part.server);
    if (error.code === 'navigated') onEvent?.({ type: 'navigated' });
    send({ type: 'run-failed', run: number, error });
  }

  const events: StageEvents = {
    onLoaded: canHandshake => session?.loaded(canHandshake),
    onFailed: fail,
    onDropped(count) {
      droppedByStage = count;
      reportDropped();
    },
    onBlocked: ({ directive, target }) => onEvent?.({ type: 'blocked', directive, target }),
    onReport: report => session?.report(report),
    onRequest: request => session?.request(request),
    onStorage: change => session?.storageChanged(change),
    onPage: page => isOver || update({ page }),
  };

  async function open(create: CreateStage): Promise<void> {
    const modules = loadViewModules();
    modules.catch(() => {});
    const { context } = services;
    stage = create({ parent: parts.box.stage, info, part, content, settings, context, title, sandboxTokens, events });
    update({ milestone: 'resource', errors: undefined, page: undefined, stopped: undefined });
    // The stage is set up while the content is still on the way.
    const document = await content;
    if (isOver) return;
    send({ type: 'progress', run: number, reached: 'mounting' });
    const reviewed = review(parts, document, () => isOver);
    // Only a review waits for the hash.
    if (settings.onResource) await reviewed;
    else reviewed.catch(() => {});
    // A view starts without state that cannot be read.
    await viewState.catch(() => {});
    const { createViewSession, loadAppsSdk } = await modules;
    const isDeclared = kind === 'apps-sdk' || part.readsOpenAI === true;
    let script: ViewScript | undefined;
    if (tier === 'frame' && (isDeclared || mayReadOpenAI(document))) {
      const call = parts.callState;
      script = await (await loadAppsSdk()).prepareAppsSdkPage(document, { part, isDeclared, call });
      if (script && !script.isBeside) update({ dialect: 'mcp-apps' });
    }
    const widgetSession = readWidgetSession(parts.callState.current.result);
    if (widgetSession !== undefined) {
      parts.viewState.share(widgetSession);
      await parts.viewState.load();
    }
    if (isOver) return;
    // The box is in the page by now, and has its width.
    parts.display.refresh();
    session = createViewSession(parts, number, { stage, script, onDropped: reportDropped, onFailed: fail });
    await session.open();
  }
  // `open` awaits the content; when the run ends before, its failure must not stay unhandled.
  content.catch(() => {});
  open(createStage).catch(fail);
  const setTheme: Run['setTheme'] = theme => stage?.setTheme(theme);
  setTheme(parts.callState.current.context.theme);

  return {
    hasUserActivation: async () => (await stage?.hasUserActivation?.()) ?? false,
    focus: () => stage?.focus?.(),
    allowsFocus: () => session?.allowsFocus() ?? false,
    setKeyGate: isOpen => stage?.setKeyGate?.(isOpen),
    teardown: async timeoutMs => session?.teardown(timeoutMs),
    setTheme,
    close,
  };
}

/** Whether a document may read `window.openai`: it names it, or loads code that may. One that carries the runtime of Vitrine does not. */
function mayReadOpenAI(document: string): boolean {
  if (document.includes('openai')) return true;
  return /<script[^>]+\bsrc\b|\bimport\b/.test(document) && !document.includes(EARLY_HANDSHAKE);
}

/** Lets the application review the document before a sandbox receives it. */
async function review(
  { part, settings, getSnapshot, update }: SurfaceContext,
  document: string,
  isOver: () => boolean,
): Promise<void> {
  const hash = await sha256(document);
  if (!isOver()) update({ containment: { ...getSnapshot().containment, hash } });
  if ((await settings.onResource?.({ part, content: document, hash })) === false)
    throw new HostError('resource-refused', 'This application does not show it.', { retryable: true });
}

function unknownType({ problem, mimeType }: UIResourcePart): HostError {
  return new HostError('unknown-type', problem ?? `This host cannot show ${mimeType || 'a resource without a type'}.`);
}
