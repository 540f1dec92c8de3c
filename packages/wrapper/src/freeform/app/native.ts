// Functions of the browser as they were before any script of the page ran, which may replace or hide them by members of its own.

const { apply: applyNow } = Reflect;
/** `Reflect.apply`, whose result is known. */
export const apply = applyNow as <Self, Given extends readonly unknown[], Result>(
  method: (this: Self, ...given: Given) => Result,
  self: Self,
  given: Readonly<Given>,
) => Result;

/** A script may declare globals of these names, also for the scripts before it. */
export const [NativePromise, NativeElement, NativeNode] = [Promise, Element, Node];

export const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames, hasOwn } = Object;

/** Reads a property by its getter. Throws when there is none. */
export function createGetter<Self, Value>(prototype: Self, name: keyof Self & string): (self: Self) => Value {
  const get = getOwnPropertyDescriptor(prototype, name)?.get as (this: Self) => Value;
  return self => apply(get, self, []);
}

const page = document;
const { createElement, createElementNS } = Document.prototype;
const { attachShadow } = Element.prototype;
const { append, prepend } = Element.prototype;
const getBody = createGetter<Document, HTMLElement | null>(Document.prototype, 'body');

export function makeElement<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  return apply(createElement as (this: Document, name: string) => HTMLElement, page, [
    name,
  ]) as HTMLElementTagNameMap[Name];
}

export function makeSvgElement(namespace: string, name: string): Element {
  return apply(createElementNS as (this: Document, namespace: string, name: string) => Element, page, [
    namespace,
    name,
  ]);
}

/** A new element of the body, whose shadow tree the page cannot reach. `place`: before or after the page's own elements. */
export function addHidden(place: 'first' | 'last'): { readonly host: HTMLElement; readonly root: ShadowRoot } {
  const host = makeElement('div');
  const root = apply(attachShadow, host, [{ mode: 'closed' }]);
  const body = getBody(page);
  if (body) apply(place === 'first' ? prepend : append, body, [host]);
  return { host, root };
}
