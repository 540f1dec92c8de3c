// `<ui-resource-renderer>`: the custom element of `@mcp-ui/client` ≤ 6.1.0 on our host, without React. Its JSON properties are
// `resource`, `supportedContentTypes`, `htmlProps` and `remoteDomProps`; actions of the view are `onUIAction` events.
import { isA2UIMimeType, uiContentKind } from '@vitrine/protocol/mime';
import { sandboxAdditions } from '../compat/permissions.ts';
import { toResourcePart, unsupportedText } from '../compat/resource-part.ts';
import {
  createResourceRenderer,
  type ResourceRenderer,
  type ResourceRendererOptions,
} from '../compat/resource-renderer.ts';
import { configuredSandbox, NO_SANDBOX, sandboxProblem } from '../compat/sandbox-settings.ts';
import type { AutoResize, ResourceContentType, ResourceLike, UIActionResult } from '../compat/types.ts';
import type { HostOptions } from '../host-options.ts';
import { PropertyElement } from './property-element.ts';

/** `htmlProps` as JSON. `proxy` is the sandbox template when it contains `{label}`; other proxies are ignored. */
interface ElementHTMLProps {
  style?: Record<string, string | number>;
  proxy?: string;
  iframeRenderData?: unknown;
  autoResizeIframe?: AutoResize;
  sandboxPermissions?: string;
  iframeProps?: { title?: string };
}

/** Fired on the element for each action of its view; bubbles, crosses shadow boundaries. */
export class UIActionEvent extends CustomEvent<UIActionResult> {
  response: unknown;

  constructor(action: UIActionResult) {
    super('onUIAction', { detail: action, bubbles: true, composed: true });
  }

  /** Answers the view with the value, with what the promise resolves to, or with its error. The last call counts. */
  respondWith(response: unknown): void {
    this.response = response;
  }
}

const PROPERTIES = ['resource', 'supportedContentTypes', 'htmlProps', 'remoteDomProps'] as const;
type Property = (typeof PROPERTIES)[number];
const ATTRIBUTES: Record<string, Property> = Object.fromEntries(
  PROPERTIES.flatMap(name => [
    [name.toLowerCase(), name],
    [name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`), name],
  ]),
);

let remoteDom: HostOptions['remoteDom'];

/** The class of the custom element `<ui-resource-renderer>`. */
export class UIResourceRendererElement extends PropertyElement {
  static readonly observedAttributes = Object.keys(ATTRIBUTES);
  protected readonly propertyNames = PROPERTIES;

  #values: Partial<Record<Property, unknown>> = {};
  #box: HTMLElement | undefined;
  #renderer: ResourceRenderer | undefined;

  attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
    const name = ATTRIBUTES[attribute];
    if (name) this.#set(name, text ?? undefined);
  }

  get resource(): ResourceLike | undefined {
    return this.#get('resource');
  }
  set resource(value: ResourceLike | string | undefined) {
    this.#set('resource', value);
  }

  get supportedContentTypes(): ResourceContentType[] | undefined {
    return this.#get('supportedContentTypes');
  }
  set supportedContentTypes(value: ResourceContentType[] | string | undefined) {
    this.#set('supportedContentTypes', value);
  }

  get htmlProps(): ElementHTMLProps | undefined {
    return this.#get('htmlProps');
  }
  set htmlProps(value: ElementHTMLProps | string | undefined) {
    this.#set('htmlProps', value);
  }

  /**
   * Returns the remote-DOM props, which are kept for older pages. The element draws the five basic elements; React components cannot be
   * JSON.
   */
  get remoteDomProps(): object | undefined {
    return this.#get('remoteDomProps');
  }
  set remoteDomProps(value: object | string | undefined) {
    this.#set('remoteDomProps', value);
  }

  #get<T>(name: Property): T | undefined {
    return this.#values[name] as T | undefined;
  }

  #set(name: Property, value: unknown): void {
    this.#values[name] = parseProperty(name, value);
    this.schedule();
  }

  protected update(): void {
    const options = this.#options();
    if (typeof options === 'string') {
      this.close();
      const problem = document.createElement('p');
      problem.setAttribute('role', 'alert');
      problem.textContent = options;
      this.replaceChildren(problem);
      return;
    }
    if (isScript(options) && !remoteDom) {
      void this.#loadRemoteDom();
      return;
    }
    if (this.#renderer && this.#box) {
      this.#style(this.#box, options);
      this.#renderer.update(options);
      return;
    }
    const box = document.createElement('div');
    this.#style(box, options);
    this.replaceChildren(box);
    this.#box = box;
    this.#renderer = createResourceRenderer(box, options);
  }

  /** Loaded on demand, so that pages without scripts do not carry the runtime. */
  async #loadRemoteDom(): Promise<void> {
    const { createRemoteDOMStage } = await import('../remote-dom/index.ts');
    remoteDom ??= createRemoteDOMStage();
    this.schedule();
  }

  /** The options of the renderer, or the text to show instead. */
  #options(): ResourceRendererOptions | string {
    const { resource, htmlProps = {} } = this;
    if (!resource) return 'Resource not provided.';
    const text = unsupportedText(resource, this.supportedContentTypes);
    if (text !== undefined) return text;
    const part = toResourcePart(resource, { renderData: htmlProps.iframeRenderData });
    if ('error' in part) return part.error;
    const sandbox = htmlProps.proxy?.includes('{label}') ? { template: htmlProps.proxy } : configuredSandbox();
    const problem = sandboxProblem(sandbox);
    if (!sandbox || problem !== undefined) return problem ?? NO_SANDBOX;
    return {
      part,
      sandbox,
      ...(remoteDom && { remoteDom }),
      autoResize: htmlProps.autoResizeIframe,
      sandboxTokens: sandboxAdditions(htmlProps.sandboxPermissions ?? ''),
      title: htmlProps.iframeProps?.title,
      onUIAction: action => {
        const event = new UIActionEvent(action);
        this.dispatchEvent(event);
        return event.response;
      },
    };
  }

  #style(box: HTMLElement, options: ResourceRendererOptions): void {
    const { width = '100%', height = '100%' } = options.part.metadata?.preferredFrameSize ?? {};
    const size: Record<string, string | number> = {
      display: 'inline-block',
      ...(isScript(options) || isA2UIMimeType(options.part.mimeType) ? { display: 'block' } : { width, height }),
      ...this.htmlProps?.style,
    };
    const text = JSON.stringify(size);
    if (box.dataset.given === text) return;
    box.dataset.given = text;
    box.style.cssText = '';
    for (const [name, value] of Object.entries(size))
      box.style.setProperty(
        name.startsWith('--') ? name : name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
        typeof value === 'number' ? `${value}px` : value,
      );
  }

  protected close(): void {
    this.#renderer?.close();
    this.#renderer = undefined;
    this.#box?.remove();
    this.#box = undefined;
  }
}

function isScript({ part }: ResourceRendererOptions): boolean {
  return uiContentKind(part.mimeType) === 'remote-dom';
}

/** JSON text, as attributes carry it, or the value itself. */
function parseProperty(name: Property, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    console.error(`<ui-resource-renderer>: ${name} is no JSON: ${value.slice(0, 100)}`);
    return undefined;
  }
}
