// Formulas in Markdown: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` as blocks. The delimiters of a line follow Pandoc (tex_math_dollars),
// with more caution about prices, because models write those more often than formulas.
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** UTF-16 units of one formula, and lines of a block. */
const MAX_LENGTH = 2_000;
const MAX_LINES = 100;
const BLOCKS = [
  ['$$', '$$'],
  ['\\[', '\\]'],
] as const;

/** Reads formulas into tokens `formula` and `formula_block`, whose content is the TeX; they are rendered as `<code data-tex="line | block">`. */
export function readFormulas(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('escape', 'formula', readInLine);
  markdown.block.ruler.before('fence', 'formula_block', readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules.formula = (tokens, index) =>
    `<code data-tex="line">${escapeHtml(tokens[index]?.content ?? '')}</code>`;
  markdown.renderer.rules.formula_block = (tokens, index) =>
    `<code data-tex="block">${escapeHtml(tokens[index]?.content ?? '')}</code>`;
}

interface Formula {
  readonly tex: string;
  /** Characters with the delimiters. */
  readonly length: number;
  readonly isBlock?: boolean;
}

function readInLine(state: StateInline, silent: boolean): boolean {
  const { pos, posMax, src } = state;
  const sign = src[pos];
  if (sign !== '$' && sign !== '\\') return false;
  const rest = src.slice(pos, Math.min(posMax, pos + MAX_LENGTH));
  const formula = sign === '$' ? readDollars(rest, src[pos - 1]) : readBackslash(rest);
  if (!formula) return false;
  if (!silent) state.push(formula.isBlock ? 'formula_block' : 'formula', '', 0).content = formula.tex.trim();
  state.pos += formula.length;
  return true;
}

function readDollars(rest: string, before = ' '): Formula | undefined {
  if (before === '$') return undefined;
  const [, block] = /^\$\$(?!\$)((?:[^$\\]|\\.)+)\$\$(?!\$)/s.exec(rest) ?? [];
  if (block !== undefined) return { tex: block, length: block.length + 4, isBlock: true };
  // An amount or a variable of a shell: a space inside a delimiter, or a letter or a digit outside.
  const [all, tex = ''] = /^\$((?:[^$\\]|\\.)+)\$(?![\w$])/s.exec(rest) ?? [];
  if (all === undefined || /\w/.test(before) || /^\s|\s$|\n\s*\n/.test(tex) || isAmount(tex)) return undefined;
  return { tex, length: all.length };
}

/** Whether a text between two signs is an amount: there are words between two amounts, `$5 per day (about US$`. */
function isAmount(tex: string): boolean {
  return /^\d/.test(tex) && /\p{L}{2}/u.test(tex.replace(/\\\p{L}+(?:\s*\{[^{}]*\})?/gu, ''));
}

function readBackslash(rest: string): Formula | undefined {
  const close = { '\\(': '\\)', '\\[': '\\]' }[rest.slice(0, 2)];
  const end = close === undefined ? -1 : rest.indexOf(close, 2);
  const tex = rest.slice(2, end);
  if (end === -1 || tex.trim() === '') return undefined;
  const isBlock = close === '\\]';
  // Brackets of a text are escaped, too: \[1\].
  if (isBlock && !/[\\^_=]/.test(tex)) return undefined;
  return { tex, length: end + 2, isBlock };
}

/** A block begins and ends lines. One whose beginning is a line of its own goes on until its end is there, so that a formula that arrives is no text meanwhile. */
function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const readLine = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
  const readIndent = (line: number): number => (state.sCount[line] ?? 0) - state.blkIndent;
  const first = readLine(startLine);
  const [open, close] = BLOCKS.find(([sign]) => first.startsWith(sign)) ?? [];
  if (open === undefined || close === undefined) return false;
  if (first.startsWith('$$$') || readIndent(startLine) >= 4) return false;
  const isAlone = first === open;
  const lines = [first.slice(open.length)];
  let line = startLine;
  let isClosed = !isAlone && first.slice(open.length).endsWith(close);
  while (!isClosed && ++line < Math.min(endLine, startLine + MAX_LINES)) {
    // The end of the quote or the item around it, and a paragraph that only begins with the sign.
    if (readIndent(line) < 0 || (!isAlone && state.isEmpty(line))) break;
    const next = readLine(line);
    isClosed = next.endsWith(close);
    // No formula has the sign inside; looking on would read the same lines once for each.
    if ((isClosed ? next.slice(0, -close.length) : next).includes('$$')) return false;
    lines.push(next);
  }
  const tex = lines.join('\n');
  if (!isClosed && !isAlone) return false;
  const content = (isClosed ? tex.slice(0, -close.length) : tex).trim();
  if (content.includes('$$') || tex.length > MAX_LENGTH) return false;
  if (silent) return true;
  const token = state.push('formula_block', 'code', 0);
  token.content = content;
  token.block = true;
  token.map = [startLine, line + 1];
  state.line = Math.min(line + 1, endLine);
  return true;
}
