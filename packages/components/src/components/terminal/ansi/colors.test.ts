import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveColors } from './colors.ts';
import type { AnsiColor } from './style.ts';

const color: fc.Arbitrary<AnsiColor> = fc.oneof(
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`),
);

/** WCAG 2. */
function contrast(one: string, other: string): number {
  const [low, high] = [one, other].map(luminance).sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(css: string): number {
  const [red, green, blue] = css.match(/\d+/g)!.map(digits => {
    const part = Number(digits) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it('a text colour is readable on the light and on the dark background', () => {
  void fc.assert(
    fc.property(color, foreground => {
      const [, light, dark] = /^light-dark\((.+\)), (.+)\)$/.exec(resolveColors({ foreground }).color!)!;
      expect(contrast(light!, 'rgb(245 245 244)')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark!, 'rgb(35 36 39)')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('text is readable on a background that the program has chosen, inverse or not', () => {
  void fc.assert(
    fc.property(fc.option(color, { nil: undefined }), color, fc.boolean(), (one, other, inverse) => {
      const style = inverse
        ? { foreground: other, ...(one === undefined ? {} : { background: one }), inverse }
        : { background: other, ...(one === undefined ? {} : { foreground: one }) };
      const { color: text, backgroundColor } = resolveColors(style);
      expect(contrast(text!, backgroundColor!)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('a colour that is readable stays as it is', () => {
  expect(resolveColors({ foreground: '#000080' }).color).toMatch(/^light-dark\(rgb\(0 0 128\), /);
});
