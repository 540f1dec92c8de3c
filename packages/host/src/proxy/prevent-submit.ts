// The default action of `submit` is a navigation, which would end the view although the policy lets nothing be sent. It is prevented here,
// after the view's own listeners have run; a form with `method="dialog"` still closes its dialog. Runs in the view's own realm, for the sake
// of views that do not prevent it themselves: what keeps a form from sending is `form-action 'none'` and the proxy's `frame-src`.

/** Kept: a form's fields can hide its own members, `<input name="method">` for one. */
const { getAttribute } = Element.prototype;

/** Listens at the window, which a bubbling event reaches last. Opening a document removes every listener: call it again then. */
export function preventSubmit(): void {
  addEventListener('submit', event => {
    // One that the view dispatches itself navigates nowhere.
    if (!event.isTrusted) return;
    const { submitter, target } = event;
    const method =
      (submitter && getAttribute.call(submitter, 'formmethod')) ?? getAttribute.call(target as Element, 'method');
    if (method?.toLowerCase() !== 'dialog') event.preventDefault();
  });
}
