// Asks the user before a destructive call. The question is in a closed shadow tree, and only real clicks and keys answer it: the page can
// neither style nor answer it.

/** Resolves with whether the user confirmed. */
export function confirmCall(question: string, label: string): Promise<boolean> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const style = document.createElement('style');
  style.textContent =
    'dialog{font:inherit;color:var(--ink);background:var(--bg);border:1px solid var(--line);border-radius:var(--r);padding:16px}p{margin:0 0 12px}div{display:flex;gap:8px;justify-content:end}button{font:inherit;padding:6px 12px;border-radius:var(--r);border:1px solid var(--edge);background:var(--bg);color:var(--ink)}.run{background:var(--strong);color:var(--on-strong)}';
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  text.textContent = question;
  const row = document.createElement('div');
  const button = (name: string, className: string): HTMLButtonElement => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = className;
    made.textContent = name;
    row.append(made);
    return made;
  };
  const cancel = button('Cancel', '');
  const run = button(label, 'run');
  dialog.append(text, row);
  root.append(style, dialog);
  document.body.append(host);
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
    run.addEventListener('click', ({ isTrusted }) => isTrusted && end(true));
  });
}
