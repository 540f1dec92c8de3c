import { describe, expect, it } from 'vitest';
import { isSimpleSvg, svgDocument, svgHeight } from './svg.ts';

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;
const levels = (count: number, uses: number): string =>
  Array.from(
    { length: count },
    (_, level) => `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(uses)}</g>`,
  ).join('');

describe('isSimpleSvg()', () => {
  it.each([
    ['an empty one', svg('')],
    [
      'a chart of 5,000 bars with two gradients',
      svg('<rect fill="url(#a)"/><rect fill="url(#b)"/>' + '<rect/>'.repeat(5000)),
    ],
    ['a style without references', svg('<style>rect{fill:red}</style><rect/>')],
  ])('is true of %s', (_, text) => expect(isSimpleSvg(text)).toBe(true));

  it.each([
    ['seven levels of ten uses', svg(levels(7, 10))],
    ['nine levels of three uses, each of a thousand elements', svg(levels(9, 3) + '<rect/>'.repeat(1000))],
    ['a pattern that fills a pattern', svg('<pattern id="a"><rect fill="url(#b)"/></pattern>')],
    ['a namespace prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:pattern id="a"/></s:svg>'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
    ['a style that refers', svg('<style>rect{fill:url(#p)}</style>')],
    ['a filter', svg('<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>')],
    ['more elements than a page takes', svg('<i/>'.repeat(120_000))],
    ['more than a megabyte', svg(' '.repeat(1_000_001))],
  ])('is false of %s', (_, text) => expect(isSimpleSvg(text)).toBe(false));
});

describe('svgHeight()', () => {
  it.each([
    ['its own height', ' width="400" height="200px"', 200],
    ['the height it has at the widest', ' width="1472" height="400"', 200],
    ['at most what a picture may have', ' width="10" height="90000"', 544],
    ['by its box, when it has no size', ' viewBox="0 0 200 100"', 368],
    ['by width and box', ' width="100" viewBox="0,0,200,100"', 50],
    ['the default of browsers', '', 150],
    ['the default of browsers, when its size is nonsense', ' width="wide" height="-3" viewBox="a b"', 150],
  ])('is %s', (_, attributes, height) => expect(svgHeight(svg('', attributes))).toBe(height));
});

it('svgDocument() contains the SVG as data only', () => {
  const page = svgDocument(svg('<script>alert(1)</script>"><h1>ä'));
  expect(page).not.toContain('alert');
  expect(page).not.toContain('<h1>');
  expect(page.match(/<img/g)).toHaveLength(1);
});
