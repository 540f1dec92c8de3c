// A modal: another page of a view's own server, shown over everything by a surface of its own, which ends with the view that opened it. Loaded with
// the first one. It imports next to nothing, because a second user of a module would divide the chunks that every page loads.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { MODAL as Extension } from '@vitrine/protocol/internal/session/modal';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { UICsp } from '@vitrine/protocol/ui-resource';
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import type { ActOptions } from '../dialects/dialect.ts';
import type { SurfaceInfo } from './surface.ts';
import type { SurfaceContext } from './surface-context.ts';

const MODAL: Pick<typeof Extension, 'key' | 'maxParams'> = { key: 'vitrine.dev/modal', maxParams: 65_536 };

export interface Modal {
  /** Hands on what has changed of the call. */
  sync(): void;
  close(): void;
}

/** What a view asks for. */
interface ModalRequest {
  readonly template: string;
  readonly title: string | undefined;
  readonly params: unknown;
}

export interface OpenModalOptions {
  /** Aborted when the view is gone. */
  readonly signal: AbortSignal;
  /** Carries out an action of the view. */
  act(action: Action, options: ActOptions): Promise<unknown>;
}

/**
 * Opens what a view asks for by `request`, which is not validated; like a mode that covers the page, it needs user activation in the view. Rejects with
 * an error whose message is for the view.
 */
export async function openModal(
  parts: SurfaceContext,
  request: unknown,
  { signal, act }: OpenModalOptions,
): Promise<void> {
  const wish = readRequest(request);
  if (!(await parts.run?.hasUserActivation())) {
    const reason = 'A modal needs user activation in the view.';
    parts.onEvent?.({ type: 'refused', action: 'modal', reason });
    throw new Error(reason);
  }
  const { template: uri } = wish;
  const part = readTemplate(parts.part, await act({ type: 'read-resource', uri }, { signal }), uri);
  const template = await parts.services.hash(JSON.stringify([part.content, part.mimeType, part.metadata?.ui ?? null]));
  signal.throwIfAborted();
  parts.modal?.close();
  const modal = show(parts, {
    wish,
    part,
    template,
    onClosed() {
      if (parts.modal === modal) parts.modal = undefined;
    },
  });
  parts.modal = modal;
}

function readRequest(request: unknown): ModalRequest {
  const { template, title, params = null } = Object(request);
  if (
    typeof template !== 'string' ||
    !/^ui:\/\/./.test(template) ||
    template.length > 8192 ||
    JSON.stringify(params).length > MODAL.maxParams
  )
    throw new Error(
      `A modal needs a template, the ui:// address of a resource, and at most ${MODAL.maxParams} characters of params.`,
    );
  return { template, title: typeof title === 'string' && title.length <= 200 ? title : undefined, params };
}

interface ShownModal {
  readonly wish: ModalRequest;
  readonly part: UIResourcePart;
  /** As in `SurfaceInfo`. */
  readonly template: string;
  onClosed(): void;
}

function show(parts: SurfaceContext, { wish, part, template, onClosed }: ShownModal): Modal {
  const { info, settings, services, callState, tool } = parts;
  const { context, modalStates, modals } = services;
  const { parentElement } = parts.box.element;
  if (!parentElement) throw new Error('The view that asks for a modal is not in the page.');
  const surface = parts.createSurface(
    { id: info.id, part, template, title: wish.title || part.metadata?.title || parts.title, ...(tool && { tool }) },
    {
      settings: {
        ...settings,
        // No modal over a modal.
        capabilities: {
          ...settings.capabilities,
          experimental: { ...settings.capabilities.experimental, [MODAL.key]: false },
        },
        onCloseRequest: () => void surface.close(),
      },
      services: {
        ...services,
        context: { ...context, get: () => ({ ...context.get(), [MODAL.key]: { params: wish.params } }) },
        // Its state must not replace the state of the view.
        viewStates: {
          load: shown => modalStates.load(ofTemplate(shown, wish.template)),
          save: (shown, state) => modalStates.save(ofTemplate(shown, wish.template), state),
        },
        parking: { ...services.parking, admit: () => true },
      },
      onClosing() {
        modals.open.delete(covering);
        onClosed();
      },
    },
  );
  const { element } = surface;
  const covering = {
    setHidden(areHidden: boolean) {
      element.inert = areHidden;
      element.style.visibility = areHidden ? 'hidden' : '';
    },
  };
  element.dataset.surfaceId = `${info.id} modal`;
  element.dataset.modal = wish.template;
  const sync = (): void => {
    const { partialInput, input, result, cancelled, renderData } = callState.current;
    if (partialInput) surface.setPartialInput(partialInput);
    if (input) surface.setInput(input);
    if (result) surface.setResult(result);
    if (cancelled !== undefined) surface.cancel(cancelled);
    if (renderData !== undefined) surface.setRenderData(renderData);
  };
  sync();
  surface.show(parentElement);
  if (surface.setDisplayMode('fullscreen') !== 'fullscreen') {
    void surface.close();
    throw new Error('This host has no full screen, in which a modal is shown.');
  }
  surface.subscribe(() => {
    if (surface.getSnapshot().displayMode === 'inline') void surface.close();
  });
  covering.setHidden(modals.areHidden);
  modals.open.add(covering);
  return { sync, close: () => void surface.close() };
}

const ofTemplate = ({ server, id }: SurfaceInfo, template: string): SurfaceInfo => ({
  server,
  id: JSON.stringify([id, template]),
});

/** MIME types of HTML documents, with the parameters that they may have. */
const DOCUMENT = /^text\/html(?:\+skybridge|\+mcp)?\s*(?:;|$)/i;

/** The part of the template that the server has sent: only documents, no page at an address and no script. */
function readTemplate(opener: UIResourcePart, answer: unknown, uri: string): UIResourcePart {
  const { contents } = Object(answer);
  const entry = (Array.isArray(contents) ? contents : []).map(Object).find(one => one.uri === uri);
  if (!entry) throw new Error(`The server has no resource ${uri}.`);
  const { mimeType } = entry;
  if (typeof mimeType !== 'string' || !DOCUMENT.test(mimeType))
    throw new Error(`A modal shows HTML documents; ${uri} is ${String(mimeType).slice(0, 100)}.`);
  const csp = readPolicy(Object(entry._meta), opener);
  return {
    type: 'ui-resource',
    uri,
    server: opener.server,
    source: opener.source,
    mimeType,
    content: readText(entry),
    ...(csp && { metadata: { ui: { csp } } }),
    ...(opener.readsOpenAI === true && { readsOpenAI: true }),
  };
}

function readText({ text, blob }: { text?: unknown; blob?: unknown }): string {
  const content = typeof text === 'string' ? text : decode(String(blob ?? ''));
  if (content.trim() === '') throw new Error('The template is empty.');
  return content;
}

function decode(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), character => character.charCodeAt(0)));
}

const LISTS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;

/**
 * The declared policy (`ui.csp`, or `openai/widgetCSP` with its names): a template has no permissions and no origin of its own. Addresses of this
 * machine are left out unless the view has some, as only one of a server on this machine does.
 */
function readPolicy(meta: Record<string, unknown>, opener: UIResourcePart): UICsp | undefined {
  const older = Object(meta['openai/widgetCSP']);
  const declared = Object(
    Object(meta.ui).csp ?? {
      connectDomains: older.connect_domains,
      resourceDomains: older.resource_domains,
      frameDomains: older.frame_domains,
    },
  );
  const isLocal = LISTS.some(list => opener.metadata?.ui?.csp?.[list]?.some(isLoopbackURL));
  const entries = LISTS.flatMap(list => {
    const addresses = declared[list];
    if (!Array.isArray(addresses)) return [];
    return [[list, addresses.filter(each => typeof each === 'string' && (isLocal || !isLoopbackURL(each)))]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
