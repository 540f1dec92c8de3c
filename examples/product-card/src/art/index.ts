// The drawings of the products: SVG of our own, without anything to load. Each fills a box of 320 × 280.
import { type Markup, markup } from '../html.ts';
import { CHAIR, LAMP, MUG } from './home.ts';
import { BACKPACK, HEADPHONES, KETTLE } from './things.ts';

const PARTS = { kettle: KETTLE, lamp: LAMP, headphones: HEADPHONES, mug: MUG, backpack: BACKPACK, chair: CHAIR };

const drawing = (body: string) =>
  markup(`<svg viewBox="0 0 320 280" aria-hidden="true" focusable="false" fill="none">${body}</svg>`);

/** A drawing for each name. It is hidden from assistive technology, because the text beside it names the product. */
export const ART = Object.fromEntries(Object.entries(PARTS).map(([name, body]) => [name, drawing(body)])) as Record<
  keyof typeof PARTS,
  Markup
>;
