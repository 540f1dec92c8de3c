// Takes from the page, before any of its scripts runs, what a check of its text cannot follow everywhere: the windows around it, ways to
// its own window and document, navigation, and connections that no policy stops. `document`, `top` and `location` cannot be taken away; the
// check refuses them as values.
import { isCompositionKey } from '@vitrine/protocol/internal/composition-key';
import { guardClicks } from './guard-clicks.ts';
import { guardMarkup } from './guard-markup.ts';
import { hideWindows, TREE_MEMBERS } from './hide-windows.ts';
import { lockInterfaces } from './lock-interfaces.ts';
import { defineProperty } from './native.ts';

/** Globals that lead out of the page although it has a policy. */
const REMOVED = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'navigation'];

export function guardWindow(): void {
  stopNavigation();
  for (const name of ['parent', 'opener', 'frames'] as const)
    defineProperty(window, name, { value: name === 'opener' ? null : window, configurable: false });
  defineProperty(window, 'open', { value: () => null, configurable: false });
  for (const name of REMOVED) defineProperty(window, name, { value: undefined, configurable: false });
  // The policy that they carry stays; a script could turn one into a refresh.
  for (const meta of document.querySelectorAll('meta')) meta.remove();
  guardMarkup();
  guardClicks();
  addEventListener('submit', event => event.preventDefault(), true);
  addEventListener('click', submitByButton, true);
  addEventListener('keydown', submitByEnter, true);
  hideWindows();
  lockInterfaces(TREE_MEMBERS);
}

/** Only where the page has an origin: elsewhere browsers do not announce navigation. */
function stopNavigation(): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', event => {
    if (!(event as Event & { readonly hashChange: boolean }).hashChange) event.preventDefault();
  });
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
  if (event.key !== 'Enter' || isCompositionKey(event) || !(field instanceof HTMLInputElement) || !field.form) return;
  const button = field.form.querySelector<HTMLElement>('[data-run], [type=submit], button:not([type])');
  if (!button) return;
  event.preventDefault();
  button.click();
}
