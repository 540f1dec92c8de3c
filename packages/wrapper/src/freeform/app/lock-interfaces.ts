// Makes unchangeable what Vitrine's runtime calls after the page's scripts have run: a page that could replace a method would see, or answer
// for, what the runtime passes to it.
import { defineProperty, getOwnPropertyDescriptor } from './native.ts';

/** Interfaces; where there is one, the prototype too. */
const LOCKED = `
  Array String Number RegExp Promise Map Set WeakMap WeakSet JSON Math Reflect Symbol URL URLSearchParams
  EventTarget Node Element HTMLElement SVGElement CharacterData Text Document DocumentFragment ShadowRoot HTMLDialogElement HTMLButtonElement
  HTMLDivElement HTMLParagraphElement HTMLPreElement
  HTMLInputElement HTMLFormElement HTMLStyleElement HTMLAnchorElement CSSStyleDeclaration DOMTokenList Event UIEvent MouseEvent KeyboardEvent
  MessageEvent SubmitEvent CustomEvent ErrorEvent UserActivation MediaQueryList AbortController AbortSignal MutationObserver ResizeObserver`;

const { ownKeys } = Reflect;
const { preventExtensions, getPrototypeOf } = Object;

/** `open`: names that stay as they are. */
function lock(target: object, open: ReadonlySet<string>): void {
  for (const name of ownKeys(target)) {
    const { configurable, value } = getOwnPropertyDescriptor(target, name) ?? {};
    if (!configurable || open.has(String(name))) continue;
    // `constructor` is left writable, because what is made of a prototype is often given one by an assignment.
    const isMethod = typeof value === 'function' && name !== 'constructor';
    defineProperty(target, name, { configurable: false, ...(isMethod && { writable: false }) });
  }
  preventExtensions(target);
}

/** Lets an assignment give an object a method of its own, which one to a method that is not writable would not. */
function lockForOwn(prototype: object): void {
  for (const name of ownKeys(prototype)) {
    const { value } = getOwnPropertyDescriptor(prototype, name) ?? {};
    if (typeof value !== 'function' || typeof name === 'symbol' || name === 'constructor') continue;
    const set = function (this: object, own: unknown): void {
      if (this !== prototype)
        defineProperty(this, name, { value: own, writable: true, configurable: true, enumerable: true });
    };
    defineProperty(prototype, name, { get: () => value, set });
  }
}

export function lockInterfaces(open: ReadonlySet<string>): void {
  for (const { prototype } of [Map, Set, WeakMap, WeakSet, RegExp]) lockForOwn(prototype);
  for (const name of LOCKED.trim().split(/\s+/)) {
    const builtIn = (window as unknown as Record<string, { readonly prototype?: object } | undefined>)[name];
    if (!builtIn) continue;
    lock(builtIn, open);
    if (builtIn.prototype) lock(builtIn.prototype, open);
  }
  lock(Object, open);
  lock(Function.prototype, open);
  for (const iterable of [[], new Map(), new Set()]) lock(getPrototypeOf(iterable[Symbol.iterator]()), open);
  // Its methods stay replaceable, as objects of pages have `toString` of their own; only new members would be members of everything.
  preventExtensions(Object.prototype);
}
