// The result viewer: draws the result of a tool by its type. The raw result is always one press away.

import { detectFileKind, readData, readTextData, saysTheSame, type Why } from '@vitrine/models/internal/reading';
import { markResult } from '@vitrine/protocol/internal/content/result-numbers';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { isRecord } from '@vitrine/std/internal/json';
import { button, h, setAttributes, setChildren } from '../page/dom.ts';
import { drawBlock } from './blocks.ts';
import { drawReading } from './data.ts';
import { copy, type DrawContext, type Drawn, INFORMATIVE_VIEWS } from './draw-context.ts';
import { foldedNode } from './folded-node.ts';
import type { ResultContext, ToolResultLike } from './result-context.ts';
import { drawLines, drawText } from './text/text.ts';

export interface DrawnResult {
  /** The kind of drawing, which is also the root's `data-view`. */
  readonly view: string;
  update(result: ToolResultLike): void;
  close(): void;
}

/** Draws a result into `root`, which gets `data-result` and `data-view`. Never throws, whatever arrived. */
export function drawResult(root: HTMLElement, result: ToolResultLike, context: ResultContext): DrawnResult {
  const lang = document.documentElement.lang || undefined;
  const numbers = (useGrouping: string): Intl.NumberFormat =>
    new Intl.NumberFormat(lang, { maximumFractionDigits: 6, useGrouping: useGrouping as never });
  const draw: DrawContext = {
    t: context.t,
    context,
    number: numbers('min2'),
    grouped: numbers('always'),
    day: new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }),
    order: new Intl.Collator(lang, { numeric: true }),
    data: (value, about) => drawReading(draw, readData(value, about), about),
    reading: (reading, about) => drawReading(draw, reading, about),
    text: (text, about = { depth: 0, kind: detectFileKind(context.arguments) }) => drawText(draw, text, about),
  };
  let view = 'empty';
  const update = (next: ToolResultLike): void => {
    let parts: readonly Drawn[];
    try {
      const marked = markResult(next);
      parts = context.drawWithSpec?.(draw, marked) ?? drawResultParts(draw, marked);
    } catch {
      // What can't be drawn is shown raw.
      parts = [];
    }
    view = isRecord(next) && next.isError ? 'error' : mainView(parts);
    root.dataset.result = '';
    root.dataset.view = view;
    const nodes = parts.map(({ node, view: part }) => {
      node.dataset.part = part;
      return node;
    });
    const failure = view === 'error' && h('p', { class: 'failure' }, draw.t('The tool reported an error.'));
    const drawn = h('div', { class: 'parts', role: failure && 'alert' }, failure, ...nodes);
    const why = parts.find(part => part.why)?.why;
    setChildren(root, [drawn, ...tools(draw, next, { isOpen: parts.length === 0, why })]);
  };
  update(result);
  return {
    get view() {
      return view;
    },
    update,
    close: () => root.replaceChildren(),
  };
}

/** The part that names the whole result: data and pictures before texts. */
function mainView(parts: readonly Drawn[]): string {
  const views = parts.map(({ view }) => view);
  const best = views.find(view => INFORMATIVE_VIEWS.has(view)) ?? views.find(view => !PLAIN.has(view));
  return best ?? views.find(view => view === 'link') ?? views[0] ?? 'empty';
}

const PLAIN = new Set(['text', 'value', 'link', 'empty']);

function drawResultParts(draw: DrawContext, result: ToolResultLike): Drawn[] {
  const { structuredContent, content } = (isRecord(result) ? result : { structuredContent: result }) as ToolResultLike;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : content == null ? [] : [content];
  const members = typeof structuredContent === 'object' && structuredContent ? Object.values(structuredContent) : [];
  // Many servers wrap a text in an object, because structured output must be one; some wrap the content blocks.
  const sole = members.length === 1 ? members[0] : undefined;
  const data = typeof sole === 'string' ? sole : structuredContent;
  const isBlocks = Array.isArray(sole) && canonical(sole) === canonical(content);
  const parts: Drawn[] = [];
  if (data !== undefined && data !== null && !isBlocks)
    parts.push(
      typeof data === 'string'
        ? draw.text(data)
        : draw.data(data, {
            depth: 0,
            schema: draw.context.outputSchema,
            arguments: draw.context.arguments,
            kind: detectFileKind(draw.context.arguments),
          }),
    );
  const drawnTexts = new Set(parts.length > 0 ? [data, ...members].map(canonical).filter(Boolean) : []);
  for (const block of blocks) {
    const { text } = isRecord(block) && block.type === 'text' ? block : {};
    // A text with the same data, for clients without structured content.
    if (
      typeof text === 'string' &&
      drawnTexts.size > 0 &&
      (drawnTexts.has(text.trim()) || drawnTexts.has(canonical(readTextData(text)?.value)))
    )
      continue;
    parts.push(drawBeside(draw, block, data));
  }
  return parts.length > 0 ? parts : [draw.text('')];
}

/** Draws a block beside the data. What says the same in words is one press away. */
function drawBeside(draw: DrawContext, block: unknown, data: unknown): Drawn {
  const { text } = isRecord(block) && block.type === 'text' ? block : {};
  const isSame = typeof text === 'string' && typeof data === 'object' && data !== null && saysTheSame(text, data);
  if (!isSame) return drawBlock(draw, block);
  const summary = h('summary', { class: 'note' }, draw.t('The same in words'));
  return { view: 'text', node: foldedNode(summary, () => drawBlock(draw, block).node) };
}

/** JSON for comparison: the order of members and the spelling of numbers do not matter, and `null` counts as absent. */
function canonical(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(exactNumbers.toUsualNumber(value));
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  return JSON.stringify(value, (_, part) => {
    if (typeof part === 'number') return exactNumbers.toUsualNumber(part);
    return isRecord(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, member]) => member !== null && !isInfinite(member))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part;
  });
}

/** Whether JSON that was read elsewhere has null for it. */
function isInfinite(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(exactNumbers.toUsualNumber(value));
}

/** The actions for the result as a whole: copy, save, show raw. */
function tools(
  draw: DrawContext,
  result: ToolResultLike,
  { isOpen, why }: { readonly isOpen: boolean; readonly why: Why | undefined },
): HTMLElement[] {
  const { t, context } = draw;
  const { download } = context;
  const raw = h('div', { 'data-raw': '' });
  const text = (): string => {
    try {
      return exactNumbers.stringify(markResult(result), 2) ?? String(result);
    } catch (error) {
      return String(error);
    }
  };
  const toggle = button(t('Raw'), () => show(raw.childElementCount === 0), { 'aria-expanded': 'false' });
  function show(shown: boolean): void {
    const reason = why && h('p', { class: 'note' }, t('Why this view: {why}', { why: t(why) }));
    setChildren(raw, [shown && reason, shown && drawLines(draw, text().split('\n'), 'code')]);
    setAttributes(toggle, { 'aria-expanded': String(shown) });
  }
  if (isOpen) show(true);
  const onCopy = button(t('Copy'), () => {
    const { structuredContent, content } = markResult(result);
    const words =
      Array.isArray(content) && content.every(block => block?.type === 'text')
        ? content.map(block => block.text).join('\n\n')
        : text();
    if (copy(structuredContent === undefined ? words : exactNumbers.stringify(structuredContent, 2)))
      onCopy.textContent = t('Copied');
  });
  const save =
    download &&
    button(
      t('Download'),
      () => void download({ name: 'result.json', mimeType: 'application/json', text: text() }).catch(() => {}),
    );
  return [h('div', { class: 'strip tools' }, h('span', { class: 'spring' }), onCopy, save, toggle), raw];
}
