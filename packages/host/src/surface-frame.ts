// The box a person sees: the element of a surface, with the frame, and with what stands in its place while it is loading or
// when it has failed. Plain DOM, so that it is the same with and without React.
import type { HostError } from './errors.ts';

/** Words of the box, to be replaced for other languages. */
export interface SurfaceLabels {
  loading: string;
  /** Before the reason of a failure. */
  failed: string;
  retry: string;
}

export const DEFAULT_LABELS: SurfaceLabels = {
  loading: 'Loading the interface…',
  failed: 'The interface could not be shown.',
  retry: 'Try again',
};

export interface SurfaceBox {
  /** The outer element, with the `data-` attributes. */
  readonly element: HTMLElement;
  /** Where the frame goes. */
  readonly stage: HTMLElement;
  /** Where the application puts the tool's own content; shown when the surface has failed. */
  readonly fallback: HTMLElement;
  loading(): void;
  ready(): void;
  failed(error: HostError): void;
  /** CSS pixels. */
  setHeight(height: number): void;
}

/** Makes the box, not yet part of the page. */
export function createSurfaceBox({
  title,
  labels,
  onRetry,
}: {
  title: string;
  labels: SurfaceLabels;
  onRetry(): void;
}): SurfaceBox {
  const element = part('div', 'vitrine-surface');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', title);
  element.style.position = 'relative';
  element.style.width = '100%';

  const stage = part('div', 'vitrine-surface-stage');
  const status = part('div', 'vitrine-surface-status');
  status.setAttribute('role', 'status');
  const message = part('p', 'vitrine-surface-message');
  const retry = part('button', 'vitrine-surface-retry') as HTMLButtonElement;
  retry.type = 'button';
  retry.textContent = labels.retry;
  retry.onclick = onRetry;
  const fallback = part('div', 'vitrine-surface-fallback');
  status.append(message, retry);
  element.append(stage, status, fallback);

  let height = 0;
  const arrange = (view: 'loading' | 'ready' | 'failed', text: string, retryable = false): void => {
    const failed = view === 'failed';
    // The stage keeps its size while loading: a frame that is hidden measures and paints nothing.
    stage.style.cssText = failed ? 'display:none' : `height:${height}px;${view === 'loading' ? 'opacity:0' : ''}`;
    status.style.cssText = view === 'ready' ? 'display:none' : view === 'loading' ? 'position:absolute;inset:0' : '';
    message.textContent = text;
    retry.hidden = !retryable;
    fallback.hidden = !failed;
    element.setAttribute('aria-busy', String(view === 'loading'));
  };

  return {
    element,
    stage,
    fallback,
    loading: () => arrange('loading', labels.loading),
    ready: () => arrange('ready', ''),
    failed: error => arrange('failed', `${labels.failed} ${error.message}`, error.retryable),
    setHeight(next) {
      height = next;
      if (stage.style.display !== 'none') stage.style.height = `${next}px`;
    },
  };
}

function part(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}
