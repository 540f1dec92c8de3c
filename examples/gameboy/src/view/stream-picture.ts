// Shows the server's stream of pictures in an <img>, where the host lets the view load from there.
import type { View } from '@vitrine/view';

export interface StreamPicture {
  /** Shows the stream at this address, or none: for undefined, or an origin that the host does not allow. */
  show(address: string | undefined): void;
  /** Closes a stream that is not visible. */
  setVisible(isVisible: boolean): void;
  readonly isShown: boolean;
}

/** `onChange` is called when pictures start to arrive by the stream, and when they stop. */
export function createStreamPicture(
  view: View,
  { image, canvas, onChange }: { image: HTMLImageElement; canvas: HTMLElement; onChange: (isShown: boolean) => void },
): StreamPicture {
  let address: string | undefined;
  let isVisible = false;
  let isShown = false;

  const set = (value: boolean): void => {
    if (value === isShown) return;
    isShown = value;
    image.hidden = !value;
    canvas.hidden = value;
    onChange(value);
  };
  const load = (): void => {
    if (isVisible && address !== undefined) image.src = address;
    else image.removeAttribute('src');
  };
  const show = (given: string | undefined): void => {
    address = given !== undefined && isGranted(view, given) ? given : undefined;
    set(false);
    load();
  };
  // The first picture has arrived; the browser shows the later ones itself.
  image.addEventListener('load', () => set(address !== undefined));
  image.addEventListener('error', () => show(undefined));

  return {
    show,
    setVisible(value) {
      isVisible = value;
      load();
    },
    get isShown() {
      return isShown;
    },
  };
}

/** Whether the host allows the view to load from the origin of the address. */
function isGranted(view: View, address: string): boolean {
  const sandbox = view.hostCapabilities.sandbox as { csp?: { resourceDomains?: string[] } } | undefined;
  return sandbox?.csp?.resourceDomains?.includes(new URL(address).origin) === true;
}
