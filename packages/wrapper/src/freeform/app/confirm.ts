// Asks the user before a destructive call. The question is in a closed shadow tree, and only real clicks and keys answer it: the page can
// neither style nor answer it. What it calls is locked (./lock-interfaces.ts) or as it was before the page's scripts (./native.ts).
import { addHidden, makeElement, NativePromise } from './native.ts';

/** Nothing that the page can set is inherited or read: no property, and no variable. */
const style = (theme: 'light' | 'dark'): string =>
  `:host{all:initial!important;color-scheme:${theme}!important}dialog{font:14px/1.4 system-ui,sans-serif;color:CanvasText;background:Canvas;border:1px solid GrayText;border-radius:8px;padding:16px}p{margin:0 0 12px}div{display:flex;gap:8px;justify-content:end}button{font:inherit;padding:6px 12px;border-radius:8px;border:1px solid GrayText;background:Canvas;color:CanvasText}.run{background:CanvasText;color:Canvas}`;

/** Resolves with whether the user confirmed. `label`: of the button that confirms. */
export function confirmCall(question: string, label: string, theme: 'light' | 'dark'): Promise<boolean> {
  const { host, root } = addHidden('last');
  const sheet = makeElement('style');
  sheet.textContent = style(theme);
  const dialog = makeElement('dialog');
  const text = makeElement('p');
  text.textContent = question;
  const row = makeElement('div');
  const button = (name: string, className: string): HTMLButtonElement => {
    const made = makeElement('button');
    made.type = 'button';
    made.className = className;
    made.textContent = name;
    row.append(made);
    return made;
  };
  const cancel = button('Cancel', '');
  const run = button(label, 'run');
  dialog.append(text, row);
  root.append(sheet, dialog);
  dialog.showModal();
  cancel.focus();
  return new NativePromise(resolve => {
    const end = (isConfirmed: boolean): void => {
      dialog.close();
      host.remove();
      resolve(isConfirmed);
    };
    cancel.addEventListener('click', () => end(false));
    dialog.addEventListener('cancel', () => end(false));
    run.addEventListener('click', ({ isTrusted }) => isTrusted && end(true));
  });
}
