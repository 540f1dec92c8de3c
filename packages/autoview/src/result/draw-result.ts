// The result viewer: draws the result of a tool by its type. The raw result is always one press away.

import { detectFileKind, readData, readResultData, type Why } from '@vitrine/models/internal/reading';
import { markResult } from '@vitrine/protocol/internal/content/result-numbers';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { isRecord } from '@vitrine/std/internal/json';
import { button, h, setAttributes, setChildren } from '../page/dom.ts';
import type { Translate } from '../page/strings.ts';
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
    text: (text, about = { depth: 0, kind: detectFileKind(context.arguments), arguments: context.arguments }) =>
      drawText(draw, text, about),
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
  const { data, compareText } = readResultData(structuredContent, content, draw.context.arguments);
  const parts: Drawn[] = [];
  if (data !== undefined)
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
  for (const block of blocks) {
    const { text } = isRecord(block) && block.type === 'text' ? block : {};
    const relation = typeof text === 'string' ? compareText(text) : 'more';
    if (relation === 'more') parts.push(drawBlock(draw, block));
    if (relation === 'words') parts.push(drawAsWords(draw, block));
  }
  return parts.length > 0 ? parts : [draw.text('')];
}

/** Draws a block that says the data in words: one press away. */
function drawAsWords(draw: DrawContext, block: unknown): Drawn {
  const summary = h('summary', { class: 'note' }, draw.t('The same in words'));
  return { view: 'text', node: foldedNode(summary, () => drawBlock(draw, block).node) };
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
  const actions = h('div', { class: 'strip', hidden: context.isFramed }, onCopy, save, toggle);
  return [
    h(
      'div',
      { class: 'strip tools' },
      h('span', { class: 'spring' }),
      context.isFramed && moreButton(t, actions),
      actions,
    ),
    raw,
  ];
}

/** Creates the button that shows and hides the actions. */
function moreButton(t: Translate, actions: HTMLElement): HTMLElement {
  const more = button(
    '…',
    () => {
      actions.hidden = !actions.hidden;
      setAttributes(more, { 'aria-expanded': String(!actions.hidden) });
    },
    { 'aria-label': t('More actions'), title: t('More actions'), 'aria-expanded': 'false' },
  );
  return more;
}
