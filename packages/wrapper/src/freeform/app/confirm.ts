// Asks the user before a destructive call, as compiled pages do, so that no slip deletes anything. A host asks by its own policy besides.
import { addShadow } from './add-shadow.ts';

/** Returns the style, which inherits and reads nothing that the page can set: no property, and no variable. */
const style = (theme: 'light' | 'dark'): string =>
  `:host{all:initial!important;color-scheme:${theme}!important}dialog{font:14px/1.4 system-ui,sans-serif;color:CanvasText;background:Canvas;border:1px solid GrayText;border-radius:8px;padding:16px}dialog{max-inline-size:min(90vw,480px);box-sizing:border-box}p{margin:0 0 12px}pre{margin:0 0 12px;max-block-size:40vh;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/1.5 ui-monospace,monospace;border:1px solid GrayText;border-radius:8px;padding:8px}div{display:flex;gap:8px;justify-content:end}button{font:inherit;padding:6px 12px;border-radius:8px;border:1px solid GrayText;background:Canvas;color:CanvasText}.run{background:CanvasText;color:Canvas}`;

export interface CallQuestion {
  readonly question: string;
  /** Arguments that the tool would be called with, as text. */
  readonly args: string;
  /** Label of the button that confirms. */
  readonly label: string;
  readonly theme: 'light' | 'dark';
}

/** Resolves with whether the user confirmed. */
export function confirmCall({ question, args, label, theme }: CallQuestion): Promise<boolean> {
  const { host, root } = addShadow('last');
  const sheet = document.createElement('style');
  sheet.textContent = style(theme);
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  text.textContent = question;
  const shown = document.createElement('pre');
  shown.tabIndex = 0;
  shown.textContent = args;
  const row = document.createElement('div');
  const button = (name: string, className: string): HTMLButtonElement => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = className;
    button.textContent = name;
    row.append(button);
    return button;
  };
  const cancel = button('Cancel', '');
  const run = button(label, 'run');
  dialog.append(text, shown, row);
  root.append(sheet, dialog);
  dialog.showModal();
  cancel.focus();
  return new Promise(resolve => {
    const end = (isConfirmed: boolean): void => {
      dialog.close();
      host.remove();
      resolve(isConfirmed);
    };
    cancel.addEventListener('click', () => end(false));
    dialog.addEventListener('cancel', () => end(false));
    run.addEventListener('click', () => end(true));
  });
}
