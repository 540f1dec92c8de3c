// The other buttons below the screen: save states, reset, speed, the touch pad, and the size.
import type { View } from '@vitrine/view';
import { joinTexts } from './live.ts';
import { notify, parts } from './parts.ts';

/** Milliseconds that the notice of an action is shown. */
export const NOTICE_MS = 2500;

export interface ActionsOptions {
  readonly gameId: () => string | undefined;
  readonly setSpeed: (speed: number) => void;
}

export function startActions(view: View, { gameId, setSpeed }: ActionsOptions): void {
  const callOnClick = (name: string, tool: string, done: string): void => {
    const button = parts.action(name);
    button.addEventListener('click', async () => {
      button.disabled = true;
      try {
        const result = await view.callTool(tool, { gameId: gameId() });
        notify(result.isError ? joinTexts({ content: result.content ?? [] }) : done, { keepMs: NOTICE_MS });
      } catch (error) {
        notify((error as Error).message, { keepMs: NOTICE_MS });
      }
      button.disabled = false;
    });
  };
  callOnClick('save', 'save_state', 'Saved.');
  callOnClick('load', 'load_state', 'Loaded.');
  callOnClick('reset', 'reset', 'Switched off and on.');
  parts.action('pad').addEventListener('click', () => {
    const isShown = getComputedStyle(parts.pad).display !== 'none';
    parts.root.dataset.pad = isShown ? 'hidden' : 'shown';
    parts.action('pad').setAttribute('aria-pressed', String(!isShown));
  });
  parts.action('larger').addEventListener('click', () => {
    void view.requestDisplayMode(parts.root.dataset.mode === 'fullscreen' ? 'inline' : 'fullscreen').catch(() => {});
  });
  for (const input of parts.speeds())
    input.addEventListener('change', () => {
      if (input.checked) setSpeed(Number(input.value));
    });
}
