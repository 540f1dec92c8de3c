// The notice under a view that reported an error or whose link was stopped, or under a page that may be the browser's error page: the
// problem, its details, and a button that shows the result as text. Plain DOM; what a view reports is only ever inserted as text.

import type { StoppedReason } from '../sandbox-page/view-request.ts';
import type { NoticeLabels } from './surface-labels.ts';
import type { PageState } from './view/page-state.ts';
import type { ReportedError } from './view/reported-error.ts';
import type { ReportedErrors } from './view/view-errors.ts';
import type { StoppedAttempt } from './view/view-requests.ts';

export interface SurfaceNotice {
  readonly element: HTMLElement;
  /** Whether the result is to be shown as text. */
  readonly showsResult: boolean;
  /** Whether there is a notice at all. */
  readonly isShown: boolean;
  /** `isReady`: the view is shown; for a failed one the result is shown anyway. `hasResult`: the application has rendered the result. */
  update(state: {
    errors: ReportedErrors | undefined;
    page: PageState | undefined;
    stopped: StoppedAttempt | undefined;
    isReady: boolean;
    hasResult: boolean;
  }): void;
}

export interface SurfaceNoticeOptions {
  labels: NoticeLabels;
  /** Handed in, because this module is loaded when it is needed and would bring second copies. */
  describeError(error: ReportedError): string;
  /** Make elements. */
  createPart(tag: string, className: string, text?: string): HTMLElement;
  createButton(className: string, text: string, onClick: () => void): HTMLButtonElement;
  /** The user wants to see the result as text, or to hide it. */
  onToggle(): void;
}

export type CreateSurfaceNotice = (options: Omit<SurfaceNoticeOptions, 'describeError'>) => SurfaceNotice;

const STOPPED_TEXTS: Readonly<Record<StoppedReason, string>> = {
  address: 'Not opened: this link has no full address.',
  window: 'Not opened: the interface asked for an empty window.',
  script: 'Not run: a link of an interface runs no script.',
  form: 'Not sent: forms of an interface send nothing by themselves.',
  file: 'Not saved: the file could not be read.',
  size: 'Not saved: the file is too large.',
  refused: 'Not opened.',
};

export function createSurfaceNotice({
  labels,
  describeError,
  createPart,
  createButton,
  onToggle,
}: SurfaceNoticeOptions): SurfaceNotice {
  const element = createPart('div', 'vitrine-surface-notice');
  element.hidden = true;
  const text = createPart('span', 'vitrine-surface-notice-text');
  text.setAttribute('role', 'status');
  const count = createPart('span', 'vitrine-surface-notice-count');
  const details = createButton('vitrine-surface-notice-details', labels.details, () => {
    list.hidden = !list.hidden;
    details.setAttribute('aria-expanded', String(!list.hidden));
  });
  details.setAttribute('aria-expanded', 'false');
  const toggle = createButton('vitrine-surface-notice-result', labels.showResult, () => {
    choice = !notice.showsResult;
    onToggle();
  });
  const list = createPart('ul', 'vitrine-surface-errors');
  list.hidden = true;
  const stoppedLine = createPart('div', 'vitrine-surface-stopped');
  stoppedLine.setAttribute('role', 'status');
  stoppedLine.hidden = true;
  element.append(text, ' ', count, ' ', details, ' ', toggle, list, stoppedLine);

  /** The user's choice. Until there is one, the result is shown as text only for a blank view. */
  let choice: boolean | undefined;
  let blank = false;

  /** A right-to-left text does not change the direction of the text around it. */
  const untrusted = (tag: string, content: string): HTMLElement => {
    const line = createPart(tag, '', content);
    line.dir = 'auto';
    line.style.cssText = 'overflow-wrap:anywhere;unicode-bidi:isolate';
    return line;
  };
  const createErrorItem = (error: ReportedError): HTMLElement => untrusted('li', describeError(error));

  let shownAttempt: StoppedAttempt | undefined;
  function showAttempt(attempt: StoppedAttempt | undefined): void {
    if (attempt === shownAttempt) return;
    shownAttempt = attempt;
    stoppedLine.hidden = attempt === undefined;
    if (!attempt) return;
    const { reason, target, why = '' } = attempt;
    stoppedLine.replaceChildren(
      [labels.stopped?.[reason] ?? STOPPED_TEXTS[reason], why].filter(Boolean).join(' '),
      ' ',
      untrusted('bdi', target),
    );
  }

  const notice: SurfaceNotice = {
    element,
    get showsResult() {
      return notice.isShown && !toggle.hidden && (choice ?? blank);
    },
    get isShown() {
      return !element.hidden;
    },
    update({ errors, page, stopped, isReady, hasResult }) {
      const failed = errors?.shown === true;
      const isOpen = isReady && page === 'unknown' && !failed;
      if (!failed && !isOpen) choice = undefined;
      blank = errors?.blank === true;
      showAttempt(stopped);
      element.hidden = !failed && !isOpen && !stopped;
      const problem = failed ? labels.reported : isOpen ? labels.opened : '';
      // Set once: a screen reader does not read it again when the count changes.
      if (text.textContent !== problem) text.textContent = problem;
      count.textContent = failed && errors.count > 1 ? `×\u202f${errors.count.toLocaleString('en')}` : '';
      count.hidden = count.textContent === '';
      details.hidden = !failed;
      if (!failed) list.hidden = true;
      toggle.hidden = !isReady || !hasResult || (!failed && !isOpen);
      toggle.textContent = notice.showsResult ? labels.hideResult : labels.showResult;
      toggle.setAttribute('aria-expanded', String(notice.showsResult));
      if (errors) list.replaceChildren(...errors.entries.map(createErrorItem));
    },
  };
  return notice;
}
