// Faults of well-meaning models, each as a change of a good answer.
import type { ViewSpec } from '@vitrine/autoview/view-spec';

export interface Sloppy {
  /** The name of the fault. */
  readonly fault: string;
  write(spec: ViewSpec): string;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Changes each member of a spec, innermost first. Arguments are defined by the tool, and stay unchanged. */
function changed(value: Json, change: (key: string, value: Json) => readonly [string, Json]): Json {
  if (Array.isArray(value)) return value.map(item => changed(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => change(key, key === 'arguments' ? inner : changed(inner, change))),
  );
}

const asJson = (spec: ViewSpec): Json => JSON.parse(JSON.stringify(spec)) as Json;
const indented = (value: unknown): string => JSON.stringify(value, null, 2);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const POINTERS = new Set(['at', 'title', 'when', 'latitude', 'longitude']);
const OTHER_WORDS: { readonly [word: string]: string } = {
  table: 'DataTable',
  stats: 'stat_tiles',
  detail: 'KeyValue',
  switch: 'Toggle',
  radio: 'radio-group',
  select: 'Dropdown',
  slider: 'range',
  textarea: 'MultiLine',
  bytes: 'FileSize',
  percent: 'Percentage',
  datetime: 'timestamp',
};
const OTHER_NAMES: { readonly [name: string]: string } = {
  part: 'type',
  at: 'path',
  label: 'title',
  help: 'description',
  control: 'widget',
  columns: 'fields',
  arguments: 'values',
};

/** A spec with parts added to its result, which is created when absent. */
function withParts(spec: ViewSpec, ...parts: Json[]): Json {
  const copy = asJson(spec) as { result?: { parts: Json[] } };
  return { ...copy, result: { parts: [...(copy.result?.parts ?? []), ...parts] } };
}

export const SLOPPY: readonly Sloppy[] = [
  {
    fault: 'a fence with prose around it',
    write: spec =>
      `Sure! Here is the view spec for this tool:\n\n\`\`\`json\n${indented(spec)}\n\`\`\`\n\nLet me know if you want {another} layout.`,
  },
  {
    fault: 'comments and trailing commas',
    write: spec =>
      indented(spec)
        .replace(/^(\s*)("form": \{)/m, '$1// the form first\n$1$2')
        .replace(/([}\]"\dle])\n(\s*[}\]])/g, '$1,\n$2')
        .replace(/^\{/, '{ /* view spec */'),
  },
  {
    fault: 'single quotes and bare names',
    write: spec =>
      indented(spec)
        .replace(/'/g, '’')
        .replace(/^(\s*)"([a-z]\w*)":/gim, '$1$2:')
        .replace(/\\"/g, '”')
        .replace(/"/g, "'"),
  },
  {
    fault: 'wrong case and other words',
    write: spec =>
      JSON.stringify(
        changed(asJson(spec), (key, value) =>
          ['part', 'control', 'format', 'kind'].includes(key) && typeof value === 'string'
            ? [key, OTHER_WORDS[value] ?? capital(value)]
            : [key, value],
        ),
      ),
  },
  {
    fault: 'an unknown part',
    write: spec => JSON.stringify(withParts(spec, { part: 'hologram', at: '', label: 'Overview' })),
  },
  {
    fault: 'a pointer that misses',
    write: spec =>
      JSON.stringify(
        withParts(spec, { part: 'chart', at: '/made/up', kind: 'line', x: { at: '/day' }, y: [{ at: '/n' }] }),
      ),
  },
  {
    fault: 'a field that does not exist',
    write: spec =>
      JSON.stringify({ ...spec, form: { ...spec.form, layout: ['/made_up_field', ...(spec.form?.layout ?? [])] } }),
  },
  {
    fault: 'pointers in another notation',
    write: spec =>
      JSON.stringify(
        changed(asJson(spec), (key, value) =>
          POINTERS.has(key) && typeof value === 'string' && value !== '' && !value.includes('~')
            ? [key, key === 'at' ? `$.${value.slice(1).replaceAll('/', '.')}` : value.slice(1)]
            : [key, value],
        ),
      ),
  },
  {
    fault: 'reasoning before, and a wrapping member',
    write: spec => `<think>The user wants a form. {"version": 9}</think>\n${JSON.stringify({ spec })}`,
  },
  {
    fault: 'bindings of A2UI',
    write: spec =>
      JSON.stringify(
        changed(asJson(spec), (key, value) =>
          POINTERS.has(key) && typeof value === 'string' && value.startsWith('/')
            ? [key, { path: value }]
            : [key, value],
        ),
      ),
  },
  {
    fault: 'texts instead of numbers, curly quotes',
    write: spec =>
      JSON.stringify(changed(asJson(spec), (key, value) => [key, typeof value === 'number' ? String(value) : value]))
        .replace(/"version":"1"/, '“version”: “1”')
        .replaceAll('":', '" : '),
  },
  {
    fault: 'members by other names',
    write: spec =>
      JSON.stringify(
        changed(asJson(spec), (key, value) =>
          key === 'columns' && typeof value === 'number' ? [key, value] : [OTHER_NAMES[key] ?? key, value],
        ),
      ),
  },
];
