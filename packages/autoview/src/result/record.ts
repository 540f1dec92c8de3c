// Draws a record as the reading of it says: its name and state, its words, its figures, its other members, and what is folded.
import {
  detectFileKind,
  type Field,
  namesFiles,
  type Part,
  type RecordReading,
  readMeaning,
  valueText,
} from '@vitrine/models/internal/reading';
import { isRecord } from '@vitrine/std/internal/json';
import { h, setChildren } from '../page/dom.ts';
import {
  type About,
  type DrawContext,
  type Drawn,
  INFORMATIVE_VIEWS,
  memberLabel,
  paged,
  schemaAt,
} from './draw-context.ts';
import { foldedNode } from './folded-node.ts';
import { withLinks } from './links.ts';
import { drawTree } from './tree.ts';
import { linkNode, valueNode } from './value.ts';

const NESTED = new Set(['keyvalue', 'stats', 'tree']);
/** Members that hold the text of the file which the other members describe. */
const CONTENT = new Set('content contents text data body source code value raw'.split(' '));
/** The most characters of words that are one paragraph. */
const MAX_PARAGRAPH = 600;
/** The names of folded members that their line tells. */
const MAX_NAMES = 4;

/** A member in a line, with the node that stands for its value. */
interface Line {
  readonly field: Field;
  readonly node?: HTMLElement;
}

/** Facts that the parts of a record share. */
export interface RecordDrawing {
  readonly draw: DrawContext;
  readonly reading: RecordReading;
  readonly about: About;
  label(field: Field): string;
  value(field: Field): HTMLElement;
}

export function drawRecord(draw: DrawContext, reading: RecordReading, about: About): Drawn {
  const { record, figures, lines: members, money } = reading;
  const isFolder = namesFiles(record);
  const drawing: RecordDrawing = {
    draw,
    reading,
    about,
    label: ({ key, value, unit }) => {
      const { kind } = readMeaning(value, key, { ...money, record, unit });
      const hasUnit = /^(quantity|duration|size|money)$/.test(kind);
      return isFolder ? key : memberLabel(key, schemaAt(draw, about.schema, key), { hasUnit });
    },
    value: ({ key, value, unit }) => valueNode(draw, value, key, { ...money, record, unit }),
  };
  const outer = about.outer ?? [];
  const [sole] = reading.parts;
  // What surrounds the only member is folded with what surrounds that one's.
  const isShell = sole?.isAll === true && sole.reading.kind === 'record';
  const parts = reading.parts.map(part => drawPart(drawing, part, isShell ? [...outer, drawing] : []));
  const hasNoLines = members.length === 0 && figures.length === 0 && reading.title === undefined;
  // Records in records without other content: a tree, opened level by level.
  if (
    hasNoLines &&
    parts.length > 3 &&
    reading.folded.length + outer.length === 0 &&
    parts.every(({ view }) => NESTED.has(view))
  )
    return drawTree(draw, record);
  const lines =
    members.length > 0 &&
    drawPairs(
      drawing,
      members.map(field => ('reading' in field ? foldedPart(drawing, field) : { field })),
    );
  const sections = parts.length > 0 && pagedParts(draw, parts);
  const node = h('div', { class: 'parts' });
  setChildren(node, [
    drawFailure(drawing),
    drawHead(drawing),
    drawLead(drawing),
    figures.length > 0 && drawFigures(drawing),
    ...(reading.arePartsFirst ? [sections, lines] : [lines, sections]),
    reading.hasMore && h('p', { class: 'note' }, draw.t('There is more than this.')),
    !isShell && drawFold(drawing, outer),
  ]);
  const point = parts.map(({ view }) => view).find(view => INFORMATIVE_VIEWS.has(view));
  const only = sole?.isAll === true ? parts[0] : undefined;
  const view = point ?? only?.view ?? (figures.length > 0 ? 'stats' : 'keyvalue');
  return { view, node, ...(only?.why && { why: only.why }) };
}

/** The member's drawing under its name. */
function drawPart({ draw, reading, about, label }: RecordDrawing, part: Part, outer: readonly RecordDrawing[]): Drawn {
  const kind = detectFileKind(reading.record) ?? about.kind;
  const schema = schemaAt(draw, about.schema, part.key);
  const depth = about.depth + (part.isAll ? 0 : 1);
  const inner = { key: part.key, depth, schema, money: reading.money, outer, ...(CONTENT.has(part.key) && { kind }) };
  const { node, ...drawn } = draw.reading(part.reading, inner);
  return {
    ...drawn,
    node: h('section', { class: 'part' }, part.isNamed && h('h2', { dir: 'auto' }, label(part)), node),
  };
}

function pagedParts(draw: DrawContext, parts: readonly Drawn[]): HTMLElement {
  const sections = h('div', { class: 'parts' });
  return paged(draw, sections, parts.length, 12, (from, to) =>
    sections.append(...parts.slice(from, to).map(({ node }) => node)),
  );
}

function drawFailure({ draw, reading: { failure } }: RecordDrawing): HTMLElement | false {
  if (!failure) return false;
  const { value } = failure;
  const { message = value, ...rest } = isRecord(value) ? value : {};
  return h(
    'div',
    { class: 'part', role: 'alert' },
    h('p', { class: 'failure', dir: 'auto' }, ...withLinks(draw, String(message))),
    Object.keys(rest).length > 0 && draw.data(rest, { depth: 2 }).node,
  );
}

/** The name of the thing, which opens its page, and its state. */
function drawHead({ draw, reading: { title, link, states } }: RecordDrawing): HTMLElement | false {
  if (!title) return false;
  const name = String(title.value);
  return h(
    'div',
    { class: 'strip head' },
    h('h2', { class: 'thing', dir: 'auto' }, typeof link?.value === 'string' ? linkNode(draw, link.value, name) : name),
    ...states.map(state =>
      h('span', { class: 'tag', dir: 'auto', title: memberLabel(state.key) }, String(state.value)),
    ),
  );
}

function drawLead({ draw, reading: { lead } }: RecordDrawing): HTMLElement | false {
  const text = lead && String(lead.value);
  if (text === undefined) return false;
  return text.length > MAX_PARAGRAPH || text.includes('\n')
    ? draw.text(text, { depth: 1 }).node
    : h('p', { class: 'text', dir: 'auto' }, ...withLinks(draw, text));
}

function drawFigures({ reading: { figures }, label, value }: RecordDrawing): HTMLElement {
  return h(
    'dl',
    { class: 'tiles' },
    ...figures.map(field => h('div', {}, h('dt', { dir: 'auto' }, label(field)), h('dd', {}, value(field)))),
  );
}

/** Members in a line each; those that hold more open to all of it. */
function drawPairs({ draw, label, value }: RecordDrawing, fields: readonly Line[]): HTMLElement {
  const pairs = h('dl', { class: 'pairs' });
  return paged(draw, h('div', {}, pairs), fields.length, 60, (from, to) =>
    pairs.append(
      ...fields
        .slice(from, to)
        .flatMap(({ field, node = value(field) }) => [h('dt', { dir: 'auto' }, label(field)), h('dd', {}, node)]),
    ),
  );
}

/** A member that is a line, and opens to all that it holds. */
function foldedPart({ draw, reading, about }: RecordDrawing, part: Part): Line {
  const schema = schemaAt(draw, about.schema, part.key);
  const inner = { key: part.key, depth: about.depth + 1, schema, money: reading.money };
  const summary = h('summary', { dir: 'auto' }, part.preview || valueText(draw, part.value));
  return { field: part, node: foldedNode(summary, () => draw.reading(part.reading, inner).node) };
}

/** Members about the call and not the answer: counted, and opened by a press. */
function drawFold(drawing: RecordDrawing, outer: readonly RecordDrawing[]): HTMLElement | false {
  const { draw } = drawing;
  const folded = [...outer, drawing].flatMap(around => around.reading.folded.map(field => ({ field, around })));
  if (folded.length === 0) return false;
  const names = folded.slice(0, MAX_NAMES).map(({ field, around }) => around.label(field));
  const dots = folded.length > MAX_NAMES ? ', …' : '';
  const words = draw.t('{count} more: {names}', { count: folded.length, names: names.join(', ') + dots });
  return foldedNode(h('summary', { class: 'note', dir: 'auto' }, words), () =>
    drawPairs(
      drawing,
      folded.map(({ field, around }) => {
        const { value } = field;
        const isDeep = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
        return { field, node: isDeep ? draw.data(value, { depth: 3 }).node : around.value(field) };
      }),
    ),
  );
}
