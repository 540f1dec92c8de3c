// Colours of code, by Shiki. This module is loaded when the first code block with a known language is shown.
import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type ThemedToken,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { loadLanguage } from './languages.ts';

/** One piece of a line. `color` is a CSS value that names a variable of the theme. */
export type CodeToken = Pick<ThemedToken, 'content' | 'color'>;
export type { GrammarState };

/** Limit of a highlighted line's length: longer lines are usually in generated files, and highlighting takes too long. */
const MAX_LINE = 2000;
const THEME = createCssVariablesTheme({ name: 'vitrine', variablePrefix: '--vt-code-', fontStyle: false });
let highlighter: Promise<HighlighterCore> | undefined;

export interface HighlightedLines {
  readonly lines: readonly (readonly CodeToken[])[];
  /** The grammar's state after these lines. */
  readonly state: GrammarState | undefined;
}

/** Tokens by line. `language` is a name that `findLanguage` gave; `after` is the state after the lines before. */
export async function highlightCode(code: string, language: string, after?: GrammarState): Promise<HighlightedLines> {
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const shiki = await highlighter;
  if (!shiki.getLoadedLanguages().includes(language)) await shiki.loadLanguage(...(await loadLanguage(language)));
  const lines = shiki.codeToTokensBase(code, {
    lang: language,
    theme: 'vitrine',
    tokenizeMaxLineLength: MAX_LINE,
    // Shiki's own limit of 500 ms would leave a line partly highlighted where the machine is busy.
    tokenizeTimeLimit: 0,
    ...(after ? { grammarState: after } : {}),
  });
  return { lines, state: shiki.getLastGrammarState(lines) };
}
