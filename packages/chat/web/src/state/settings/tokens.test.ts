import { readFileSync } from 'node:fs';
import { STYLE_VARIABLES } from '@vitrine/protocol/internal/mcp-apps/style-variables';
import { describe, expect, it } from 'vitest';
import { styleVariables, VARIABLE_TOKENS } from './tokens.ts';

const css = readFileSync(new URL('../../../styles/base/tokens.css', import.meta.url), 'utf8');
const definitions = (block: string) =>
  new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
const light = definitions(css.slice(0, css.indexOf('[data-theme=')));
const dark = definitions(css.slice(css.indexOf('[data-theme=')));

describe('styleVariables()', () => {
  it('returns exactly the variables of the specification', () => {
    expect(Object.keys(styleVariables(() => 'x')).toSorted()).toEqual([...STYLE_VARIABLES].toSorted());
  });

  it('takes each from a token that the style sheet defines', () => {
    expect(Object.values(VARIABLE_TOKENS).filter(token => !light.has(token))).toEqual([]);
  });

  it('contains no reference to another token, because a view does not have it', () => {
    const tokens = new Set(Object.values(VARIABLE_TOKENS));
    for (const block of [light, dark])
      expect([...block].filter(([name, value]) => tokens.has(name) && value.includes('var('))).toEqual([]);
  });

  it('has a dark value for every colour', () => {
    const colors = Object.entries(VARIABLE_TOKENS).filter(([name]) => name.startsWith('--color-'));
    expect(colors.map(([, token]) => token).filter(token => token !== '--clear' && !dark.has(token))).toEqual([]);
  });
});
