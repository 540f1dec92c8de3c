// Draws the state of a call: running and for how long, its progress, its end. ../result draws the result itself.
import type { Progress } from '@vitrine/view';
import type { ToolResultLike } from '../result/result-context.ts';
import type { CallState } from './call.ts';
import { button, h, setChildren } from './dom.ts';
import type { Translate } from './strings.ts';

export interface CallViewOptions {
  readonly t: Translate;
  /** The element that the result is drawn into. */
  readonly root: HTMLElement;
  cancel(): void;
  draw(result: ToolResultLike): void;
  /** Folds the form when a result has arrived. */
  fold(): void;
}

export function createCallView({ t, root, cancel, draw, fold }: CallViewOptions) {
  const line = h('p', { class: 'line', role: 'status' });
  const elapsed = createElapsed(t);
  const bar = h('progress', { 'aria-label': t('Running…') });
  const stop = button(t('Cancel'), cancel, { class: 'quiet', 'data-cancel': '' });
  const failure = h('p', { class: 'failure', role: 'alert' });
  const strip = h('div', { class: 'strip' });
  // Not a landmark: a table in it may be one of the same name.
  const node = h('div', { class: 'call', tabindex: -1, role: 'group', 'aria-label': t('Result') });
  let hasResult = false;
  let next: HTMLElement | undefined;

  function show(state: CallState): void {
    const isRunning = state.kind === 'running';
    if (isRunning) elapsed.start(state.since);
    else elapsed.stop();
    failure.textContent = state.kind === 'failed' ? failureText(state) : '';
    line.textContent = statusText(state);
    if (isRunning) showProgress(state.progress);
    if (state.kind === 'done') {
      draw(state.result);
      hasResult = true;
    }
    root.classList.toggle('old', isRunning && hasResult);
    const isBusy = isRunning || state.kind === 'writing';
    setChildren(strip, [
      isBusy && bar,
      line,
      isRunning && elapsed.node,
      isRunning && state.startedBy === 'page' && stop,
    ]);
    setChildren(node, [
      state.kind !== 'idle' && line.textContent !== '' && strip,
      state.kind === 'failed' && failure,
      hasResult && root,
      hasResult && next,
    ]);
    node.hidden = node.childElementCount === 0;
    if (state.kind === 'done' && !state.result.isError) foldForm();
  }

  function foldForm(): void {
    const hadFocus = document.activeElement?.closest('[data-form]');
    fold();
    if (hadFocus) node.focus({ preventScroll: true });
  }

  function showProgress(progress: Progress | undefined): void {
    const total = progress?.total;
    if (progress && total) {
      bar.max = total;
      bar.value = progress.progress;
    } else bar.removeAttribute('value');
  }

  function failureText({ denied, message }: Extract<CallState, { kind: 'failed' }>): string {
    return t(denied ? 'The call was not allowed: {message}' : 'The call failed: {message}', { message });
  }

  function statusText(state: CallState): string {
    switch (state.kind) {
      case 'writing':
        return t('The arguments are being written…');
      case 'running':
        return state.progress?.message ?? t(state.startedBy === 'host' ? 'Waiting for the result…' : 'Running…');
      case 'done':
        return state.ms === undefined ? '' : t('Done in {seconds} s', { seconds: (state.ms / 1000).toFixed(1) });
      case 'cancelled':
        return t('Cancelled.');
      default:
        return '';
    }
  }

  show({ kind: 'idle' });
  return {
    node,
    show,
    /** The buttons of the tools that take a value of this result. */
    follow: (given: HTMLElement | undefined): void => void (next = given),
    /** A message that is not about a call: there is no host, or the page itself failed. */
    notice(message: string): void {
      node.hidden = false;
      failure.textContent = message;
      node.append(failure);
    },
  };
}

/** The seconds since a moment, which count up while it runs. */
function createElapsed(t: Translate) {
  const node = h('span', { class: 'note', 'aria-hidden': 'true' });
  let clock: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => clearInterval(clock);
  return {
    node,
    stop,
    start(since: number): void {
      stop();
      const tick = (): void => {
        node.textContent = t('{seconds} s', { seconds: Math.round((performance.now() - since) / 1000) });
      };
      clock = setInterval(tick, 500);
      tick();
    },
  };
}
