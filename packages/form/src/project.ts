// From drafts to controls: what a renderer sees. A control is made again only when its draft, path or labels changed.

import { type Judges, problemsOf } from './check.ts';
import type { ControlBase, ControlNode, FormError } from './controls.ts';
import { defined } from './defined.ts';
import { type Draft, draftValue, propertyNames } from './draft.ts';
import { type Json, pointer } from './json.ts';
import { humanise } from './labels.ts';
import { numberControl } from './project-number.ts';
import type { ObjectShape } from './shape.ts';
import type { Shaper } from './shaper.ts';
import { suggestionsIn } from './suggestions.ts';

export interface ProjectOptions {
  readonly shaper: Shaper;
  readonly judges: Judges;
  readonly message: (error: FormError) => string;
}

export interface Projector {
  /** `showErrors`: also of what nobody has touched. */
  project(root: Draft, showErrors: boolean): ControlNode;
  errorAt(path: string, code: FormError['code'], params?: FormError['params'], message?: string): FormError;
}

export interface Place {
  readonly path: string;
  readonly label: string;
  readonly name: string;
  readonly showErrors: boolean;
  /** The place above is secret. */
  readonly secret: boolean;
}

export function createProjector({ shaper, judges, message }: ProjectOptions): Projector {
  const { features } = judges;
  const made = new WeakMap<Draft, Place & { readonly control: ControlNode }>();

  function project(draft: Draft, place: Place): ControlNode {
    const known = made.get(draft);
    if (
      known &&
      known.path === place.path &&
      known.label === place.label &&
      known.showErrors === place.showErrors &&
      known.secret === place.secret
    ) {
      return known.control;
    }
    const control = controlOf(draft, place);
    made.set(draft, { ...place, control });
    return control;
  }

  function baseOf(draft: Draft, { path, label, showErrors, secret }: Place): ControlBase {
    const { key, shape, state, required, touched } = draft;
    const { flat } = shape;
    const errors = problemsOf(draft, judges).map(problem => errorAt(path, problem.code, problem.params));
    const [first] = errors;
    const isOpen = (value: Json): boolean => !secret && !shaper.holdsSecret(shape, value);
    return {
      key,
      path,
      label,
      ...(flat.description !== undefined && { description: flat.description }),
      required,
      present: state.is !== 'absent',
      nullable: shape.nullable,
      isNull: state.is === 'null',
      readOnly: flat.readOnly ?? false,
      writeOnly: flat.writeOnly ?? false,
      deprecated: flat.deprecated ?? false,
      secret,
      ...(flat.default !== undefined && isOpen(flat.default) && { default: flat.default }),
      ...(flat.examples && { examples: flat.examples.filter(isOpen) }),
      touched,
      errors,
      ...(first && (showErrors || touched) && { error: first.message }),
    };
  }

  function controlOf(draft: Draft, outer: Place): ControlNode {
    const { shape, state } = draft;
    const { flat } = shape;
    const secret = outer.secret || (flat.secret ?? false);
    const place = { ...outer, secret };
    const base = baseOf(draft, place);
    if (state.is === 'editor' || shape.kind === 'json') {
      const text = state.is === 'editor' || state.is === 'text' ? state.text : state.is === 'null' ? 'null' : '';
      const value = draftValue(draft);
      const reason = state.is === 'editor' ? state.reason : shape.kind === 'json' ? shape.reason : 'mismatch';
      const types = shape.kind === 'json' ? shape.types : undefined;
      return { ...base, kind: 'json', text, reason, ...(types && { types }), ...(value !== undefined && { value }) };
    }
    switch (shape.kind) {
      case 'text': {
        const { minLength, maxLength } = flat.bounds;
        return {
          ...base,
          kind: 'text',
          text: state.is === 'text' ? state.text : '',
          widget: shaper.widgetOf(shape, place),
          ...defined({ format: flat.format, mediaType: flat.mediaType, pattern: flat.pattern, minLength, maxLength }),
          ...(base.examples && suggestionsIn(base.examples)),
        };
      }
      case 'number':
        return numberControl(draft, base);
      case 'boolean':
        return { ...base, kind: 'boolean', ...(state.is === 'value' && { value: state.value === true }) };
      case 'const':
        return { ...base, kind: 'const', value: shape.options[0]?.value ?? null };
      case 'select':
        return {
          ...base,
          kind: 'select',
          options: shape.options,
          selected: state.is === 'selected' ? (state.indices[0] ?? -1) : -1,
        };
      case 'multiselect':
        return features.multiselect.picksControl(shape, state, base);
      case 'variant': {
        const { options } = shape;
        if (state.is !== 'variant') return { ...base, kind: 'variant', options, selected: -1 };
        const content = project(state.content, { ...place, label: options[state.selected]?.label ?? place.label });
        return { ...base, kind: 'variant', options, selected: state.selected, content };
      }
      case 'array':
        return features.lists.arrayControl({ draft, shape, shaper, base, place, project });
      case 'object':
      case 'map':
        return membersOf(draft, shape, base, place);
    }
  }

  function membersOf({ state }: Draft, shape: ObjectShape, base: ControlBase, place: Place): ControlNode {
    const { path, showErrors, secret } = place;
    const members = state.is === 'members' ? state : { properties: [], entries: [] };
    const entries = members.entries.map(entry =>
      features.entries.entryControl({ entry, shape, shaper, place, project, errorAt }),
    );
    if (shape.kind === 'map') {
      const names = shaper.namesOf(shape);
      return { ...base, kind: 'map', entries, canAdd: true, canRemove: true, ...(names && { names }) };
    }
    const names = propertyNames(shape);
    const properties = members.properties.map((draft, index) => {
      const name = names[index] as string;
      return project(draft, {
        path: pointer(path, name),
        name,
        label: draft.shape.flat.title ?? humanise(name),
        showErrors,
        secret,
      });
    });
    return { ...base, kind: 'object', properties, entries, extensible: shape.extensible };
  }

  function errorAt(path: string, code: FormError['code'], params?: FormError['params'], text?: string): FormError {
    const error: FormError = { path, code, message: text ?? '', ...(params && { params }) };
    return { ...error, message: message(error) };
  }

  return {
    project: (root, showErrors) =>
      project(root, { path: '', name: '', label: root.shape.flat.title ?? '', showErrors, secret: false }),
    errorAt,
  };
}
