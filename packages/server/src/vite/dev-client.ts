// A script in views during development: a change that hot module replacement cannot apply would reload the frame, which would lose its
// bridge. Instead of that the view stays and shows that it is outdated.

/** The module's name in Vite. */
export const DEV_CLIENT_ID = 'virtual:vitrine-dev-client';

/** The module's code. In a separate tab the page reloads as usual. */
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
