// Keys that belong to an input method: they choose among its proposals, and end or cancel what is being composed (UI Events, "Composition Events").

/** Members that are read of a key event: the browser's own, which Preact passes on, or React's, which has the browser's inside. */
interface KeyEvent {
  readonly keyCode: number;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing: boolean };
}

/**
 * Whether an input method handles this key, so that the page has to leave it alone. Safari sends the Enter that ends a composition after
 * `compositionend`, where only the key code 229 tells.
 */
export const isCompositionKey = ({ keyCode, isComposing, nativeEvent }: KeyEvent): boolean =>
  (isComposing ?? nativeEvent?.isComposing) === true || keyCode === 229;
