// A run: one life of a view's document, from the opening of its stage to the end of its conversation. A surface starts another run
// when it is tried again or has to be built anew elsewhere; what an ended run still has in progress is ignored.
import { sha256, type UIResourcePart } from '@vitrine/protocol';
import { HostError } from '../errors.ts';
import type { Stage } from '../sandbox/stage.ts';
import { containmentOf } from './containment.ts';
import { loadPartContent } from './load-part-content.ts';
import type { Run, SurfaceParts } from './surface-parts.ts';
import type { ViewSession } from './view-session.ts';

/**
 * Starts run number `number` of a surface. It reports by events and changes of the snapshot, never later than its `close()`. Throws
 * `HostError` ('unknown-type') when this host cannot show the resource.
 */
export function startRun(parts: SurfaceParts, number: number): Run {
  const {
    part,
    info,
    kind,
    isRemoteDom,
    title,
    sandboxTokens,
    settings,
    services,
    getSnapshot,
    update,
    onEvent,
    send,
  } = parts;
  const { onResource } = settings;
  const createStage = kind && (isRemoteDom ? settings.remoteDom : services.frameStage);
  if (!createStage) {
    update({ milestone: 'resource' });
    throw unknownType(part);
  }
  // What the user allows may have changed since the last run.
  update({ containment: containmentOf(part, info, settings) });
  const content = loadPartContent(part, settings.loadContent);
  const prepared = parts.viewState.load();
  let over = false;
  let stage: Stage | undefined;
  /** Before it, no view runs. */
  let session: ViewSession | undefined;
  /** Messages dropped on the way, before the bridge. */
  let early = 0;

  function reportDropped(): void {
    if (over) return;
    const dropped = early + (parts.bridge?.dropped ?? 0);
    update({ dropped });
    onEvent?.({ type: 'dropped', count: dropped });
  }

  function close(): void {
    over = true;
    session?.close();
    stage?.close();
  }

  function fail(thrown: unknown): void {
    if (over) return;
    close();
    const error = HostError.from(thrown);
    if (error.code === 'flooding') services.sandboxes.forget(part.server);
    if (error.code === 'navigated') onEvent?.({ type: 'navigated' });
    send({ type: 'run-failed', run: number, error });
  }

  /** The application may look at the document before any sandbox does. */
  async function review(document: string): Promise<void> {
    const hash = await sha256(document);
    if (!over) update({ containment: { ...getSnapshot().containment, hash } });
    if ((await onResource?.({ part, content: document, hash })) === false)
      throw new HostError('resource-refused', 'This application does not show it.', { retryable: true });
  }

  async function open(): Promise<void> {
    const conversation = import('./view-modules.ts');
    conversation.catch(() => {});
    const opened = createStage!({
      parent: parts.box.stage,
      info,
      part,
      content,
      settings,
      context: services.context,
      title,
      sandboxTokens,
      events: {
        onLoaded: speaks => session?.loaded(speaks),
        onFailed: fail,
        onDropped(count) {
          early = count;
          reportDropped();
        },
        onBlocked: ({ directive, target }) => onEvent?.({ type: 'blocked', directive, target }),
        onReport: report => session?.report(report),
        onPage: page => over || update({ page }),
      },
    });
    stage = opened;
    update({ milestone: 'resource', errors: undefined, page: undefined });
    // The stage is set up while the content is still on the way.
    const document = await content;
    if (over) return;
    send({ type: 'progress', run: number, reached: 'mounting' });
    const reviewed = review(document);
    // Only a review waits for the hash.
    if (onResource) await reviewed;
    else reviewed.catch(() => {});
    // A view starts without state that cannot be read.
    await prepared.catch(() => {});
    const { createViewSession } = await conversation;
    if (over) return;
    // The box is in the page by now, and has its width.
    parts.display.refresh();
    session = createViewSession(parts, number, { stage: opened, onDropped: reportDropped, onFailed: fail });
    await session.open();
  }
  // `open` awaits the content; when the run ends before, its failure must not stay unhandled.
  content.catch(() => {});
  open().catch(fail);
  const setTheme: Run['setTheme'] = theme => stage?.setTheme(theme);
  setTheme(parts.briefing.brief.context.theme);

  return {
    isUsed: async () => (await stage?.isUsed?.()) ?? false,
    focus: () => stage?.focus?.(),
    setHearing: keys => stage?.setHearing?.(keys),
    teardown: async timeoutMs => session?.teardown(timeoutMs),
    setTheme,
    close,
  };
}

function unknownType({ problem, mimeType }: UIResourcePart): HostError {
  return new HostError('unknown-type', problem ?? `This host cannot show ${mimeType || 'a resource without a type'}.`);
}
