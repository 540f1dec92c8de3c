// Finds where a spec says of a value what is not true: a label that is the name of another member, and a pointer that the result does not have.
import { isRecord } from '@vitrine/std/internal/json';
import type { ToolDefinition } from '../../tool-definition.ts';
import { listItems } from '../part-data.ts';
import { isListPart, partValues } from '../part-values.ts';
import { addProblem, formatValue } from '../repair-notes.ts';
import { allowsBelow } from '../schema-allows.ts';
import { itemPlaces, placesBelow, rootPlaces, type SchemaPlaces } from '../schema-places.ts';
import { escapedStep, pointerSteps, valueAt } from '../spec-pointer.ts';
import type { LeafPart, ViewSpec, ViewSpecProblem } from '../view-spec.ts';

export function checkFormLabels(
  problems: ViewSpecProblem[],
  { form }: ViewSpec,
  { inputSchema }: ToolDefinition,
): void {
  const root = rootPlaces(inputSchema);
  for (const [pointer, { label }] of Object.entries(form?.fields ?? {}))
    checkLabel(problems, `/form/fields/${escapedStep(pointer)}/label`, {
      schema: inputSchema,
      from: root,
      at: pointer,
      label,
    });
}

/** `samples`: data of results, which may have what no schema says. */
export function checkPartValues(
  problems: ViewSpecProblem[],
  path: string,
  part: LeafPart,
  { outputSchema, resultSchema }: ToolDefinition,
  samples: readonly unknown[],
): void {
  const sources = [outputSchema, resultSchema].filter(isRecord).map(schema => {
    const root = rootPlaces(schema);
    const place = placesBelow(schema, root, part.at);
    return { schema, root, from: isListPart(part) ? itemPlaces(schema, place) : place };
  });
  const items = samples.flatMap(sample => {
    const value = valueAt(sample, part.at);
    return isListPart(part) ? listItems(value) : [value];
  });
  for (const { schema, root } of sources)
    checkLabel(problems, `${path}/label`, { schema, from: root, at: part.at, label: part.label });
  for (const { path: inner, at, label } of partValues(part)) {
    const answers = sources.map(({ schema, from }) => allowsBelow(schema, from, at));
    const isMissed =
      answers.includes('no') && !answers.includes('yes') && items.every(item => valueAt(item, at) === undefined);
    if (isMissed)
      addProblem(
        problems,
        'missed-pointer',
        `${path}${inner}`,
        `The result has nothing at ${formatValue(at)} in ${isListPart(part) ? 'an item of ' : ''}${formatValue(part.at)}. Use a pointer that it has${namesAt(sources[0]?.from)}, or leave this out.`,
      );
    for (const { schema, from } of sources) checkLabel(problems, `${path}${inner}/label`, { schema, from, at, label });
  }
}

interface LabelledPlace {
  readonly schema: unknown;
  readonly from: SchemaPlaces;
  readonly at: string;
  readonly label: string | undefined;
}

/** A label may repeat a word of the value's own names; the whole name of another member beside it misleads. */
function checkLabel(problems: ViewSpecProblem[], path: string, { schema, from, at, label }: LabelledPlace): void {
  const words = plain(label ?? '');
  if (words === '' || problems.some(problem => problem.path === path)) return;
  const own: string[] = [];
  const others = new Map<string, string>();
  let places = from;
  for (const step of pointerSteps(at) ?? []) {
    own.push(plain(step));
    for (const { name, text } of places.schemas.flatMap(memberTexts)) {
      if (name === step) own.push(text);
      else others.set(text, name);
    }
    places = placesBelow(schema, places, `/${escapedStep(step)}`);
  }
  const other = others.get(words);
  if (other !== undefined && !own.some(name => name.includes(words)))
    addProblem(
      problems,
      'misleading-label',
      path,
      `The label ${formatValue(label)} is the name of another member, ${formatValue(other)}, but stands for ${formatValue(at)}. Name what is shown, or use the pointer of ${formatValue(other)}.`,
    );
}

/** The names and titles of the members of an object. */
function memberTexts({ properties }: Readonly<Record<string, unknown>>): { name: string; text: string }[] {
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, member]) =>
    [name, isRecord(member) ? member.title : undefined].flatMap(text =>
      typeof text === 'string' && plain(text) !== '' ? [{ name, text: plain(text) }] : [],
    ),
  );
}

/** The text without its case, its spaces and its signs. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function namesAt(from: SchemaPlaces | undefined): string {
  const names = (from?.schemas ?? []).flatMap(({ properties }) =>
    isRecord(properties) ? Object.keys(properties) : [],
  );
  return names.length === 0
    ? ''
    : ` (${[...new Set(names)]
        .slice(0, 8)
        .map(name => formatValue(`/${escapedStep(name)}`))
        .join(', ')})`;
}
