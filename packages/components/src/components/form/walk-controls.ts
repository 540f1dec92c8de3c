// Lists the problems of a whole form, and its values as text.

import type { ControlNode, Json } from '@vitrine/models/form';
import { truncate } from '@vitrine/std/internal/truncate';
import type { FormTexts } from './form-texts.ts';

export interface FieldProblem {
  /** Key of the control, as in `inputAttributes`. */
  readonly key: string;
  readonly label: string;
  readonly message: string;
}

/** Lists the problems in the order of the controls. */
export function problemsIn(control: ControlNode): FieldProblem[] {
  const { key, label, error } = control;
  const ownErrors = error === undefined ? [] : [{ key, label, message: error }];
  return [...ownErrors, ...listEntries(control).flatMap(entryProblems), ...listChildren(control).flatMap(problemsIn)];
}

function entryProblems({ key, name, nameError }: { key: string; name: string; nameError?: string }): FieldProblem[] {
  return nameError === undefined ? [] : [{ key: `${key}-name`, label: name, message: nameError }];
}

function listEntries(control: ControlNode) {
  return control.kind === 'object' || control.kind === 'map' ? control.entries : [];
}

function listChildren(control: ControlNode): readonly ControlNode[] {
  const entries = listEntries(control).map(entry => entry.control);
  if (control.kind === 'object') return [...control.properties, ...entries];
  if (control.kind === 'array') return control.items;
  // Its content has the same path and the same problem.
  if (control.kind === 'variant') return control.content ? [control.content] : [];
  return entries;
}

export interface ShownValue {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** Limit of a value's length; longer values, such as files, are cut. */
const MAX_CHARACTERS = 300;

/** The entered values by field, without absent ones; secrets are not shown. */
export function valuesIn(control: ControlNode, texts: FormTexts, label = control.label): ShownValue[] {
  if (!control.present) return [];
  if (control.isNull || control.secret)
    return [{ key: control.key, label, text: control.secret ? texts.hidden : 'null' }];
  const withLabel = (name: string) => (control.path === '' ? name : `${label} · ${name}`);
  switch (control.kind) {
    case 'object':
    case 'map':
      return [
        ...(control.kind === 'object' ? control.properties : []).flatMap(child =>
          valuesIn(child, texts, withLabel(child.label)),
        ),
        ...control.entries.flatMap(entry => valuesIn(entry.control, texts, withLabel(entry.name))),
      ];
    case 'array':
      return arrayValues(control, texts, label);
    case 'variant':
      return control.content ? valuesIn(control.content, texts, label) : [];
    default:
      return [{ key: control.key, label, text: truncate(leafText(control, texts), MAX_CHARACTERS) }];
  }
}

function arrayValues(control: Extract<ControlNode, { kind: 'array' }>, texts: FormTexts, label: string): ShownValue[] {
  const items = control.items.map((item, index) => valuesIn(item, texts, texts.itemOf(label, index + 1)));
  if (items.some(values => values.length !== 1)) return items.flat();
  const text = items.map(values => values[0]?.text).join(', ');
  return [{ key: control.key, label, text: truncate(text, MAX_CHARACTERS) }];
}

type LeafControl = Exclude<ControlNode, { kind: 'object' | 'map' | 'array' | 'variant' }>;

function leafText(control: LeafControl, texts: FormTexts): string {
  switch (control.kind) {
    case 'boolean':
      return control.value ? texts.yes : texts.no;
    case 'select':
      return control.options[control.selected]?.label ?? '';
    case 'multiselect':
      return control.selected.map(index => control.options[index]?.label).join(', ') || texts.none;
    case 'const':
      return jsonText(control.value);
    default:
      return control.text;
  }
}

function jsonText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
