// Judges a spec without a browser: every required field can be reached, presets are valid arguments, and the parts of the result find
// something to draw in the tool's output schema and in samples of its results.
import { createValidator } from '@vitrine/models/form';
import { isRecord } from '@vitrine/std/internal/json';
import type { ToolDefinition } from '../../tool-definition.ts';
import { drawsSomething } from '../part-data.ts';
import { addProblem, formatValue } from '../repair-notes.ts';
import { schemaAllows } from '../schema-allows.ts';
import { escapedStep, valueAt } from '../spec-pointer.ts';
import { toolFields } from '../tool-fields.ts';
import type { FormNode, LeafPart, ResultPart, ViewSpec, ViewSpecProblem } from '../view-spec.ts';
import { checkFormLabels, checkPartValues } from './check-truth.ts';

/** The options of `checkViewSpec`. */
export interface CheckOptions {
  /** Data of results: structured content, or what the text of a result parses to. @default none: only the output schema is known */
  readonly samples?: readonly unknown[];
}

/**
 * Finds what is wrong with a spec for a tool. A spec of `repairViewSpec` that has no problem here may be shown.
 * @example
 * const problems = checkViewSpec(spec, tool, { samples: [{ days: [{ high: 21 }] }] });
 * if (problems.length === 0) show(spec);
 */
export function checkViewSpec(
  spec: ViewSpec,
  tool: ToolDefinition,
  { samples = [] }: CheckOptions = {},
): ViewSpecProblem[] {
  const problems: ViewSpecProblem[] = [];
  checkForm(problems, spec, tool);
  checkFormLabels(problems, spec, tool);
  for (const [index, part] of (spec.result?.parts ?? []).entries())
    checkPart(problems, `/result/parts/${index}`, part, { tool, samples });
  return problems;
}

function checkForm(problems: ViewSpecProblem[], { form }: ViewSpec, tool: ToolDefinition): void {
  if (!form) return;
  const fields = toolFields(tool);
  const references = [
    ...pointersIn(form.layout ?? [], '/form/layout'),
    ...Object.keys(form.fields ?? {}).map(pointer => [pointer, `/form/fields/${escapedStep(pointer)}`] as const),
  ];
  const example = formatValue([...fields.keys()][0] ?? '/name');
  for (const [pointer, path] of references)
    if (!fields.has(pointer))
      addProblem(
        problems,
        'unknown-field',
        path,
        `The tool has no field ${formatValue(pointer)}. Fields are named by pointers such as ${example}.`,
      );
  for (const [pointer, { advanced }] of Object.entries(form.fields ?? {}))
    if (advanced && fields.get(pointer)?.required)
      addProblem(
        problems,
        'unreachable-field',
        `/form/fields/${escapedStep(pointer)}`,
        `The field ${pointer} is required and must not be advanced.`,
      );
  const validator = form.presets && createValidator(tool.inputSchema ?? { type: 'object' });
  for (const [index, { label, arguments: given }] of (form.presets ?? []).entries()) {
    const issues = validator?.validate(given).filter(({ keyword }) => keyword !== 'required') ?? [];
    const unknown = hasOnlyFields(tool) && Object.keys(given).find(name => !fields.has(`/${escapedStep(name)}`));
    const fault = issues[0]?.message ?? (unknown ? `The tool has no parameter ${formatValue(unknown)}.` : undefined);
    if (fault !== undefined)
      addProblem(
        problems,
        'invalid-preset',
        `/form/presets/${index}`,
        `The preset ${formatValue(label)} is not valid for the tool: ${fault}`,
      );
  }
}

/** Whether arguments are the declared parameters only: a preset fills in no others, whatever the schema allows. */
function hasOnlyFields({ inputSchema }: ToolDefinition): boolean {
  const schema = isRecord(inputSchema) ? inputSchema : {};
  return !isRecord(schema.additionalProperties) && schema.patternProperties === undefined;
}

/** The fields that a layout names, and where it does. */
function pointersIn(nodes: readonly FormNode[], path: string): (readonly [pointer: string, path: string])[] {
  return nodes.flatMap((node, at) => {
    const place = `${path}/${at}`;
    if (typeof node === 'string') return [[node, place] as const];
    if (!('tabs' in node)) return pointersIn(node.fields, `${place}/fields`);
    return node.tabs.flatMap((tab, index) => pointersIn(tab.fields, `${place}/tabs/${index}/fields`));
  });
}

interface CheckedTool {
  readonly tool: ToolDefinition;
  readonly samples: readonly unknown[];
}

function checkPart(problems: ViewSpecProblem[], path: string, part: ResultPart, checked: CheckedTool): void {
  if (part.part === 'section') {
    for (const [index, inner] of part.parts.entries()) checkPart(problems, `${path}/parts/${index}`, inner, checked);
  } else if (part.part === 'tabs') {
    for (const [index, tab] of part.tabs.entries())
      for (const [inner, child] of tab.parts.entries())
        checkPart(problems, `${path}/tabs/${index}/parts/${inner}`, child, checked);
  } else checkLeaf(problems, path, part, checked);
}

function checkLeaf(problems: ViewSpecProblem[], path: string, part: LeafPart, { tool, samples }: CheckedTool): void {
  const { outputSchema, resultSchema } = tool;
  const answers = [outputSchema, resultSchema].filter(isRecord).map(schema => schemaAllows(schema, part.at));
  const inSchema = answers.find(answer => answer === 'yes') ?? answers.find(answer => answer === 'no') ?? 'unknown';
  const values = samples.map(sample => valueAt(sample, part.at)).filter(value => value !== undefined);
  if (values.length === 0 && (inSchema === 'no' || (samples.length > 0 && inSchema === 'unknown'))) {
    addProblem(problems, 'missed-pointer', `${path}/at`, `The result has nothing at ${formatValue(part.at)}.`);
    return;
  }
  const filled = values.filter(value => value !== null && !(Array.isArray(value) && value.length === 0));
  if (filled.length === 0 || filled.some(value => drawsSomething(part, value)))
    checkPartValues(problems, path, part, tool, samples);
  else
    addProblem(
      problems,
      'draws-nothing',
      path,
      `The ${part.part} finds nothing to draw at ${formatValue(part.at)}: its pointers are relative to ${Array.isArray(filled[0]) ? 'each item of that list' : 'that value'}.`,
    );
}
