// Draws a diagram to an image. Its text is not trusted: Mermaid runs in its strict mode, and what it returns is never put into the page but
// shown as an image, a document of its own without scripts, links and requests.
import type { MermaidLike } from '../../texts/texts.ts';

export interface DiagramImage {
  /** A `data:` address of the SVG. */
  readonly address: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export interface DrawOptions {
  readonly isDark: boolean;
  readonly fontFamily: string;
}

/** Characters. Mermaid has a limit of its own; this one bounds what it is asked to read. */
const MAX_SOURCE = 50_000;

let count = 0;
/** Mermaid's configuration is global, so diagrams are drawn one after the other. */
let queue: Promise<unknown> = Promise.resolve();

/** Rejects with Mermaid's message when the text has a fault. */
export function drawDiagram(mermaid: MermaidLike, source: string, options: DrawOptions): Promise<DiagramImage> {
  const drawn = queue.then(async () => {
    if (source.length > MAX_SOURCE) throw new Error(`The text has more than ${MAX_SOURCE} characters.`);
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      // Labels as SVG texts: an image shows no HTML.
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      suppressErrorRendering: true,
      theme: options.isDark ? 'dark' : 'default',
      fontFamily: options.fontFamily,
    });
    const { svg } = await mermaid.render(`vitrine-diagram-${++count}`, source);
    return toImage(svg);
  });
  queue = drawn.catch(() => undefined);
  return drawn;
}

/** An SVG as an image needs a size of its own; what an image would ignore anyway is taken out. */
function toImage(svg: string): DiagramImage {
  const parsed = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!parsed) throw new Error('The diagram is empty.');
  const [, , width = 0, height = 0] = (parsed.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error('The diagram has no size.');
  parsed.setAttribute('width', String(width));
  parsed.setAttribute('height', String(height));
  parsed.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  for (const element of [...parsed.querySelectorAll('*')]) {
    if (/^(?:script|foreignobject|iframe|object|embed)$/i.test(element.tagName)) element.remove();
    for (const { name, value } of [...element.attributes]) {
      const isOutside = /^(?:href|xlink:href|src)$/i.test(name) && !value.startsWith('#');
      if (/^on/i.test(name) || isOutside) element.removeAttribute(name);
    }
  }
  const text = new XMLSerializer().serializeToString(parsed);
  return { address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, width, height };
}
