// Takes from the page, before any of its scripts runs, what a judge of its text cannot follow everywhere: the windows around it, and
// navigation by links and forms. `top` and `location` cannot be taken away; the judge refuses their names.

export function guardWindow(): void {
  for (const name of ['parent', 'opener', 'frames'] as const)
    Object.defineProperty(window, name, { value: name === 'opener' ? null : window, configurable: false });
  Object.defineProperty(window, 'open', { value: () => null, configurable: false });
  // An event would lead to the window, and from there to its location.
  Object.defineProperty(UIEvent.prototype, 'view', { value: null, configurable: false });
  addEventListener('click', stopLink, true);
  addEventListener('auxclick', stopLink, true);
  addEventListener('submit', event => event.preventDefault(), true);
  addEventListener('click', submitByButton, true);
  addEventListener('keydown', submitByEnter, true);
}

/** Links out of the page have no address of their own (./element.ts). */
function stopLink(event: Event): void {
  const link = event.composedPath().find(target => target instanceof Element && target.matches('a, area')) as
    | Element
    | undefined;
  const address = link?.getAttribute('href') ?? link?.getAttribute('xlink:href') ?? '#';
  if (!address.startsWith('#')) event.preventDefault();
}

/**
 * Sends a form's `submit` event without the browser: a sandbox without `allow-forms` stops forms before the event. A button that the page
 * has given `type="button"` is not concerned.
 */
function submitByButton(event: MouseEvent): void {
  const button = event
    .composedPath()
    .find(target => target instanceof HTMLButtonElement || target instanceof HTMLInputElement);
  if (button?.type !== 'submit' || !button.form) return;
  event.preventDefault();
  const { form } = button;
  if (!form.noValidate && !form.reportValidity()) return;
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }));
}

/** Enter in a field presses the button of its form, as browsers do where forms may be sent. */
function submitByEnter(event: KeyboardEvent): void {
  const [field] = event.composedPath();
  if (event.key !== 'Enter' || event.isComposing || !(field instanceof HTMLInputElement) || !field.form) return;
  const button = field.form.querySelector<HTMLElement>('[data-run], [type=submit], button:not([type])');
  if (!button) return;
  event.preventDefault();
  button.click();
}
