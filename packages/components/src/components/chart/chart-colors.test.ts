import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PALETTE_SIZE } from './chart-model.ts';

const css = readFileSync(new URL('./chart.css', import.meta.url), 'utf8');
const palette = [...css.matchAll(/--vt-chart-\d: light-dark\((#\w{6}) var\(--vt-comma\) (#\w{6})\)/g)];
const themes = [
  { name: 'light', background: '#ffffff', colors: palette.map(match => match[1]!) },
  { name: 'dark', background: '#191a1c', colors: palette.map(match => match[2]!) },
];

const linear = (hex: string) =>
  [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

function contrast(one: string, other: string): number {
  const [low, high] = [one, other]
    .map(linear)
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** Distance in OKLab: https://bottosson.github.io/posts/oklab/ */
function distance(one: string, other: string): number {
  const [a, b] = [one, other].map(hex => {
    const [r, g, b] = linear(hex);
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  });
  return Math.hypot(...a!.map((value, index) => value - b![index]!));
}

describe.each(themes)('the palette in the $name theme', ({ background, colors }) => {
  it('has every colour', () => {
    expect(colors).toHaveLength(PALETTE_SIZE);
  });

  it('has a contrast of at least 3 to 1 with the background', () => {
    expect(colors.filter(color => contrast(color, background) < 3)).toEqual([]);
  });

  it('has only distinguishable colours', () => {
    const alike = colors.flatMap((color, index) =>
      colors.slice(index + 1).filter(other => distance(color, other) < 0.08),
    );
    expect(alike).toEqual([]);
  });
});
