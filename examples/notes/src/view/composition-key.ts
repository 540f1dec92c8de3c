// Keys of an input method, which a field leaves alone.

/** Safari sends the Enter that ends a composition after `compositionend`, where only the key code 229 tells. */
export const isCompositionKey = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;
