// Judges a spec in Node, by code that neither the repair nor the checks of the pipeline use: its schema, its presets by ajv, and the
// differences between the compiled pages with and without it.
import { isDeepStrictEqual } from 'node:util';
import { compileView, prepareSiblings } from '@vitrine/autoview';
import { type ViewSpec, viewSpecJsonSchema } from '@vitrine/autoview/view-spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compileCheck, valuesFor } from '../../../packages/autoview/test/support/corpus.ts';
import { type MeasuredTool, pointerTo } from './recorded-tools.ts';

const matchesSchema = new Ajv2020({ strict: false }).compile(viewSpecJsonSchema());

/** The faults of a spec for this tool, one sentence each. Empty: it may be shown. */
export function findFaults(spec: ViewSpec, measured: MeasuredTool): string[] {
  return [...schemaFaults(spec), ...formFaults(spec, measured), ...pageChanges(spec, measured)];
}

function schemaFaults(spec: ViewSpec): string[] {
  return matchesSchema(spec) ? [] : ['The spec does not match its JSON Schema.'];
}

function formFaults({ form }: ViewSpec, { tool }: MeasuredTool): string[] {
  const { inputSchema } = tool;
  const hidden = (inputSchema.required ?? []).filter(name => form?.fields?.[pointerTo(name)]?.advanced);
  const refusal = compileCheck(inputSchema);
  const values = valuesFor(inputSchema)[0] as object;
  const presets = (form?.presets ?? []).flatMap(({ label, arguments: given }) => {
    const reason = refusal({ ...values, ...(given as object) });
    return reason === undefined ? [] : [`The preset ${label} makes invalid arguments: ${reason}`];
  });
  return [...hidden.map(name => `The required field ${name} is not shown at once.`), ...presets];
}

/**
 * Checks that a spec changes only layout and labels: the tool with its schema, its hints and its form, the tools beside it, and the
 * frame of the document. A link brings the page of the tool that it names, as that tool's server defines it.
 */
function pageChanges(spec: ViewSpec, { tool, siblings }: MeasuredTool): string[] {
  const prepared = prepareSiblings(siblings);
  const bare = splitPage(compileView(tool, { siblings: prepared, acceptsSpec: true }).html);
  const full = splitPage(compileView(tool, { siblings: prepared, spec }).html);
  const { spec: _own, linked = {}, ...data } = full.data;
  const { spec: _none, ...before } = bare.data;
  const names = new Set(siblings.map(({ name }) => name));
  return [
    ...(isDeepStrictEqual(data, before) ? [] : ['The page has other data than the layout.']),
    ...(full.frame === bare.frame ? [] : ['The document around the data is another one.']),
    ...Object.keys(linked as object)
      .filter(name => !names.has(name))
      .map(name => `The page opens ${name}, which is no tool of the server.`),
  ];
}

interface PageParts {
  readonly data: { readonly [member: string]: unknown };
  /** The document without the data, the scripts and styles: which of them a page has follows from its features. */
  readonly frame: string;
}

function splitPage(html: string): PageParts {
  const text = /<script[^>]*id="data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const frame = html
    .replace(text, '')
    .replace(/<style>.*?<\/style>/gs, '<style></style>')
    .replace(/<script>.*?<\/script>/gs, '<script></script>')
    .replace(/'sha256-[^']*'/g, "'sha256'");
  return { data: JSON.parse(text) as PageParts['data'], frame };
}
