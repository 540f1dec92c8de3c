// Keeps out of the page, when a script makes or parses elements, what the check refuses in its markup: a <meta> would navigate and a <link>
// would connect, and no policy stops either.
import { attributeFault, elementFault, HTML_ELEMENTS, SVG_ELEMENTS, SVG_NAMESPACE } from '../checks/markup-rules.ts';
import { AppError } from './app-error.ts';
import { apply, createGetter, defineProperty, getOwnPropertyDescriptor, makeElement, NativeElement } from './native.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** What turns text into markup or documents in another way than `innerHTML`, by interface. */
const PARSERS: Readonly<Record<string, readonly string[]>> = {
  Element: ['outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'setHTML'],
  ShadowRoot: ['setHTMLUnsafe', 'setHTML'],
  Range: ['createContextualFragment'],
  Document: ['write', 'writeln', 'open', 'execCommand', 'implementation'],
  DOMParser: ['parseFromString'],
  XSLTProcessor: ['transformToFragment', 'transformToDocument'],
};

function refuse(message: string): never {
  throw new AppError('refused', message);
}

function checkElement(namespace: string | null, name: string): void {
  const isAllowed =
    namespace === SVG_NAMESPACE
      ? SVG_ELEMENTS.has(name)
      : namespace === HTML_NAMESPACE && (HTML_ELEMENTS.has(name) || name === 'style');
  if (!isAllowed) refuse(elementFault(name));
}

type Interface = { readonly prototype: object } & Record<string, unknown>;
const getInterface = (name: string): Interface | undefined => (window as unknown as Record<string, Interface>)[name];

export function guardMarkup(): void {
  guardMakers();
  const set = innerHtmlSetter();
  for (const name of ['Element', 'ShadowRoot']) {
    const { get } = getOwnPropertyDescriptor(getInterface(name)!.prototype, 'innerHTML') ?? {};
    if (get) defineProperty(getInterface(name)!.prototype, 'innerHTML', { get, set });
  }
  for (const [name, members] of Object.entries(PARSERS))
    for (const member of members) removeMember(getInterface(name)?.prototype, member);
  for (const member of ['parseHTMLUnsafe', 'parseHTML']) removeMember(Document, member);
}

function removeMember(owner: object | undefined, name: string): void {
  const descriptor = owner && getOwnPropertyDescriptor(owner, name);
  if (!descriptor) return;
  const fail = (): never => refuse(`${name} is not allowed.`);
  // What a getter reads, such as the markup of an element, is no danger.
  if (descriptor.get) defineProperty(owner, name, descriptor.set ? { get: descriptor.get, set: fail } : { get: fail });
  else defineProperty(owner, name, { value: fail });
}

/** Names are turned into texts once, so that what is checked is what is made. */
function guardMakers(): void {
  const { createElement, createElementNS } = Document.prototype;
  type Make = (this: Document, ...given: readonly string[]) => Element;
  defineProperty(Document.prototype, 'createElement', {
    value: function (this: Document, given: unknown) {
      const name = `${given}`.toLowerCase();
      checkElement(HTML_NAMESPACE, name);
      return apply(createElement as Make, this, [name]);
    },
  });
  defineProperty(Document.prototype, 'createElementNS', {
    value: function (this: Document, namespace: unknown, given: unknown) {
      const [space, name] = [`${namespace}`, `${given}`];
      checkElement(space, name);
      return apply(createElementNS as Make, this, [space, name]);
    },
  });
}

/** Parses the text where nothing loads, and moves what it may contain. */
function innerHtmlSetter() {
  const parser = makeElement('template');
  const { set } = getOwnPropertyDescriptor(Element.prototype, 'innerHTML')!;
  const getContent = createGetter<HTMLTemplateElement, DocumentFragment>(HTMLTemplateElement.prototype, 'content');
  const getNamespace = createGetter<Element, string | null>(Element.prototype, 'namespaceURI');
  const getName = createGetter<Element, string>(Element.prototype, 'localName');
  const { getAttributeNames, getAttribute } = Element.prototype;
  const { querySelectorAll, replaceChildren } = DocumentFragment.prototype;
  const { replaceChildren: replaceInElement } = Element.prototype;

  function check(element: Element): void {
    const name = getName(element);
    checkElement(getNamespace(element), name);
    for (const attribute of apply(getAttributeNames, element, [])) {
      const fault = attributeFault(name, attribute, apply(getAttribute, element, [attribute]) ?? '');
      if (fault !== undefined) refuse(fault);
    }
  }

  return function (this: Element | ShadowRoot, given: unknown): void {
    apply(set as (this: Element, text: string) => void, parser, [given === null ? '' : `${given}`]);
    const content = getContent(parser);
    const elements = apply(querySelectorAll as (this: ParentNode, all: string) => NodeListOf<Element>, content, ['*']);
    for (const element of elements) check(element);
    const replace = this instanceof NativeElement ? replaceInElement : replaceChildren;
    apply(replace as (this: unknown, ...nodes: Node[]) => void, this, [content]);
  };
}
