// The box of a surface: the element that the user sees, with the frame, and with what is shown instead of it while the surface is loading,
// parked or failed. Plain DOM, so that it is the same with and without React.
import type { DisplayMode, Milestone } from '@vitrine/protocol/internal/session/surface';
import type { HostError } from '../../errors.ts';
import type { SurfaceLabels } from '../surface-labels.ts';
import type { CreateSurfaceNotice, SurfaceNotice } from '../surface-notice.ts';
import type { PageState } from '../view/page-state.ts';
import type { ReportedErrors } from '../view/view-errors.ts';
import type { StoppedAttempt } from '../view/view-requests.ts';
import { createBoxElements, createButton, createElement } from './surface-box-elements.ts';
import { createBoxMode } from './surface-box-mode.ts';

export interface SurfaceBoxOptions {
  title: string;
  /** Whether the box is as high as its parent, instead of the height of `setHeight`. */
  fill: boolean;
  labels: SurfaceLabels;
  /** The stage is as high as its content, up to this many CSS pixels. @default it has the height of `setHeight` */
  contentUpTo?: number | undefined;
  /** Loads the notice under the view, when there is something to report for the first time. */
  loadNotice(): Promise<{ createSurfaceNotice: CreateSurfaceNotice }>;
  onRetry(): void;
  /** The user wants the surface back in the page. */
  onLeave(): void;
}

/** What is known of the view, for the line under it. */
type ViewFacts = {
  errors?: ReportedErrors | undefined;
  page?: PageState | undefined;
  stopped?: StoppedAttempt | undefined;
};

export interface SurfaceBox {
  /** The outer element, with the `data-` attributes. */
  readonly element: HTMLElement;
  /** The container of the frame. */
  readonly stage: HTMLElement;
  /**
   * Where the application puts the tool's own content; shown when the surface has failed, in the frame's place while it is parked, and under a
   * view that reported an error when the user wants it.
   */
  readonly fallback: HTMLElement;
  loading(): void;
  ready(): void;
  /** Shows the tool's own content in this height, in CSS pixels: it can be read, and found, without a frame. */
  parked(height: number): void;
  failed(error: HostError, milestone: Milestone | undefined): void;
  /** Shows a notice under the view, or under the failure, when there is something to report. */
  report(facts: ViewFacts): void;
  /** CSS pixels, for the inline mode. */
  setHeight(height: number): void;
  setMode(mode: DisplayMode): void;
}

type Phase = 'loading' | 'ready' | 'parked' | 'failed';

/** What the box shows. */
interface BoxState {
  readonly phase: Phase;
  /** The fallback is shown instead of the view. */
  readonly showsFallback: boolean;
  /** CSS pixels, in the inline mode. */
  readonly height: number;
  readonly facts: ViewFacts;
}

/** Over the stage. Off-screen content is not laid out, but a search in the page finds it. */
const OVER_STAGE = 'position:absolute;inset:0;overflow:hidden;content-visibility:auto';

/** Under a view that fills its place: at most half of it. */
const UNDER_FILLED = 'max-height:50%;overflow:auto';

/** Makes the box, not yet part of the page. */
export function createSurfaceBox(options: SurfaceBoxOptions): SurfaceBox {
  const { fill, labels, contentUpTo } = options;
  const elements = createBoxElements(options);
  const { element, stage, status, message, reason, retry, fallback } = elements;
  const boxMode = createBoxMode(
    elements,
    `position:relative;width:100%;${fill ? 'height:100%;flex-direction:column' : ''}`,
    options.onLeave,
  );
  let state: BoxState = { phase: 'loading', showsFallback: false, height: 0, facts: {} };
  /** Loaded when there is something to report for the first time. */
  let notice: SurfaceNotice | undefined;
  let loading: Promise<void> | undefined;

  function enter(next: Phase, text: string, why = '', retryable = false): void {
    // The fallback stays until the view is shown.
    const showsFallback = next === 'parked' || (next === 'loading' && state.showsFallback && !!fallback.firstChild);
    state = { ...state, phase: next, showsFallback };
    status.style.cssText = statusStyle(next, showsFallback);
    if (message.textContent !== text) message.textContent = text;
    reason.textContent = why;
    reason.hidden = why === '';
    retry.hidden = !retryable;
    element.setAttribute('aria-busy', String(next === 'loading'));
    update();
  }

  /** Shows the notice, and the result as text where it belongs. */
  function update(): void {
    const { phase, showsFallback, facts } = state;
    const isReady = phase === 'ready';
    const hasFailed = phase === 'failed';
    const isInline = boxMode.mode === 'inline';
    const { errors, page, stopped } = isReady || hasFailed ? facts : {};
    if (!loading && (errors?.shown || page === 'unknown' || stopped)) loading = loadNotice();
    notice?.update({ errors, page, stopped, isReady, hasResult: !!fallback.firstChild });
    const isUnder = notice?.showsResult;
    fallback.hidden = !hasFailed && !isUnder && !showsFallback;
    const inPlace = isUnder && (fill || !isInline) ? UNDER_FILLED : '';
    fallback.style.cssText = hasFailed || isUnder ? inPlace : OVER_STAGE;
    layoutStage();
    if (fill && isInline) element.style.display = notice?.isShown ? 'flex' : '';
  }

  async function loadNotice(): Promise<void> {
    try {
      const { createSurfaceNotice } = await options.loadNotice();
      notice = createSurfaceNotice({ labels, createPart: createElement, createButton, onToggle: update });
      status.after(notice.element);
      update();
    } catch {
      // Tried again when there is something to report again.
      loading = undefined;
    }
  }

  function layoutStage(): void {
    const { phase } = state;
    const overflow = contentUpTo === undefined ? '' : 'overflow:auto;';
    // While loading the stage keeps its size: a frame that is not rendered measures and paints nothing.
    const opacity = phase === 'loading' ? 'opacity:0' : '';
    stage.style.cssText = phase === 'failed' ? 'display:none' : `${stageHeight()};${overflow}${opacity}`;
  }

  function stageHeight(): string {
    if (boxMode.mode !== 'inline') return 'flex:1;min-height:0';
    if (fill) return notice?.isShown ? 'flex:1;min-height:0' : 'height:100%';
    const { phase, height } = state;
    return contentUpTo !== undefined && phase === 'ready' ? `max-height:${contentUpTo}px` : `height:${height}px`;
  }

  return {
    element,
    stage,
    fallback,
    loading: () => enter('loading', labels.loading),
    ready: () => enter('ready', ''),
    parked(height) {
      state = { ...state, height };
      enter('parked', '');
    },
    failed(error, milestone) {
      // The view's own error is in the notice below.
      const why = state.facts.errors?.shown ? '' : error.message;
      enter('failed', failureText(labels, error, milestone), why, error.retryable);
    },
    report(facts) {
      state = { ...state, facts };
      update();
    },
    setHeight(height) {
      state = { ...state, height };
      layoutStage();
    },
    setMode(next) {
      if (next === boxMode.mode) return;
      boxMode.set(next);
      update();
    },
  };
}

function statusStyle(phase: Phase, showsFallback: boolean): string {
  if (phase === 'failed') return '';
  return phase === 'loading' && !showsFallback ? 'position:absolute;inset:0' : 'display:none';
}

/** That the view could not be shown, and how far it had come. Of a page at an address only the address has arrived. */
function failureText(labels: SurfaceLabels, { code }: HostError, milestone: Milestone | undefined): string {
  return labels.failed + (milestone && !code.startsWith('page-') ? ` ${labels.reached[milestone]}` : '');
}
