// The five basic elements as plain DOM, and the type by which an application defines further elements.
import type { RemoteElementSpec } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import { BASIC_SPECS } from './basic-specs.ts';

/** One element on the page. */
export interface DOMElement {
  readonly element: HTMLElement;
  /** Element that children are added to. @default `element`; null: it shows none */
  readonly content?: HTMLElement | null;
  /** Called once after it was made, and after each change. Properties fit the spec; what is not set is absent. */
  update(properties: Readonly<Record<string, unknown>>, info: DOMElementInfo): void;
}

/** Information that an element receives besides its properties. */
interface DOMElementInfo {
  listeners: ReadonlySet<string>;
  hasChildren: boolean;
}

/** Definition by which an element of scripts is drawn. */
export interface DOMElementDefinition {
  spec: RemoteElementSpec;
  /** Creates the element. `emit` reports an event to the script; only the fields that the spec lists are sent of `given`. */
  create(emit: (event: string, given?: unknown) => void): DOMElement;
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = `vitrine-remote-${className}`;
  return element;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const length = (value: unknown): string => (typeof value === 'number' ? `${value}px` : text(value));

/** The five basic elements as plain DOM, by tag. */
export const BASIC_DOM_ELEMENTS: Readonly<Record<string, DOMElementDefinition>> = {
  'ui-text': {
    spec: BASIC_SPECS['ui-text'],
    create() {
      const element = make('span', 'text');
      const own = document.createTextNode('');
      const content = document.createElement('span');
      element.append(own, content);
      return {
        element,
        content,
        update: ({ content: value }) => {
          own.data = text(value);
        },
      };
    },
  },
  'ui-button': {
    spec: BASIC_SPECS['ui-button'],
    create(emit) {
      const element = make('button', 'button');
      element.type = 'button';
      const label = document.createTextNode('');
      const content = document.createElement('span');
      element.append(label, content);
      element.addEventListener('click', () => {
        emit('press');
        emit('click');
      });
      return {
        element,
        content,
        update: ({ label: value }) => {
          label.data = text(value);
          // The label replaces the children, as in the older library.
          content.hidden = label.data !== '';
        },
      };
    },
  },
  'ui-stack': {
    spec: BASIC_SPECS['ui-stack'],
    create() {
      const element = make('div', 'stack');
      return {
        element,
        update({ direction, spacing = 8, align, justify }) {
          element.style.flexDirection = direction === 'horizontal' ? 'row' : 'column';
          element.style.flexWrap = direction === 'horizontal' ? 'wrap' : 'nowrap';
          element.style.gap = length(spacing);
          element.style.alignItems = text(align) || 'stretch';
          element.style.justifyContent = text(justify) || 'flex-start';
        },
      };
    },
  },
  'ui-image': {
    spec: BASIC_SPECS['ui-image'],
    create() {
      const element = make('img', 'image');
      element.referrerPolicy = 'no-referrer';
      element.decoding = 'async';
      return {
        element,
        content: null,
        update({ src, alt, width, height }) {
          element.alt = text(alt);
          element.style.width = length(width);
          element.style.height = length(height);
          if (text(src) !== (element.getAttribute('src') ?? '')) {
            if (src === undefined) element.removeAttribute('src');
            else element.src = text(src);
          }
        },
      };
    },
  },
  'ui-card': {
    spec: BASIC_SPECS['ui-card'],
    create() {
      const element = make('div', 'card');
      return { element, update() {} };
    },
  },
};

/** The placeholder of an element that the host does not have: shows its children or, without any, its name. */
export function unknownDOMElement(tag: string): DOMElement {
  const element = make('div', 'unknown');
  element.dataset.element = tag;
  element.dataset.label = `[${tag}]`;
  return { element, update() {} };
}
