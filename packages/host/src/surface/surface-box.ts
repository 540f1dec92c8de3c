// The box a person sees: the element of a surface, with the frame, and with what stands in its place while it is loading, parked or
// failed. Plain DOM, so that it is the same with and without React.
import type { DisplayMode, Milestone } from '@vitrine/protocol';
import type { HostError } from '../errors.ts';
import type { PageState } from './page-state.ts';
import type { CreateSurfaceNotice, NoticeLabels, SurfaceNotice } from './surface-notice.ts';
import type { ReportedErrors } from './view-errors.ts';

/** Words of the box, to be replaced for other languages. */
export interface SurfaceLabels extends NoticeLabels {
  loading: string;
  failed: string;
  /** After that: how far it had come. The reason, which is the host's own, stands below. */
  reached: Readonly<Record<Milestone, string>>;
  retry: string;
  /** Of the button that brings a surface back into the page. */
  leave: string;
}

export const DEFAULT_LABELS: SurfaceLabels = {
  reported: 'This interface reported an error.',
  opened: 'Opened. Whether the page is shown cannot be told.',
  details: 'Details',
  showWords: 'Show result as text',
  hideWords: 'Hide result as text',
  loading: 'Loading the interface…',
  failed: 'The interface could not be shown.',
  reached: {
    resource: 'Its page did not arrive.',
    html: 'Its page arrived, but did not start.',
    initialize: 'Its page began to start, and did not finish.',
    initialized: 'It started, and stopped before it was told what the tool was asked.',
    input: 'It started, and stopped before it was told the result.',
    result: 'It was told the result, and stopped.',
  },
  retry: 'Try again',
  leave: 'Close',
};

export interface SurfaceBoxOptions {
  title: string;
  /** As high as the element it is in, instead of what `setHeight` says. */
  fill: boolean;
  labels: SurfaceLabels;
  /** The stage is as high as what is drawn in it, up to this many CSS pixels. @default it has the height it is given */
  contentUpTo?: number | undefined;
  /** Loads the line under the view, with the first thing there is to say. */
  loadNotice(): Promise<{ createSurfaceNotice: CreateSurfaceNotice }>;
  onRetry(): void;
  /** The person wants the surface back in the page. */
  onLeave(): void;
}

type Known = { errors?: ReportedErrors | undefined; page?: PageState | undefined };

export interface SurfaceBox {
  /** The outer element, with the `data-` attributes. */
  readonly element: HTMLElement;
  /** Where the frame goes. */
  readonly stage: HTMLElement;
  /**
   * Where the application puts the tool's own content; shown when the surface has failed, in the frame's place while it is parked, and under a
   * view that reported an error when the user wants it.
   */
  readonly fallback: HTMLElement;
  loading(): void;
  ready(): void;
  /** In this height, in CSS pixels, with the tool's own content in it: it can be read, and found, without a frame. */
  parked(height: number): void;
  failed(error: HostError, milestone: Milestone | undefined): void;
  /** What is said under the view, or under the failure. */
  report(known: Known): void;
  /** CSS pixels, for the inline mode. */
  setHeight(height: number): void;
  setMode(mode: DisplayMode): void;
}

/** Makes the box, not yet part of the page. */
export function createSurfaceBox(options: SurfaceBoxOptions): SurfaceBox {
  const { title, fill, labels, contentUpTo, onRetry, onLeave } = options;
  const element = part('div', 'vitrine-surface');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', title);
  const inline = `position:relative;width:100%;${fill ? 'height:100%;flex-direction:column' : ''}`;
  element.style.cssText = inline;

  const bar = part('div', 'vitrine-surface-bar');
  const leave = button('vitrine-surface-leave', labels.leave, onLeave);
  bar.append(part('span', 'vitrine-surface-title', title), leave);
  bar.hidden = true;

  const stage = part('div', 'vitrine-surface-stage');
  const status = part('div', 'vitrine-surface-status');
  status.setAttribute('role', 'status');
  const message = part('p', 'vitrine-surface-message');
  const reason = part('p', 'vitrine-surface-reason');
  const retry = button('vitrine-surface-retry', labels.retry, onRetry);
  const fallback = part('div', 'vitrine-surface-fallback');
  status.append(message, reason, retry);
  element.append(bar, stage, status, fallback);

  // jsdom has none: there the fixed position alone puts the box over the page.
  const hasTopLayer = 'showPopover' in element;
  let height = 0;
  let mode: DisplayMode = 'inline';
  let view: 'loading' | 'ready' | 'parked' | 'failed' = 'loading';
  let standsIn = false;
  let focusBefore: Element | null = null;
  /** Loaded with the first thing there is to say. */
  let notice: SurfaceNotice | undefined;
  let loading: Promise<void> | undefined;
  let known: Known = {};

  function arrange(next: typeof view, text: string, why = '', retryable = false): void {
    // What stands in stays until the view is there.
    standsIn = next === 'parked' || (next === 'loading' && standsIn && !!fallback.firstChild);
    view = next;
    const hasFailed = view === 'failed';
    status.style.cssText = hasFailed
      ? ''
      : view === 'loading' && !standsIn
        ? 'position:absolute;inset:0'
        : 'display:none';
    if (message.textContent !== text) message.textContent = text;
    reason.textContent = why;
    reason.hidden = why === '';
    retry.hidden = !retryable;
    element.setAttribute('aria-busy', String(view === 'loading'));
    say();
  }

  /** The line under the view, and where the result stands in words. */
  function say(): void {
    const isThere = view === 'ready';
    const hasFailed = view === 'failed';
    const { errors, page } = isThere || hasFailed ? known : {};
    if (!loading && (errors?.shown || page === 'unknown')) loading = loadNotice();
    notice?.update({ errors, page, isThere, hasWords: !!fallback.firstChild });
    const isUnder = notice?.showsWords;
    fallback.hidden = !hasFailed && !isUnder && !standsIn;
    const inPlace = isUnder && (fill || mode !== 'inline') ? SCROLLS : '';
    fallback.style.cssText = hasFailed || isUnder ? inPlace : STANDS_IN;
    layoutStage();
    if (fill && mode === 'inline') element.style.display = notice?.isShown ? 'flex' : '';
  }

  async function loadNotice(): Promise<void> {
    try {
      const { createSurfaceNotice } = await options.loadNotice();
      notice = createSurfaceNotice({ labels, part, button, onWords: say });
      status.after(notice.element);
      say();
    } catch {
      // Tried again with the next thing there is to say.
      loading = undefined;
    }
  }

  function layoutStage(): void {
    // While loading the stage keeps its size: a frame that is not rendered measures and paints nothing.
    stage.style.cssText =
      view === 'failed'
        ? 'display:none'
        : `${stageHeight()};${contentUpTo === undefined ? '' : 'overflow:auto;'}${view === 'loading' ? 'opacity:0' : ''}`;
  }

  function stageHeight(): string {
    if (mode !== 'inline') return 'flex:1;min-height:0';
    if (fill) return notice?.isShown ? 'flex:1;min-height:0' : 'height:100%';
    return contentUpTo !== undefined && view === 'ready' ? `max-height:${contentUpTo}px` : `height:${height}px`;
  }

  return {
    element,
    stage,
    fallback,
    loading: () => arrange('loading', labels.loading),
    ready: () => arrange('ready', ''),
    parked(kept) {
      height = kept;
      arrange('parked', '');
    },
    failed(error, milestone) {
      // Of a page at an address only the address has arrived.
      const isPage = error.code.startsWith('page-');
      const reached = milestone && !isPage ? ` ${labels.reached[milestone]}` : '';
      // The view's own error is in the line below.
      const why = known.errors?.shown ? '' : error.message;
      arrange('failed', labels.failed + reached, why, error.retryable);
    },
    report(next) {
      known = next;
      say();
    },
    setHeight(next) {
      height = next;
      layoutStage();
    },
    setMode(next) {
      if (next === mode) return;
      const wasInline = mode === 'inline';
      mode = next;
      element.dataset.displayMode = mode;
      bar.hidden = mode === 'inline';
      // The top layer: over everything, without moving the element, so the view keeps its document.
      if (mode === 'inline') {
        if (hasTopLayer && element.matches(':popover-open')) element.hidePopover();
        element.popover = null;
        element.style.cssText = inline;
        if (focusBefore instanceof HTMLElement) focusBefore.focus();
      } else {
        if (wasInline) {
          focusBefore = document.activeElement;
          element.popover = 'manual';
          if (hasTopLayer) element.showPopover();
        }
        element.style.cssText = `display:flex;flex-direction:column;position:fixed;box-sizing:border-box;margin:0;padding:0;border:0;${PLACES[mode]}`;
        if (wasInline) leave.focus();
      }
      say();
    },
  };
}

/** Over the stage. What is off the screen costs no layout, and a search of the page finds it all the same. */
const STANDS_IN = 'position:absolute;inset:0;overflow:hidden;content-visibility:auto';

/** Under a view that fills its place: at most half of it. */
const SCROLLS = 'max-height:50%;overflow:auto';

const PLACES = {
  fullscreen: 'inset:0;width:100%;height:100%;max-width:none;max-height:none',
  pip: 'inset:auto 16px 16px auto;width:min(400px,calc(100vw - 32px));height:min(320px,50vh)',
};

function part(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function button(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const element = part('button', className, text) as HTMLButtonElement;
  element.type = 'button';
  element.onclick = onClick;
  return element;
}
