// `<vitrine-area>`: chooses where the frames of the surfaces in it live. Without one, they live in what scrolls around each surface.

/** Base class of the element; a plain class where there is no DOM, so that the modules can be imported on a server. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** Name of the element. */
export const AREA_NAME = 'vitrine-area';

/**
 * The class of `<vitrine-area>`: a part of the page whose children a framework may reorder, nest anew or replace, while the views in it go on.
 * Their frames are in its shadow tree, out of the framework's reach. It may scroll itself; what scrolls inside it has frames of its own.
 * @example
 * document.body.innerHTML = '<vitrine-area><vitrine-tool endpoint="/api/views"></vitrine-tool></vitrine-area>';
 */
export class AreaElement extends Base {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).append(document.createElement('slot'));
  }

  connectedCallback(): void {
    this.style.display ||= 'block';
  }
}
