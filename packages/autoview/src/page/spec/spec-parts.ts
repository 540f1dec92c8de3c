// Draws the result of a tool by its view spec. A part whose pointer finds nothing is left out; a part that cannot draw what it finds draws
// it as the page does without a spec. When no part finds anything, the page draws the whole result without the spec.

import { type MoneyContext, moneyIn, readTextData, unitHolders } from '@vitrine/models/internal/reading';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { isRecord } from '@vitrine/std/internal/json';
import { drawBlock } from '../../result/blocks.ts';
import { type DrawContext, type Drawn, paged } from '../../result/draw-context.ts';
import type { ToolResultLike } from '../../result/result-context.ts';
import { shownPointers } from '../../view-spec/check/shown-values.ts';
import { drawsSomething, listItems } from '../../view-spec/part-data.ts';
import { escapedStep, pointerSteps, valueAt } from '../../view-spec/spec-pointer.ts';
import type { LeafPart, ResultPart } from '../../view-spec/view-spec.ts';
import { h } from '../dom.ts';
import { formattedNode, valueLabel } from './format-value.ts';
import { drawGroup, drawTabs } from './layout.ts';
import type { PageSpec } from './newer-spec.ts';
import { drawSpecChart } from './spec-chart.ts';
import { drawLinks, type OpenLink, type PartsContext } from './spec-links.ts';
import { drawSpecMap } from './spec-map.ts';
import { drawSpecTable } from './spec-table.ts';
import type { PartOf, ValueSpec } from './spec-types.ts';

export function drawParts(
  draw: DrawContext,
  result: ToolResultLike,
  { spec, showsRest }: Pick<PageSpec, 'spec' | 'showsRest'>,
  openLink: OpenLink,
): Drawn[] | undefined {
  if (!spec?.result || result.isError) return undefined;
  const data = readResultData(result);
  if (data === undefined) return undefined;
  const context = { draw, openLink };
  const nodes = spec.result.parts.flatMap(part => drawPart(context, part, data) ?? []);
  if (nodes.length === 0) return undefined;
  const rest = showsRest && readRest(spec.result.parts, data);
  if (rest) nodes.push(drawGroup({ label: draw.t('More') }, [draw.data(rest, { depth: 1 }).node]));
  return [{ view: 'spec', node: h('div', { class: 'parts spec' }, ...nodes) }, ...drawMediaBlocks(draw, result)];
}

/** The members of a record that no part names; undefined where there is none. */
function readRest(parts: readonly ResultPart[], data: unknown): object | undefined {
  const steps = shownPointers(parts).map(pointer => pointerSteps(pointer)?.[0]);
  if (!isRecord(data) || steps.includes(undefined)) return undefined;
  const rest = Object.entries(data).filter(([name, value]) => value !== null && !steps.includes(name));
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

/** Draws what no part of a spec draws, because a spec points into data. */
function drawMediaBlocks(draw: DrawContext, { content }: ToolResultLike): Drawn[] {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return blocks.filter(block => !isRecord(block) || block.type !== 'text').map(block => drawBlock(draw, block));
}

/** The structured content, or the JSON in the only text. */
function readResultData({ structuredContent, content }: ToolResultLike): unknown {
  if (structuredContent !== undefined && structuredContent !== null) return structuredContent;
  const texts = Array.isArray(content) ? content.filter(isRecord).filter(({ type }) => type === 'text') : [];
  const text = texts.length === 1 ? texts[0]?.text : undefined;
  return (typeof text === 'string' ? readTextData(text)?.value : undefined) ?? text;
}

function drawPart(context: PartsContext, part: ResultPart, data: unknown): HTMLElement | undefined {
  if (part.part === 'section') {
    const nodes = part.parts.flatMap(inner => drawPart(context, inner, data) ?? []);
    return nodes.length > 0 ? drawGroup(part, nodes) : undefined;
  }
  if (part.part === 'tabs') {
    const tabs = part.tabs
      .map(({ label, parts }) => ({ label, content: parts.flatMap(inner => drawPart(context, inner, data) ?? []) }))
      .filter(({ content }) => content.length > 0);
    return tabs.length > 1 ? drawTabs(tabs) : tabs[0] && drawGroup({ label: tabs[0].label }, tabs[0].content);
  }
  const value = valueAt(data, part.at);
  if (value === undefined || value === null) return undefined;
  const around = readAround(data, pointerSteps(part.at) ?? []);
  const node = drawLeaf({ ...context, draw: { ...context.draw, around } }, part, value);
  node.dataset.specPart = part.part;
  const isNamed = part.label !== undefined && part.part !== 'chart' && part.part !== 'table';
  return isNamed ? drawGroup({ label: part.label }, [node]) : node;
}

/** The units and the money that the records on the way to a part say. */
function readAround(data: unknown, steps: readonly string[]): NonNullable<DrawContext['around']> {
  let holder = data;
  let money: MoneyContext = {};
  let units: unknown;
  for (const step of [...steps, undefined]) {
    if (!isRecord(holder)) break;
    money = moneyIn(holder, money);
    const holders = unitHolders(holder);
    units = (step === undefined ? holders.get('') : holders.get(step))?.units ?? units;
    holder = step === undefined || !Object.hasOwn(holder, step) ? undefined : holder[step];
  }
  return { units, money };
}

function drawLeaf(context: PartsContext, part: LeafPart, value: unknown): HTMLElement {
  const { draw } = context;
  const name = pointerSteps(part.at)?.at(-1);
  const asWithout = (): HTMLElement =>
    draw.data(value, { depth: 1, ...draw.around, ...(name !== undefined && { key: name }) }).node;
  if (typeof value === 'object' && Object.keys(value as object).length === 0)
    return h('p', { class: 'note' }, draw.t('No entries.'));
  if (!drawsSomething(part, value)) return typeof value === 'string' ? draw.text(value).node : asWithout();
  try {
    return DRAWINGS[part.part](context, part as never, value) ?? asWithout();
  } catch {
    return asWithout();
  }
}

type Drawing<Name extends LeafPart['part']> = (
  context: PartsContext,
  part: PartOf<Name>,
  value: unknown,
) => HTMLElement | undefined;
const DRAWINGS: { readonly [Name in LeafPart['part']]: Drawing<Name> } = {
  table: (context, part, value) => drawSpecTable(context, part, listItems(value)),
  cards: (context, part, value) => drawCards(context, part, listItems(value)),
  chart: ({ draw }, part, value) => drawSpecChart(draw, part, listItems(value)),
  map: ({ draw }, part, value) => drawSpecMap(draw, part, listItems(value)),
  timeline: (context, part, value) => drawTimeline(context, part, listItems(value)),
  stats: ({ draw }, { tiles }, value) => h('dl', { class: 'tiles' }, ...tiles.map(tile => drawTile(draw, tile, value))),
  detail: drawDetail,
  text: ({ draw }, { as }, value) => drawText(draw, as, value),
  auto: () => undefined,
};

function drawTile(draw: DrawContext, tile: ValueSpec, value: unknown): HTMLElement {
  return h(
    'div',
    {},
    h('dt', { dir: 'auto' }, valueLabel(tile)),
    h('dd', {}, formattedNode(draw, valueAt(value, tile.at), tile, value)),
  );
}

function drawText(draw: DrawContext, as: PartOf<'text'>['as'], value: unknown): HTMLElement {
  const text = exactNumbers.readDigits(value) ?? String(value);
  if (as === 'plain') return h('p', { class: 'text', dir: 'auto' }, text);
  return draw.text(text, { depth: 1, ...(as && { kind: as }) }).node;
}

function drawDetail(
  { draw, openLink }: PartsContext,
  { fields, columns, links }: PartOf<'detail'>,
  value: unknown,
): HTMLElement | undefined {
  const candidateFields =
    fields ?? (isRecord(value) ? Object.keys(value).map(key => ({ at: `/${escapedStep(key)}` })) : []);
  const shown = candidateFields.filter(({ at }) => valueAt(value, at) !== undefined);
  if (shown.length === 0) return undefined;
  const pairs = h(
    'dl',
    { class: columns === 2 ? 'pairs wide' : 'pairs' },
    ...shown.flatMap(field => [
      h('dt', { dir: 'auto' }, valueLabel(field)),
      h('dd', {}, valueOrData(draw, field, value)),
    ]),
  );
  return h('div', { class: 'parts' }, pairs, drawLinks({ draw, openLink }, links, value));
}

/** A value that is itself a list or a record is drawn as such. */
function valueOrData(draw: DrawContext, spec: ValueSpec, item: unknown): HTMLElement {
  const value = valueAt(item, spec.at);
  const isFormatted = spec.format !== undefined && spec.format !== 'auto';
  return typeof value === 'object' && value !== null && !isFormatted
    ? draw.data(value, { depth: 2 }).node
    : formattedNode(draw, value, spec, item);
}

/** The cards drawn first, and by each press of "Show more". */
const MAX_CARDS = 60;

function drawCards(context: PartsContext, part: PartOf<'cards'>, items: readonly unknown[]): HTMLElement {
  const { draw } = context;
  const list = h('ul', { class: 'cards' });
  return paged(draw, h('div', {}, list), items.length, MAX_CARDS, (from, to) => {
    for (const item of items.slice(from, to)) list.append(drawCard(context, part, item));
  });
}

function drawCard(
  context: PartsContext,
  { title, subtitle, image, fields, links }: PartOf<'cards'>,
  item: unknown,
): HTMLElement {
  const { draw } = context;
  const pairs = (fields ?? [])
    .filter(({ at }) => valueAt(item, at) !== undefined)
    .flatMap(field => [
      h('dt', { dir: 'auto' }, valueLabel(field)),
      h('dd', {}, formattedNode(draw, valueAt(item, field.at), field, item)),
    ]);
  return h(
    'li',
    { class: 'card' },
    image !== undefined && formattedNode(draw, valueAt(item, image), { at: image, format: 'image' }),
    h('h2', { dir: 'auto' }, formattedNode(draw, valueAt(item, title), { at: title })),
    subtitle !== undefined &&
      h('p', { class: 'note', dir: 'auto' }, formattedNode(draw, valueAt(item, subtitle), { at: subtitle })),
    pairs.length > 0 && h('dl', { class: 'pairs' }, ...pairs),
    drawLinks(context, links, item),
  );
}

function drawTimeline(
  context: PartsContext,
  { when, title, text, links }: PartOf<'timeline'>,
  items: readonly unknown[],
): HTMLElement {
  const { draw } = context;
  const list = h('ol', { class: 'timeline' });
  return paged(draw, h('div', {}, list), items.length, MAX_CARDS, (from, to) => {
    for (const item of items.slice(from, to))
      list.append(
        h(
          'li',
          {},
          h('p', { class: 'note' }, formattedNode(draw, valueAt(item, when), { at: when })),
          h('p', { class: 'event', dir: 'auto' }, formattedNode(draw, valueAt(item, title), { at: title })),
          text !== undefined &&
            h('p', { class: 'text', dir: 'auto' }, formattedNode(draw, valueAt(item, text), { at: text })),
          drawLinks(context, links, item),
        ),
      );
  });
}
