// Colours of code, by Shiki. This module is loaded when the first code block with a known language is shown.
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { loadLanguage } from './languages.ts';

/** One piece of a line. `color` is a CSS value that names a variable of the theme. */
export type CodeToken = Pick<ThemedToken, 'content' | 'color'>;

const THEME = createCssVariablesTheme({ name: 'vitrine', variablePrefix: '--vt-code-', fontStyle: false });
let highlighter: Promise<HighlighterCore> | undefined;

/** Tokens by line. `language` is a name that `findLanguage` gave. */
export async function highlightCode(code: string, language: string): Promise<CodeToken[][]> {
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const shiki = await highlighter;
  if (!shiki.getLoadedLanguages().includes(language)) await shiki.loadLanguage(...(await loadLanguage(language)));
  return shiki.codeToTokensBase(code, { lang: language, theme: 'vitrine' });
}
