// Draws a diagram to an image. Its text is not trusted: Mermaid runs in its strict mode, and what it returns is never put into the page but
// shown as an image, a document of its own without scripts, links and requests.
import type { DiagramDrawer, MermaidLike } from '../../texts/texts.ts';

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

/** The most that is drawn in the page's thread without a question: of 100 connected nodes Mermaid draws within a second, of 250 it takes ten. */
const MAX_LINKS = 100;
const MAX_LEVELS = 10;
const MAX_QUICK_SOURCE = 10_000;

let count = 0;
/** Mermaid's configuration is global, so diagrams are drawn one after the other. */
let queue: Promise<unknown> = Promise.resolve();

/** Outcome of a drawing. */
export type Drawing =
  | { readonly type: 'image'; readonly image: DiagramImage }
  /** The drawing took too long. */
  | { readonly type: 'stopped' }
  /** The diagram may stop the page, and is drawn when the user asks for it. */
  | { readonly type: 'large' };

/** Rejects with Mermaid's message when the text has a fault. `isAsked`: the user has asked for a large one. */
export async function drawDiagram(
  drawer: DiagramDrawer,
  source: string,
  { isAsked, ...options }: DrawOptions & { readonly isAsked: boolean },
): Promise<Drawing> {
  if (source.length > MAX_SOURCE) throw new Error(`The text has more than ${MAX_SOURCE} characters.`);
  if (!drawer.isSeparate && !isAsked && isLarge(source)) return { type: 'large' };
  const svg = await drawer.draw({ id: `vitrine-diagram-${++count}`, source, config: toConfig(options) });
  return svg === undefined ? { type: 'stopped' } : { type: 'image', image: toImage(svg) };
}

/** A drawer that works in the page's thread. */
export function createPageDrawer(mermaid: MermaidLike): DiagramDrawer {
  return {
    isSeparate: false,
    draw({ id, source, config }) {
      const drawn = queue.then(async () => {
        mermaid.initialize(config);
        return (await mermaid.render(id, source)).svg;
      });
      queue = drawn.catch(() => undefined);
      return drawn;
    },
  };
}

function toConfig({ isDark, fontFamily }: DrawOptions): object {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    // Labels as SVG texts: an image shows no HTML.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    theme: isDark ? 'dark' : 'default',
    fontFamily,
  };
}

/** Counted in the text, because Mermaid's own reader is among what may take long. */
function isLarge(source: string): boolean {
  if (source.length > MAX_QUICK_SOURCE) return true;
  const statements = source.split(/[\n;]/).filter(line => line.trim() !== '');
  const links = source.match(/[-=.~]{2,}|&/g) ?? [];
  if (Math.max(statements.length, links.length) > MAX_LINKS) return true;
  let level = 0;
  return statements.some(line => {
    if (/^\s*(?:subgraph|block|loop|alt|opt|par|critical|rect|namespace)\b|\{\s*$/.test(line)) level += 1;
    else if (/^\s*(?:end\b|\})/.test(line)) level -= 1;
    return level > MAX_LEVELS;
  });
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
