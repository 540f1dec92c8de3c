// Repairs the form of a spec: fields are named by pointer, whatever was written, and fields that the tool does not have are left out.
import { isRecord } from '@vitrine/std/json';
import {
  firstPresent,
  note,
  plainWord,
  present,
  type RepairNotes,
  readList,
  readText,
  readWord,
  shown,
  type Written,
} from './repair-notes.ts';
import { escapedStep, pointerFrom } from './spec-pointer.ts';
import type { ToolField } from './tool-fields.ts';
import { CONTROLS, type FormNode, VIEW_SPEC_LIMITS, type ViewSpec } from './view-spec.ts';

type Form = NonNullable<ViewSpec['form']>;
type FieldSpec = NonNullable<Form['fields']>[string];

const CONTROL_ALIASES = {
  input: 'text',
  textfield: 'text',
  string: 'text',
  multiline: 'textarea',
  longtext: 'textarea',
  textbox: 'textarea',
  markdown: 'textarea',
  integer: 'number',
  stepper: 'number',
  numberinput: 'number',
  range: 'slider',
  dropdown: 'select',
  choice: 'select',
  choicepicker: 'select',
  combobox: 'select',
  radios: 'radio',
  radiogroup: 'radio',
  segmented: 'radio',
  boolean: 'checkbox',
  toggle: 'switch',
  datepicker: 'date',
  calendar: 'date',
  timepicker: 'time',
  datetimelocal: 'datetime',
  datetimeinput: 'datetime',
  code: 'json',
  object: 'json',
} as const;

interface Context {
  readonly notes: RepairNotes;
  readonly fields: ReadonlyMap<string, ToolField>;
  /** Pointers by plain name; empty where two fields have it. */
  readonly byName: ReadonlyMap<string, string>;
  /** Fields that a node has named: a field is drawn once. */
  readonly placed: Set<string>;
}

export function repairForm(
  notes: RepairNotes,
  written: unknown,
  fields: ReadonlyMap<string, ToolField>,
): Form | undefined {
  if (!isRecord(written)) return undefined;
  const context: Context = { notes, fields, byName: byPlainName(fields), placed: new Set() };
  const layout = readNodes(context, '/form/layout', firstPresent(written, 'layout', 'order', 'sections'), 0);
  const form: Form = present({
    layout: layout.length > 0 ? layout : undefined,
    fields: readFields(context, written.fields),
    presets: readPresets(context, firstPresent(written, 'presets', 'examples')),
    submit: readText(notes, '/form/submit', firstPresent(written, 'submit', 'submitLabel', 'button')),
  });
  return Object.keys(form).length > 0 ? form : undefined;
}

/** The pointer of a field of the tool: as written, by its name, or by the only field that has this last name. */
function fieldAt({ notes, fields, byName }: Context, path: string, written: unknown): string | undefined {
  const fieldName = isRecord(written) ? firstPresent(written, 'field', 'at', 'path', 'name', 'pointer') : written;
  const pointer = pointerFrom(fieldName);
  const last = pointer === undefined ? '' : plainWord(pointer.slice(pointer.lastIndexOf('/') + 1));
  // A member of an object parameter is drawn inside that parameter.
  const around = pointer === undefined ? '' : `/${pointer.split('/')[1] ?? ''}`;
  const candidates = [pointer ?? '', byName.get(last) ?? '', around];
  const matchingField = candidates.find(candidate => fields.has(candidate));
  if (matchingField === undefined)
    note(
      notes.problems,
      'unknown-field',
      path,
      `The tool has no field ${shown(fieldName)}. Fields are named by pointers such as ${shown([...fields.keys()][0] ?? '/name')}.`,
    );
  else if (matchingField !== written)
    note(notes.repairs, 'schema', path, `${shown(fieldName)} was read as the field ${matchingField}.`);
  return matchingField;
}

function byPlainName(fields: ReadonlyMap<string, ToolField>): Map<string, string> {
  const pointersByName = new Map<string, string>();
  for (const pointer of fields.keys()) {
    const name = plainWord(pointer);
    pointersByName.set(name, pointersByName.has(name) || name === '' ? '' : pointer);
  }
  return pointersByName;
}

function readNodes(context: Context, path: string, written: unknown, depth: number): FormNode[] {
  if (depth > VIEW_SPEC_LIMITS.depth) {
    note(context.notes.problems, 'limit', path, `Sections and tabs are at most ${VIEW_SPEC_LIMITS.depth} levels deep.`);
    return [];
  }
  return readList(context.notes, path, written, 60).flatMap(
    (node, index) => readNode(context, `${path}/${index}`, node, depth) ?? [],
  );
}

function readNode(context: Context, path: string, node: unknown, depth: number): FormNode | undefined {
  const inside = isRecord(node) ? firstPresent(node, 'fields', 'children', 'items') : undefined;
  if (isRecord(node) && Array.isArray(node.tabs)) {
    const tabs = node.tabs.slice(0, 8).flatMap((tab: unknown, index) => {
      if (!isRecord(tab)) return [];
      const fields = readNodes(
        context,
        `${path}/tabs/${index}/fields`,
        firstPresent(tab, 'fields', 'children', 'items'),
        depth + 1,
      );
      const label =
        readText(context.notes, `${path}/tabs/${index}/label`, firstPresent(tab, 'label', 'title', 'name')) ??
        `${index + 1}`;
      return fields.length > 0 ? [{ label, fields }] : [];
    });
    if (tabs.length > 1) return { tabs };
    return tabs[0] && { section: tabs[0].label, fields: tabs[0].fields };
  }
  if (isRecord(node) && inside !== undefined) {
    const fields = readNodes(context, `${path}/fields`, inside, depth + 1);
    const section = readText(
      context.notes,
      `${path}/section`,
      firstPresent(node, 'section', 'label', 'title', 'group'),
    );
    const columns = Number(node.columns) >= 2 ? (2 as const) : undefined;
    return fields.length > 0
      ? present({ section, columns, folded: node.folded === true || node.collapsed === true || undefined, fields })
      : undefined;
  }
  const field = fieldAt(context, path, node);
  if (field === undefined) return undefined;
  if (context.placed.has(field)) {
    note(context.notes.repairs, 'schema', path, `The field ${field} is named twice; the first place counts.`);
    return undefined;
  }
  context.placed.add(field);
  return field;
}

function readFields(context: Context, written: unknown): Form['fields'] {
  const pairs: (readonly [unknown, unknown])[] = Array.isArray(written)
    ? written.map(item => [item, item] as const)
    : Object.entries(isRecord(written) ? written : {});
  const fieldSpecs = new Map<string, FieldSpec>();
  for (const [name, given] of pairs.slice(0, 200)) {
    const path = `/form/fields/${escapedStep(typeof name === 'string' ? name : '')}`;
    const pointer = fieldAt(context, path, name);
    const field =
      pointer === undefined ? undefined : readField(context, path, pointer, isRecord(given) ? given : { label: given });
    if (pointer !== undefined && field && Object.keys(field).length > 0) fieldSpecs.set(pointer, field);
  }
  return fieldSpecs.size > 0 ? Object.fromEntries(fieldSpecs) : undefined;
}

function readField({ notes, fields }: Context, path: string, pointer: string, written: Written): FieldSpec {
  const isAdvanced = written.advanced === true || written.hidden === true;
  const isRequired = fields.get(pointer)?.required === true;
  if (isAdvanced && isRequired)
    note(notes.repairs, 'unreachable-field', path, `The field ${pointer} is required, so it is always shown.`);
  return present({
    label: readText(notes, `${path}/label`, firstPresent(written, 'label', 'title')),
    help: readText(notes, `${path}/help`, firstPresent(written, 'help', 'description', 'hint'), VIEW_SPEC_LIMITS.help),
    placeholder: readText(notes, `${path}/placeholder`, written.placeholder),
    control: readWord(notes, `${path}/control`, firstPresent(written, 'control', 'widget'), CONTROLS, CONTROL_ALIASES),
    advanced: (isAdvanced && !isRequired) || undefined,
  });
}

function readPresets({ notes }: Context, written: unknown): Form['presets'] {
  const presets = readList(notes, '/form/presets', written, 8).flatMap((preset, index) => {
    const path = `/form/presets/${index}`;
    const presetArguments = isRecord(preset) ? firstPresent(preset, 'arguments', 'args', 'values') : undefined;
    const label = isRecord(preset)
      ? readText(notes, `${path}/label`, firstPresent(preset, 'label', 'title', 'name'))
      : undefined;
    if (!isRecord(presetArguments) || label === undefined) {
      note(notes.problems, 'invalid-preset', path, 'A preset has a label and the arguments that it fills in.');
      return [];
    }
    return [{ label, arguments: JSON.parse(JSON.stringify(presetArguments)) }];
  });
  return presets.length > 0 ? presets : undefined;
}
