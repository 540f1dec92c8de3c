// Properties of an SVG read from its text, without rendering it: its size, and whether rendering may take long.
import { textToBase64 } from '@vitrine/std/internal/base64';
import { PART_TEXTS } from '../../texts/parts.ts';

/** CSS pixels; as `.media img` has it. */
const MAX_HEIGHT = 544;
const MAX_WIDTH = 736;
const MAX_CHARACTERS = 1_000_000;
const MAX_ELEMENTS = 100_000;
/** Elements that can take any amount of time when nested. */
const REPEATING = /pattern|marker|mask|filter|feImage|foreignObject|<!ENTITY|<style[^>]*>[^<]*url\s*\(/i;

/**
 * Whether an SVG is rendered without asking. Each reference may be in a group that another one repeats; n references, on any number of
 * levels, repeat an element at most 3^(n/3) times.
 */
export function isSimpleSvg(svg: string): boolean {
  if (svg.length > MAX_CHARACTERS || REPEATING.test(svg)) return false;
  const references = svg.match(/href\s*=|url\s*\(/gi)?.length ?? 0;
  const elements = svg.match(/</g)?.length ?? 0;
  return elements * 3 ** (references / 3) <= MAX_ELEMENTS;
}

/** The height to reserve, in CSS pixels, before it is rendered. */
export function svgHeight(svg: string): number {
  const [root = ''] = /<svg\b[^>]*>/i.exec(svg.slice(0, 20_000)) ?? [];
  const length = (name: string): number | undefined => {
    const [, value] = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, 'i').exec(root) ?? [];
    return Number(value) || undefined;
  };
  const [, box = ''] = /\sviewBox\s*=\s*["']([^"']*)["']/i.exec(root) ?? [];
  const [, , boxWidth, boxHeight] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const ratio = boxWidth && boxHeight ? boxHeight / boxWidth : undefined;
  const width = length('width') ?? (ratio ? MAX_WIDTH : 300);
  const height = length('height') ?? (ratio ? width * ratio : 150);
  return Math.ceil(Math.min(MAX_HEIGHT, height * Math.min(1, MAX_WIDTH / width)));
}

/** The document that shows it in a sandbox: as an image, so it runs no script and loads nothing. */
export function svgDocument(svg: string): string {
  const style = 'html,body{margin:0;height:100%}img{display:block;max-width:100%;max-height:100%}';
  return `<!doctype html><html><head><meta charset="utf-8"><title>${PART_TEXTS.picture}</title><style>${style}</style></head><body><img alt="" src="data:image/svg+xml;base64,${textToBase64(svg)}"></body></html>`;
}
