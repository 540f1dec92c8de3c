// The fields of objects, maps, lists, and values that are edited as JSON.
import type {
  ArrayControl,
  ControlNode,
  EntryControl,
  JsonControl,
  MapControl,
  ObjectControl,
} from '@vitrine/models/form';
import { foldOptions } from '@vitrine/models/internal/form/labels';
import { safeText } from '@vitrine/std/internal/safe-text';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldProps, fieldId, inputAttributes, useFormScope } from '../form-context.ts';
import { Field, FieldGroup } from './field.tsx';

interface TextButtonProps {
  text: string;
  /** The accessible name, where the visible text is ambiguous. */
  label?: string;
  onPress(): void;
}

function TextButton({ text, label, onPress }: TextButtonProps): ReactNode {
  return (
    <button type="button" className="vitrine-text-button" aria-label={label && safeText(label)} onClick={onPress}>
      {text}
    </button>
  );
}

export function ObjectField({ control, label, Nested }: FieldProps<ObjectControl>): ReactNode {
  const { form, texts } = useFormScope();
  const isRoot = control.path === '';
  const name = label ?? control.label;
  if (!control.present && !isRoot) {
    return (
      <FieldGroup control={control} label={label}>
        <TextButton text={texts.add(name)} onPress={() => form.enable(control.path)} />
      </FieldGroup>
    );
  }
  const { shown, folded } = foldOptions(control.properties);
  const isEmpty = isRoot && control.properties.length === 0 && control.entries.length === 0 && !control.extensible;
  return (
    <FieldGroup control={control} label={label} isBare={isRoot}>
      {isEmpty && <p className="vitrine-field-hint">{texts.nothingToEnter}</p>}
      {shown.map(property => (
        <Nested key={property.key} control={property} />
      ))}
      {control.entries.map(entry => (
        <EntryField key={entry.key} entry={entry} Nested={Nested} canRemove />
      ))}
      {control.extensible && <TextButton text={texts.addEntry} onPress={() => form.add(control.path)} />}
      {folded.length > 0 && <MoreOptions controls={folded} Nested={Nested} />}
      {!isRoot && !control.required && (
        <TextButton text={texts.removeItem(name)} onPress={() => form.disable(control.path)} />
      )}
    </FieldGroup>
  );
}

/** Optional properties, folded until they are opened, hold a value or have an error. */
function MoreOptions({
  controls,
  Nested,
}: Pick<FieldProps, 'Nested'> & { controls: readonly ControlNode[] }): ReactNode {
  const { texts } = useFormScope();
  const details = useRef<HTMLDetailsElement>(null);
  const mustShow = controls.some(control => control.present || control.error);
  useEffect(() => {
    if (mustShow && details.current) details.current.open = true;
  }, [mustShow]);
  return (
    <details ref={details} className="vitrine-more-options">
      <summary>{texts.moreOptions(controls.length)}</summary>
      <div className="vitrine-fields">
        {controls.map(control => (
          <Nested key={control.key} control={control} />
        ))}
      </div>
    </details>
  );
}

export function ArrayField({ control, label, Nested }: FieldProps<ArrayControl>): ReactNode {
  const { form, texts } = useFormScope();
  const name = label ?? control.label;
  return (
    <FieldGroup control={control} label={label}>
      {control.items.map((item, index) => {
        const title = texts.itemOf(name, index + 1);
        return (
          <div className="vitrine-entry" key={item.key}>
            <Nested control={item} label={title} />
            <div className="vitrine-entry-buttons">
              {index > control.fixedItems && (
                <TextButton
                  text={texts.moveUp}
                  label={texts.moveUpItem(title)}
                  onPress={() => form.move(item.path, index - 1)}
                />
              )}
              {control.canRemove && index >= control.fixedItems && (
                <TextButton
                  text={texts.remove}
                  label={texts.removeItem(title)}
                  onPress={() => form.remove(item.path)}
                />
              )}
            </div>
          </div>
        );
      })}
      {control.canAdd && <TextButton text={texts.addTo(name)} onPress={() => form.add(control.path)} />}
    </FieldGroup>
  );
}

export function MapField({ control, label, Nested }: FieldProps<MapControl>): ReactNode {
  const { form, texts } = useFormScope();
  return (
    <FieldGroup control={control} label={label}>
      {control.entries.map(entry => (
        <EntryField key={entry.key} entry={entry} Nested={Nested} names={control.names} canRemove={control.canRemove} />
      ))}
      {control.canAdd && <TextButton text={texts.addEntry} onPress={() => form.add(control.path)} />}
    </FieldGroup>
  );
}

interface EntryFieldProps extends Pick<FieldProps, 'Nested'> {
  entry: EntryControl;
  names?: readonly string[] | undefined;
  canRemove: boolean;
}

/** One member whose name the user types. */
function EntryField({ entry, Nested, names, canRemove }: EntryFieldProps): ReactNode {
  const { id: scopeId, form, texts } = useFormScope();
  const id = `${fieldId(scopeId, entry)}-name`;
  return (
    <div className="vitrine-entry">
      <div className="vitrine-field" data-invalid={entry.nameError ? true : undefined}>
        <label className="vitrine-field-label" htmlFor={id}>
          {texts.entryName}
        </label>
        <input
          id={id}
          className="vitrine-input"
          value={entry.name}
          list={names && `${id}-list`}
          autoComplete="off"
          aria-invalid={entry.nameError ? true : undefined}
          aria-describedby={entry.nameError ? `${id}-error` : undefined}
          onChange={event => form.rename(entry.path, event.target.value)}
        />
        {names && (
          <datalist id={`${id}-list`}>
            {names.map(name => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
        {entry.nameError && (
          <p className="vitrine-field-error" id={`${id}-error`}>
            {entry.nameError}
          </p>
        )}
      </div>
      <Nested control={entry.control} label={texts.entryValue} />
      {canRemove && (
        <TextButton text={texts.remove} label={texts.removeItem(entry.name)} onPress={() => form.remove(entry.path)} />
      )}
    </div>
  );
}

export function JsonField({ control, label }: FieldProps<JsonControl>): ReactNode {
  const { id: scopeId, form, texts } = useFormScope();
  return (
    <Field control={control} label={label}>
      <textarea
        {...inputAttributes(scopeId, control)}
        className="vitrine-input vitrine-input-json"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        readOnly={control.readOnly}
        value={control.text}
        onChange={event => form.setJson(control.path, event.target.value)}
      />
      <span className="vitrine-field-note">{texts.jsonReason(control.reason)}</span>
      {control.reason === 'mismatch' && (
        <TextButton text={texts.backToForm} onPress={() => form.disable(control.path)} />
      )}
    </Field>
  );
}
