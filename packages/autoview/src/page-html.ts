// Writes the page as HTML. Text of a server is in it as escaped text, or as JSON that cannot end its element.

import type { PageData } from './page-data.ts';
import { featuresOf, scriptOf, styleOf, stylesOf } from './page-features.ts';
import { plainJson } from './page-json.ts';
import { pagePolicy } from './page-policy.ts';
import { pageStrings } from './page-strings.ts';

/** Languages written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)\b/i;

export function pageHTML(given: PageData, lang = 'en'): string {
  const data = { ...given, strings: pageStrings(given, given.strings) };
  const { tool, fallback } = data;
  const { script, hash } = scriptOf(featuresOf(data));
  const isRightToLeft = RIGHT_TO_LEFT.test(lang);
  return [
    `<!doctype html><html lang="${escaped(lang)}" dir="${isRightToLeft ? 'rtl' : 'ltr'}">`,
    '<head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${pagePolicy([hash])}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(tool.title)}</title>`,
    `<style>${styleOf(stylesOf(data, isRightToLeft))}</style></head>`,
    '<body><main></main>',
    fallback ? fallbackHTML(tool.title, fallback) : '',
    `<script type="application/json" id="data">${plainJson(data)}</script>`,
    `<script>${script}</script></body></html>`,
  ].join('');
}

/** The fallback content, which is readable without any script. */
function fallbackHTML(title: string, { error, raw }: NonNullable<PageData['fallback']>): string {
  return `<section class="lines fallback"><h2>${escaped(title)}</h2><p>${escaped(error)}</p><pre tabindex="0">${escaped(raw)}</pre></section>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or a quoted attribute. Characters that HTML does not allow are left out. */
function escaped(text: string): string {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"']/g, character => ENTITIES[character] as string);
}
