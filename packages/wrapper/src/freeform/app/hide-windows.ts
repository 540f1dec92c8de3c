// For the page, the tree ends at its root element: no event, node, range or stack trace leads to its document or window, whose location
// and neighbours cannot be taken away. The names `document` and `window` are left to the check.
import { apply, defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } from './native.ts';

/** Interfaces whose members may be a document or a window. */
const WALKED = `
  Event UIEvent FocusEvent MouseEvent AbstractRange Range StaticRange Selection NodeIterator TreeWalker XPathResult CaretPosition Touch
  MutationRecord IntersectionObserver PerformanceEventTiming LargestContentfulPaint LayoutShiftAttribution`;

type Method = (this: unknown, ...given: readonly unknown[]) => unknown;

const { isArray } = Array;
const { filter } = Array.prototype;
const isHidden = (value: unknown): boolean => value === document || value === window;

function shown(value: unknown): unknown {
  if (isArray(value)) return apply(filter, value, [(each: unknown) => !isHidden(each)]);
  return isHidden(value) ? null : value;
}

/** Members stay configurable: who replaces one has no way to what it hides. */
function hide(prototype: object, name: string): void {
  const { get, value, ...rest } = getOwnPropertyDescriptor(prototype, name) ?? {};
  if (get)
    defineProperty(prototype, name, {
      ...rest,
      get(this: unknown) {
        return shown(apply(get as Method, this, []));
      },
    });
  else if (typeof value === 'function' && name !== 'constructor')
    defineProperty(prototype, name, {
      ...rest,
      value: {
        [name](this: unknown, ...given: readonly unknown[]) {
          return shown(apply(value as Method, this, given));
        },
      }[name],
    });
}

/** Members that the trial gives back to axe (../trial/fill-script.ts). */
export const TREE_MEMBERS: ReadonlySet<string> = new Set(['parentNode', 'ownerDocument', 'getRootNode', 'defaultView']);

export function hideWindows(): void {
  const walked = new Set<object>([Object.prototype]);
  for (const name of WALKED.trim().split(/\s+/)) {
    let { prototype } = (window as unknown as Record<string, { readonly prototype?: object | null }>)[name] ?? {};
    // Between two of these interfaces there may be one without a global.
    for (; prototype && !walked.has(prototype); prototype = Object.getPrototypeOf(prototype) as object | null) {
      for (const member of getOwnPropertyNames(prototype)) hide(prototype, member);
      walked.add(prototype);
    }
  }
  for (const name of ['parentNode', 'ownerDocument', 'getRootNode']) hide(Node.prototype, name);
  hide(Document.prototype, 'defaultView');
  // A stack trace of V8 has the receivers of functions.
  defineProperty(Error, 'prepareStackTrace', { value: undefined, writable: false, configurable: false });
}
