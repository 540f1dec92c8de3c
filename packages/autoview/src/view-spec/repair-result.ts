// Repairs the result of a spec: its parts, their pointers and formats. A part that cannot be read is drawn as the page draws it without a
// spec, where its pointer is known, and left out otherwise.

import { isRecord } from '@vitrine/std/json';
import type { ToolDefinition } from '../tool-definition.ts';
import { withRelativePointers } from './relative-pointers.ts';
import {
  firstPresent,
  note,
  plainWord,
  present,
  type RepairNotes,
  readList,
  readPointer,
  readText,
  readWord,
  shown,
  type Written,
} from './repair-notes.ts';
import { type ResultRepair, readLinks, readSort, readValue, readValues, twoColumns } from './repair-values.ts';
import { leafPartSchema, type ResultPart, VIEW_SPEC_LIMITS, type ViewSpec } from './view-spec.ts';

const PARTS = [
  'table',
  'cards',
  'chart',
  'map',
  'timeline',
  'stats',
  'detail',
  'text',
  'auto',
  'section',
  'tabs',
] as const;
type PartName = (typeof PARTS)[number];

const PART_ALIASES: { readonly [alias: string]: PartName } = {
  datatable: 'table',
  grid: 'table',
  datagrid: 'table',
  spreadsheet: 'table',
  card: 'cards',
  cardlist: 'cards',
  cardgrid: 'cards',
  list: 'cards',
  gallery: 'cards',
  graph: 'chart',
  plot: 'chart',
  linechart: 'chart',
  barchart: 'chart',
  areachart: 'chart',
  scatterplot: 'chart',
  scatter: 'chart',
  histogram: 'chart',
  geomap: 'map',
  events: 'timeline',
  feed: 'timeline',
  history: 'timeline',
  stat: 'stats',
  statsdisplay: 'stats',
  tiles: 'stats',
  stattiles: 'stats',
  kpi: 'stats',
  kpis: 'stats',
  metrics: 'stats',
  details: 'detail',
  detailview: 'detail',
  keyvalue: 'detail',
  record: 'detail',
  properties: 'detail',
  object: 'detail',
  markdown: 'text',
  code: 'text',
  paragraph: 'text',
  plaintext: 'text',
  default: 'auto',
  raw: 'auto',
  json: 'auto',
  group: 'section',
  column: 'section',
  row: 'section',
  columns: 'section',
  tab: 'tabs',
};
const KIND_OF_NAME: { readonly [alias: string]: 'bar' | 'line' | 'area' | 'point' } = {
  linechart: 'line',
  barchart: 'bar',
  histogram: 'bar',
  areachart: 'area',
  scatterplot: 'point',
  scatter: 'point',
};
const KIND_ALIASES = {
  column: 'bar',
  columns: 'bar',
  histogram: 'bar',
  scatter: 'point',
  points: 'point',
  dots: 'point',
  spline: 'line',
  timeseries: 'line',
} as const;
/** `siblings`: the other tools of the server; a link to another tool is refused. */
export function repairResult(
  notes: RepairNotes,
  written: unknown,
  tool: ToolDefinition,
  siblings: readonly ToolDefinition[],
): ViewSpec['result'] {
  if (written === undefined || written === null) return undefined;
  const linked = new Map(
    siblings
      .filter(sibling => isRecord(sibling) && sibling.name !== tool.name)
      .map(({ name, inputSchema }) => [
        name,
        new Set(Object.keys(isRecord(inputSchema) && isRecord(inputSchema.properties) ? inputSchema.properties : {})),
      ]),
  );
  const context: ResultRepair = { notes, tool, linked, nodes: 0 };
  const list = isRecord(written) ? (firstPresent(written, 'parts', 'children', 'components') ?? written) : written;
  const parts = repairParts(context, '/result/parts', list, 0);
  return parts.length > 0 ? { parts } : undefined;
}

function repairParts(context: ResultRepair, path: string, written: unknown, depth: number): ResultPart[] {
  return readList(context.notes, path, written, 40).flatMap((item, index) => {
    const part = repairPart(context, `${path}/${index}`, item, depth);
    return part ? [part] : [];
  });
}

function repairPart(context: ResultRepair, path: string, given: unknown, depth: number): ResultPart | undefined {
  const { notes } = context;
  context.nodes++;
  if (context.nodes > VIEW_SPEC_LIMITS.nodes || depth > VIEW_SPEC_LIMITS.depth) {
    note(
      notes.problems,
      'limit',
      path,
      `A spec has at most ${VIEW_SPEC_LIMITS.nodes} parts, ${VIEW_SPEC_LIMITS.depth} levels deep.`,
    );
    return undefined;
  }
  // A bare pointer: that value, as the page draws it.
  const rawPart: Written = typeof given === 'string' ? { part: 'auto', at: given } : isRecord(given) ? given : {};
  const rawName = firstPresent(rawPart, 'part', 'type', 'component', 'kind');
  const name =
    readWord(notes, `${path}/part`, rawName, PARTS, PART_ALIASES) ??
    (Object.hasOwn(rawPart, 'at') ? 'auto' : undefined);
  if (name === undefined) {
    note(notes.problems, 'schema', path, `${shown(given)} names no part. Parts are ${PARTS.join(', ')}.`);
    return undefined;
  }
  const label = readText(notes, `${path}/label`, firstPresent(rawPart, 'label', 'title', 'heading'));
  if (name === 'section') {
    const parts = repairParts(context, `${path}/parts`, firstPresent(rawPart, 'parts', 'children', 'items'), depth + 1);
    if (parts.length === 0) return undefined;
    return present({
      part: name,
      label,
      columns: twoColumns(rawPart.columns),
      folded: rawPart.folded === true || undefined,
      parts,
    });
  }
  if (name === 'tabs') return repairTabs(context, path, rawPart, depth);
  const at =
    readPointer(
      notes,
      `${path}/at`,
      firstPresent(rawPart, 'at', 'path', 'data', 'source', 'items', 'value', 'pointer'),
      'whole',
    ) ?? '';
  const leaf = LEAVES[name](context, path, rawPart, rawName);
  const parsedPart =
    leaf && leafPartSchema.safeParse(present({ part: name, at, ...(isLabelled(name) && { label }), ...leaf }));
  if (parsedPart?.success) return withRelativePointers(context, path, parsedPart.data);
  note(
    notes.problems,
    'schema',
    path,
    `The ${name} lacks what it needs${parsedPart ? `: ${parsedPart.error.issues[0]?.message ?? ''}` : ''}. The value is drawn as without a spec.`,
  );
  return present({ part: 'auto' as const, at, label });
}

/** The title of cards and of a timeline is the pointer of each item's title, unless it is written as a label. */
function isLabelled(name: PartName): boolean {
  return name !== 'cards' && name !== 'timeline' && name !== 'map';
}

function repairTabs(context: ResultRepair, path: string, written: Written, depth: number): ResultPart | undefined {
  const tabs = readList(context.notes, `${path}/tabs`, firstPresent(written, 'tabs', 'children'), 8).flatMap(
    (tab, index) => {
      if (!isRecord(tab)) return [];
      const label =
        readText(context.notes, `${path}/tabs/${index}/label`, firstPresent(tab, 'label', 'title', 'name')) ??
        `${index + 1}`;
      const inside =
        firstPresent(tab, 'parts', 'children', 'child', 'content') ?? (Object.hasOwn(tab, 'part') ? tab : undefined);
      const parts = repairParts(context, `${path}/tabs/${index}/parts`, inside, depth + 1);
      return parts.length > 0 ? [{ label, parts }] : [];
    },
  );
  const [only] = tabs;
  if (!only) return undefined;
  return tabs.length === 1 ? { part: 'section', label: only.label, parts: only.parts } : { part: 'tabs', tabs };
}

type Leaf = (context: ResultRepair, path: string, written: Written, named: unknown) => object | undefined;
const LEAVES: { readonly [Name in Exclude<PartName, 'section' | 'tabs'>]: Leaf } = {
  table: (context, path, written) => {
    const columns = readList(context.notes, `${path}/columns`, firstPresent(written, 'columns', 'fields'), 30).flatMap(
      (column, index) => {
        const read = readValue(context, `${path}/columns/${index}`, column);
        const align = isRecord(column)
          ? readWord(context.notes, `${path}/columns/${index}/align`, column.align, ['start', 'end', 'center'], {
              left: 'start',
              right: 'end',
              middle: 'center',
            })
          : undefined;
        return read ? [present({ ...read, align })] : [];
      },
    );
    return {
      columns: columns.length > 0 ? columns : undefined,
      sort: readSort(written.sort),
      dense: written.dense === true || written.compact === true || undefined,
      links: readLinks(context, path, written.links),
    };
  },
  cards: (context, path, written) => {
    const title = readPointer(context.notes, `${path}/title`, written.title);
    return title === undefined
      ? undefined
      : {
          title,
          subtitle: readPointer(context.notes, `${path}/subtitle`, written.subtitle),
          image: readPointer(context.notes, `${path}/image`, written.image),
          fields: readValues(context, `${path}/fields`, firstPresent(written, 'fields', 'columns'), 12),
          links: readLinks(context, path, written.links),
          label: readText(context.notes, `${path}/label`, written.label),
        };
  },
  chart: (context, path, written, named) => {
    const { notes } = context;
    const byName = typeof named === 'string' ? KIND_OF_NAME[plainWord(named)] : undefined;
    const kind =
      byName ??
      readWord(
        notes,
        `${path}/kind`,
        firstPresent(written, 'kind', 'chart', 'chartType', 'mark', 'type'),
        ['bar', 'line', 'area', 'point'],
        KIND_ALIASES,
      ) ??
      'bar';
    const x = readValue(context, `${path}/x`, firstPresent(written, 'x', 'xAxis', 'category'));
    const y = readValues(context, `${path}/y`, firstPresent(written, 'y', 'yAxis', 'series', 'values'), 6);
    return x && y ? { kind, x, y } : undefined;
  },
  map: ({ notes, ...context }, path, written) => {
    const latitude = readPointer(notes, `${path}/latitude`, firstPresent(written, 'latitude', 'lat'));
    const longitude = readPointer(notes, `${path}/longitude`, firstPresent(written, 'longitude', 'lon', 'lng'));
    if (latitude === undefined || longitude === undefined) return undefined;
    return {
      latitude,
      longitude,
      title: readPointer(notes, `${path}/title`, written.title),
      fields: readValues({ notes, ...context }, `${path}/fields`, written.fields, 8),
      label: readText(notes, `${path}/label`, written.label),
    };
  },
  timeline: (context, path, written) => {
    const when = readPointer(context.notes, `${path}/when`, firstPresent(written, 'when', 'time', 'date', 'timestamp'));
    const title = readPointer(context.notes, `${path}/title`, firstPresent(written, 'title', 'name'));
    if (when === undefined || title === undefined) return undefined;
    return {
      when,
      title,
      text: readPointer(context.notes, `${path}/text`, firstPresent(written, 'text', 'description')),
      links: readLinks(context, path, written.links),
      label: readText(context.notes, `${path}/label`, written.label),
    };
  },
  stats: (context, path, written) => ({
    tiles: readValues(
      context,
      `${path}/tiles`,
      firstPresent(written, 'tiles', 'stats', 'fields', 'values', 'items'),
      12,
    ),
  }),
  detail: (context, path, written) => ({
    fields: readValues(context, `${path}/fields`, firstPresent(written, 'fields', 'rows', 'properties'), 40),
    columns: twoColumns(written.columns),
    links: readLinks(context, path, written.links),
  }),
  text: ({ notes }, path, written, named) => {
    const byName = named === 'markdown' || named === 'code' ? named : undefined;
    return {
      as:
        byName ??
        readWord(notes, `${path}/as`, firstPresent(written, 'as', 'format'), ['plain', 'markdown', 'code'], {
          text: 'plain',
          md: 'markdown',
        }),
    };
  },
  auto: () => ({}),
};
