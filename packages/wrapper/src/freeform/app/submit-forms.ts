// Sends the `submit` event of forms without the browser: a sandbox without `allow-forms` stops forms before the event.
import { isCompositionKey } from '@vitrine/std/internal/composition-key';

export function submitForms(): void {
  addEventListener('submit', event => event.preventDefault(), true);
  addEventListener('click', submitByButton, true);
  addEventListener('keydown', submitByEnter, true);
}

/** A button that the page has given `type="button"` is not concerned. */
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
  if (event.key !== 'Enter' || isCompositionKey(event) || !(field instanceof HTMLInputElement) || !field.form) return;
  const button = field.form.querySelector<HTMLElement>('[data-run], [type=submit], button:not([type])');
  if (!button) return;
  event.preventDefault();
  button.click();
}
