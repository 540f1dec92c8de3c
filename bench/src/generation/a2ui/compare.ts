// Tokens of the same interfaces in our view spec and in A2UI: what the model reads about the language, and what it writes.
import { A2UI_CATALOG_ID, a2uiComponents, toA2UI } from '@vitrine/autoview/internal/a2ui';
import { type ViewSpec } from '@vitrine/autoview/view-spec';
import { SYSTEM_PROMPT } from '../../../../packages/wrapper/src/generation/prompt/prompt-v1.ts';
import { median, quantile } from '../../statistics.ts';
import { countTokens } from '../count-tokens.ts';
import { goodSpec } from '../recorded-answers.ts';
import type { MeasuredTool } from '../recorded-tools.ts';
import { table } from '../tables.ts';
import { A2UI_GUIDE, EXPRESS_GUIDE } from './guides.ts';
import { toExpress } from './to-express.ts';

export interface LanguageSize {
  readonly language: string;
  readonly guideTokens: number;
  readonly answerTokens: { readonly p50: number; readonly p90: number; readonly sum: number };
}

const LANGUAGES: readonly (readonly [string, string, (spec: ViewSpec) => string])[] = [
  ['view spec', SYSTEM_PROMPT, spec => JSON.stringify(spec)],
  [
    'A2UI 1.0, one message',
    A2UI_GUIDE,
    spec =>
      JSON.stringify({
        version: 'v1.0',
        createSurface: { surfaceId: 'view', catalogId: A2UI_CATALOG_ID, components: a2uiComponents(spec) },
      }),
  ],
  [
    'A2UI 0.9.1, two messages',
    A2UI_GUIDE,
    spec =>
      toA2UI(spec)
        .map(message => JSON.stringify(message))
        .join('\n'),
  ],
  ['A2UI Express', EXPRESS_GUIDE, spec => toExpress(a2uiComponents(spec))],
];

export function compareLanguages(tools: readonly MeasuredTool[]): LanguageSize[] {
  const specs = tools.map(({ id }) => goodSpec(id, 'sections'));
  return LANGUAGES.map(([language, guide, write]) => {
    const tokens = specs.map(spec => countTokens(write(spec)));
    return {
      language,
      guideTokens: countTokens(guide),
      answerTokens: { p50: median(tokens), p90: quantile(tokens, 0.9), sum: tokens.reduce((a, b) => a + b, 0) },
    };
  });
}

export function languageTable(sizes: readonly LanguageSize[]): string {
  const rows = sizes.map(({ language, guideTokens, answerTokens: { p50, p90, sum } }) => [
    language,
    guideTokens,
    Math.round(p50),
    Math.round(p90),
    sum,
  ]);
  return table(['language', 'guide', 'answer: p50', 'p90', 'all 60'], rows);
}
