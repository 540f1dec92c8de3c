// Syntax highlighting by language, lazily: the highlighter and each grammar are loaded when the first such block is shown.
import {
  createCssVariablesTheme,
  createHighlighterCore,
  type HighlighterCore,
  type LanguageRegistration,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

type LanguageModule = { default: LanguageRegistration[] };

/** By the names that users write after three backticks. */
const LANGUAGES: Readonly<Record<string, () => Promise<LanguageModule>>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};
const ALIASES: Readonly<Record<string, string>> = {
  // Its own grammar is 800 KB.
  'c++': 'c',
  cpp: 'c',
  htm: 'html',
  js: 'javascript',
  jsonc: 'json',
  jsx: 'tsx',
  md: 'markdown',
  mjs: 'javascript',
  patch: 'diff',
  py: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** Longer code stays plain: highlighting it would block the page. */
const MAX_CHARACTERS = 50_000;

const THEME = createCssVariablesTheme({ name: 'vitrine', variablePrefix: '--code-', fontStyle: false });

let highlighter: Promise<HighlighterCore> | undefined;

export interface CodeToken {
  readonly text: string;
  /** A CSS colour; absent: that of the surrounding text. */
  readonly color?: string;
}

/** The code as coloured tokens; undefined for a language without a grammar here, and for code that is too long. */
export async function highlightCode(code: string, language: string): Promise<CodeToken[] | undefined> {
  const name = language.toLowerCase();
  const known = ALIASES[name] ?? name;
  const load = Object.hasOwn(LANGUAGES, known) ? LANGUAGES[known] : undefined;
  if (!load || code.length > MAX_CHARACTERS) return undefined;
  highlighter ??= createHighlighterCore({ themes: [THEME], langs: [], engine: createJavaScriptRegexEngine() });
  const ready = await highlighter;
  if (!ready.getLoadedLanguages().includes(known)) await ready.loadLanguage(await load());
  const { tokens } = ready.codeToTokens(code, { lang: known, theme: 'vitrine' });
  return tokens.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ text: '\n' }]),
    ...line.map(({ content, color }) => (color === undefined ? { text: content } : { text: content, color })),
  ]);
}
