// The line under a view that reported an error, or of a page that cannot be told apart from the browser's error page: what is the matter,
// its details, and the result in words. Plain DOM; a view's words are only ever text.

import type { PageState } from './page-state.ts';
import { describeError, type ReportedError } from './reported-error.ts';
import type { ReportedErrors } from './view-errors.ts';

export interface NoticeLabels {
  /** Of a view that reported an error; a count follows. */
  reported: string;
  /** Of a page that is open, and may be the browser's own error page. */
  opened: string;
  details: string;
  /** Of the buttons that show the application's own rendering of the result under the view, and take it away. */
  showWords: string;
  hideWords: string;
}

export interface SurfaceNotice {
  readonly element: HTMLElement;
  /** Whether the result in words is wanted. */
  readonly showsWords: boolean;
  /** Whether anything is said at all. */
  readonly isShown: boolean;
  /** `isThere`: the view is on the screen; of a failed one the words are there anyway. `hasWords`: there are some. */
  update(state: {
    errors: ReportedErrors | undefined;
    page: PageState | undefined;
    isThere: boolean;
    hasWords: boolean;
  }): void;
}

export interface SurfaceNoticeOptions {
  labels: NoticeLabels;
  /** Make elements, as the box does: what is loaded later brings no second copy. */
  part(tag: string, className: string, text?: string): HTMLElement;
  button(className: string, text: string, onClick: () => void): HTMLButtonElement;
  /** The user wants the words, or does not any more. */
  onWords(): void;
}

export type CreateSurfaceNotice = (options: SurfaceNoticeOptions) => SurfaceNotice;

export function createSurfaceNotice({ labels, part, button, onWords }: SurfaceNoticeOptions): SurfaceNotice {
  const element = part('div', 'vitrine-surface-notice');
  element.hidden = true;
  const said = part('span', 'vitrine-surface-notice-text');
  said.setAttribute('role', 'status');
  const count = part('span', 'vitrine-surface-notice-count');
  const details = button('vitrine-surface-notice-details', labels.details, () => {
    list.hidden = !list.hidden;
    details.setAttribute('aria-expanded', String(!list.hidden));
  });
  details.setAttribute('aria-expanded', 'false');
  const words = button('vitrine-surface-notice-words', labels.showWords, () => {
    wanted = !notice.showsWords;
    onWords();
  });
  const list = part('ul', 'vitrine-surface-errors');
  list.hidden = true;
  element.append(said, ' ', count, ' ', details, ' ', words, list);

  /** As the user has said; before that a blank view has its result in words. */
  let wanted: boolean | undefined;
  let blank = false;

  const listed = (error: ReportedError): HTMLElement => {
    const line = part('li', '', describeError(error));
    // A right-to-left text does not change the direction of the text around it.
    line.dir = 'auto';
    line.style.cssText = 'overflow-wrap:anywhere;unicode-bidi:isolate';
    return line;
  };

  const notice: SurfaceNotice = {
    element,
    get showsWords() {
      return notice.isShown && !words.hidden && (wanted ?? blank);
    },
    get isShown() {
      return !element.hidden;
    },
    update({ errors, page, isThere, hasWords }) {
      const failed = errors?.shown === true;
      const isOpen = isThere && page === 'unknown' && !failed;
      if (!failed && !isOpen) wanted = undefined;
      blank = errors?.blank === true;
      element.hidden = !failed && !isOpen;
      const text = failed ? labels.reported : isOpen ? labels.opened : '';
      // Said once: what a screen reader has read out does not change with the count.
      if (said.textContent !== text) said.textContent = text;
      count.textContent = failed && errors.count > 1 ? `×\u202f${errors.count.toLocaleString('en')}` : '';
      count.hidden = count.textContent === '';
      details.hidden = !failed;
      if (!failed) list.hidden = true;
      words.hidden = !isThere || !hasWords;
      words.textContent = notice.showsWords ? labels.hideWords : labels.showWords;
      words.setAttribute('aria-expanded', String(notice.showsWords));
      if (errors) list.replaceChildren(...errors.entries.map(listed));
    },
  };
  return notice;
}
