// Moves the focus on when a press has removed the pressed button, such as "Remove" together with its entry.
import { type RefObject, useEffect, useRef } from 'react';

/** Position of an element among its siblings. */
interface Place {
  readonly element: Element;
  readonly parent: Element;
  readonly index: number;
}

const FOCUSABLE = 'input, select, textarea, button, summary, [tabindex]';

/** Call it in the component that is rendered with each change of the form. */
export function useKeepFocus(fields: RefObject<HTMLElement | null>): void {
  /** Places of the focused element and of the elements around it, from the inside out. */
  const places = useRef<readonly Place[]>([]);
  useEffect(() => {
    const root = fields.current;
    if (!root) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      places.current = listPlaces(target as Element, root);
    };
    root.addEventListener('focusin', onFocusIn);
    return () => root.removeEventListener('focusin', onFocusIn);
  }, [fields]);
  useEffect(() => {
    const [focused] = places.current;
    if (!fields.current || !focused) return;
    // A change may have moved the element among its siblings.
    if (isFocused(focused.element)) places.current = listPlaces(focused.element, fields.current);
    else if (!focused.element.isConnected && isFocusLost()) focusNear(places.current);
  });
}

function listPlaces(element: Element, root: Element): Place[] {
  const places: Place[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement) {
    const parent = at.parentElement;
    places.push({ element: at, parent, index: [...parent.children].indexOf(at) });
  }
  return places;
}

/** Focuses what has come to the place of the removed element, else its last sibling, else the group around it. */
function focusNear(places: readonly Place[]): void {
  const place = places.find(({ parent }) => parent.isConnected);
  if (!place) return;
  const { parent, index } = place;
  const near = parent.children[index] ?? parent.lastElementChild;
  const all = [near, ...(near?.querySelectorAll(FOCUSABLE) ?? []), parent.closest('[tabindex]')];
  all.some(element => {
    if (element instanceof HTMLElement) element.focus();
    return element !== null && isFocused(element);
  });
}

/** Browsers focus the body when the focused element is removed. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isFocused(element: Element): boolean {
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
}
