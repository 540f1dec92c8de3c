// The elements of a surface's box, as plain DOM.

export interface BoxElements {
  /** The outer element. */
  readonly element: HTMLElement;
  /** Title and close button, for fullscreen and picture-in-picture. */
  readonly bar: HTMLElement;
  readonly leave: HTMLButtonElement;
  /** The container of the frame. */
  readonly stage: HTMLElement;
  readonly status: HTMLElement;
  readonly message: HTMLElement;
  readonly reason: HTMLElement;
  readonly retry: HTMLButtonElement;
  readonly fallback: HTMLElement;
}

export interface BoxElementsOptions {
  title: string;
  labels: { leave: string; retry: string };
  onLeave(): void;
  onRetry(): void;
}

export function createBoxElements({ title, labels, onLeave, onRetry }: BoxElementsOptions): BoxElements {
  const element = createElement('div', 'vitrine-surface');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', title);

  const bar = createElement('div', 'vitrine-surface-bar');
  const leave = createButton('vitrine-surface-leave', labels.leave, onLeave);
  bar.append(createElement('span', 'vitrine-surface-title', title), leave);
  bar.hidden = true;

  const stage = createElement('div', 'vitrine-surface-stage');
  const status = createElement('div', 'vitrine-surface-status');
  status.setAttribute('role', 'status');
  const message = createElement('p', 'vitrine-surface-message');
  const reason = createElement('p', 'vitrine-surface-reason');
  const retry = createButton('vitrine-surface-retry', labels.retry, onRetry);
  const fallback = createElement('div', 'vitrine-surface-fallback');
  status.append(message, reason, retry);
  element.append(bar, stage, status, fallback);
  return { element, bar, leave, stage, status, message, reason, retry, fallback };
}

export function createElement(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

export function createButton(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const element = createElement('button', className, text) as HTMLButtonElement;
  element.type = 'button';
  element.onclick = onClick;
  return element;
}
