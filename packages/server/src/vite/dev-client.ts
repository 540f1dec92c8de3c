// What a view carries while it is written: a change that hot module replacement cannot take in would reload the frame, and a frame that
// reloads has left its bridge. So it stays, and says that it is old.

/** The module's name in Vite. */
export const DEV_CLIENT_ID = 'virtual:vitrine-dev-client';

/** Its code. In a tab of its own the page reloads as always. */
export const DEV_CLIENT = `
if (import.meta.hot && parent !== window) {
  const old = () => {
    const note = document.createElement('p');
    note.setAttribute('role', 'status');
    note.textContent = 'The view has changed: call the tool again to see it.';
    note.style.cssText = 'position:fixed;inset:auto 8px 8px;margin:0;padding:6px 10px;border-radius:6px;background:#222;color:#fff;font:13px system-ui;z-index:2147483647';
    document.body.append(note);
    return new Promise(() => {});
  };
  import.meta.hot.on('vite:beforeFullReload', old);
}
`;
