// The elements of the document, by name, and the notice over the screen.

const get = <E extends Element = HTMLElement>(selector: string): E => document.querySelector(selector) as E;

export const parts = {
  root: get('.gameboy'),
  title: get('h1'),
  fps: get('.fps'),
  counter: get('.counter'),
  stage: get('.stage'),
  screen: get('.screen'),
  canvas: get<HTMLCanvasElement>('canvas'),
  stream: get<HTMLImageElement>('.screen img'),
  notice: get('.notice'),
  presses: get('.presses'),
  pad: get('.pad'),
  action: (name: string) => get<HTMLButtonElement>(`[data-action="${name}"]`),
  speeds: () => [...document.querySelectorAll<HTMLInputElement>('input[name="speed"]')],
};

export interface NotifyOptions {
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds in which only another kept notice may replace it. */
  readonly keepMs?: number;
}

let keptUntil = 0;

/** Shows a notice over the screen; without a text, hides it. */
export function notify(text = '', { action, keepMs }: NotifyOptions = {}): void {
  const now = performance.now();
  if (keepMs === undefined && !action && now < keptUntil) return;
  keptUntil = keepMs === undefined ? 0 : now + keepMs;
  if (parts.notice.dataset.text === text) return;
  parts.notice.dataset.text = text;
  parts.notice.replaceChildren(text);
  if (!action) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = action.label;
  button.addEventListener('click', action.run);
  parts.notice.append(button);
}
