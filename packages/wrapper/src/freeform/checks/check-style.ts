// Checks CSS by its tokens: a page's styles load nothing. A reference into the page (`#gradient`) and what the page itself carries (`data:`)
// are allowed.
import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

/** Functions that load an image whose address is a plain text. */
const LOADING_FUNCTIONS = new Set([
  'image-set',
  '-webkit-image-set',
  'image',
  'cross-fade',
  '-webkit-cross-fade',
  'element',
  '-moz-element',
  'paint',
]);
const LOADING_RULES = new Set(['import', 'namespace', 'charset', 'document']);

/** Checks a style. `at`: the offset of the construct in `css`. */
export function checkStyle(css: string, add: (at: number, message: string) => void): void {
  const tokens = tokenize({ css }).filter(([type]) => type !== TokenType.Whitespace && type !== TokenType.Comment);
  for (const [index, token] of tokens.entries()) {
    const fault = findFault(token, tokens[index + 1]);
    if (fault !== undefined) add(token[2], fault);
  }
}

function findFault(token: CSSToken, next: CSSToken | undefined): string | undefined {
  switch (token[0]) {
    case TokenType.URL:
      return addressFault(token[4].value);
    case TokenType.BadURL:
      return 'url() is malformed.';
    case TokenType.AtKeyword: {
      const name = token[4].value.toLowerCase();
      return LOADING_RULES.has(name) ? `@${name} is not allowed: a page loads nothing.` : undefined;
    }
    case TokenType.Function: {
      const name = token[4].value.toLowerCase();
      if (LOADING_FUNCTIONS.has(name)) return `${name}() is not allowed in styles: a page loads nothing.`;
      if (name !== 'url' && name !== 'src') return undefined;
      return next?.[0] === TokenType.String ? addressFault(next[4].value) : `${name}() must hold a text.`;
    }
    default:
      return undefined;
  }
}

function addressFault(address: string): string | undefined {
  const start = address.trim().toLowerCase();
  if (start.startsWith('#') || start.startsWith('data:')) return undefined;
  return `url(${address.slice(0, 60)}) is not allowed: a page loads nothing.`;
}
