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
  const element = createPart('div', 'vitrine-surface');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', title);

  const bar = createPart('div', 'vitrine-surface-bar');
  const leave = createButton('vitrine-surface-leave', labels.leave, onLeave);
  bar.append(createPart('span', 'vitrine-surface-title', title), leave);
  bar.hidden = true;

  const stage = createPart('div', 'vitrine-surface-stage');
  const status = createPart('div', 'vitrine-surface-status');
  status.setAttribute('role', 'status');
  const message = createPart('p', 'vitrine-surface-message');
  const reason = createPart('p', 'vitrine-surface-reason');
  const retry = createButton('vitrine-surface-retry', labels.retry, onRetry);
  const fallback = createPart('div', 'vitrine-surface-fallback');
  status.append(message, reason, retry);
  element.append(bar, stage, status, fallback);
  return { element, bar, leave, stage, status, message, reason, retry, fallback };
}

export function createPart(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

export function createButton(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const element = createPart('button', className, text) as HTMLButtonElement;
  element.type = 'button';
  element.onclick = onClick;
  return element;
}
