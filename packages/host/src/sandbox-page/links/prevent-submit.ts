// Prevents the default action of `submit` after the view's own listeners have run. It is a navigation, which would end the view although
// the policy lets nothing be sent (`form-action 'none'`, and the proxy's `frame-src`). A form with `method="dialog"` still closes its
// dialog. It runs in the view's own realm, as a convenience for views that do not prevent the navigation themselves.

/** The browser's function: a field such as `<input name="method">` hides the form's own member. */
const { getAttribute } = Element.prototype;

/**
 * Adds the listener to the window, which a bubbling event reaches last. `document.open()` removes every listener: call it again then.
 * `onStopped` is called with the address of a form that has one.
 */
export function preventSubmit(onStopped: (action: string) => void): void {
  addEventListener('submit', event => {
    // An event that the view dispatches itself causes no navigation.
    if (!event.isTrusted) return;
    const { submitter, target } = event;
    const read = (name: string): string | null =>
      (submitter && getAttribute.call(submitter, `form${name}`)) ?? getAttribute.call(target as Element, name);
    if (read('method')?.toLowerCase() === 'dialog') return;
    const action = event.defaultPrevented ? '' : read('action');
    event.preventDefault();
    if (action) onStopped(action);
  });
}
