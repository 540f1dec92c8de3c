// Writes the page as HTML. Text of a server is in it as escaped text, or as JSON that cannot end its element.

import { sha256 } from '@noble/hashes/sha2.js';
import type { PageData } from './page-data.ts';
import { pagePolicy } from './page-policy.ts';
import {
  PAGE_SCRIPT,
  PAGE_STYLE,
  SPEC_PAGE_SCRIPT,
  SPEC_PAGE_STYLE,
  SPEC_VALIDATOR_PAGE_SCRIPT,
  VALIDATOR_PAGE_SCRIPT,
} from './runtime.gen.ts';

/** Languages written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)\b/i;

interface Runtime {
  readonly script: string;
  readonly style: string;
  /** The script's SHA-256 in Base64, as a Content-Security-Policy names it. */
  readonly hash: string;
}

/** The code of a page without a view spec and of one that has or takes a spec, each without a validator and with one. */
const PLAIN = createRuntime(PAGE_SCRIPT, PAGE_STYLE);
const WITH_VALIDATOR = createRuntime(VALIDATOR_PAGE_SCRIPT, PAGE_STYLE);
const WITH_SPEC = createRuntime(SPEC_PAGE_SCRIPT, SPEC_PAGE_STYLE);
const WITH_BOTH = createRuntime(SPEC_VALIDATOR_PAGE_SCRIPT, SPEC_PAGE_STYLE);

function createRuntime(script: string, style: string): Runtime {
  return { script, style, hash: btoa(String.fromCharCode(...sha256(new TextEncoder().encode(script)))) };
}

export function pageHTML(data: PageData, lang = 'en'): string {
  const { tool, fallback } = data;
  const { script, style, hash } = chooseRuntime(data);
  return [
    `<!doctype html><html lang="${escaped(lang)}" dir="${RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr'}">`,
    '<head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${pagePolicy([hash])}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(tool.title)}</title>`,
    `<style>${style}</style></head>`,
    '<body><main></main>',
    fallback ? fallbackHTML(tool.title, fallback) : '',
    `<script type="application/json" id="data">${plainJson(data)}</script>`,
    `<script>${script}</script></body></html>`,
  ].join('');
}

/** The smallest code that has all that the tools of a page need. */
function chooseRuntime({ spec, tool, followUps = [], linked = {} }: PageData): Runtime {
  const tools = [tool, ...followUps.map(followUp => followUp.tool), ...Object.values(linked)];
  const hasRules = tools.some(({ schema }) => schema !== undefined);
  if (spec) return hasRules ? WITH_BOTH : WITH_SPEC;
  return hasRules ? WITH_VALIDATOR : PLAIN;
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

const UNSAFE = /[<>&\u2028\u2029\x7f-\x9f\ufffe\uffff]/g;

/** JSON that cannot end a script element or begin a comment, with every character kept. Throws for what has no JSON. */
function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, unicode);
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
