// The field of a file, whose content becomes the value as base64.
import type { TextControl } from '@vitrine/models/form';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldProps, inputAttributes, useFormScope } from '../form-context.ts';
import { Field } from './field.tsx';

/** Draws a field for a file. While a file is being read there is no value, so that an earlier file is not sent in its place. */
export function FileField({ control, label }: Omit<FieldProps<TextControl>, 'Nested'>): ReactNode {
  const { id: scopeId, form, texts } = useFormScope();
  const [hasFailed, setHasFailed] = useState(false);
  /** Counts the user's choices: the content of any but the last is dropped. */
  const choices = useRef(0);
  useEffect(
    () => () => {
      choices.current++;
    },
    [],
  );
  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const choice = ++choices.current;
    setHasFailed(false);
    form.disable(control.path);
    const file = target.files?.[0];
    if (!file) return;
    const text = await readBase64(file).catch(() => undefined);
    if (choice !== choices.current) return;
    if (text !== undefined) {
      form.set(control.path, text);
      return;
    }
    setHasFailed(true);
    // The same file can be chosen again.
    target.value = '';
  }
  return (
    <Field control={control} label={label}>
      <input
        {...inputAttributes(scopeId, control)}
        className="vitrine-input"
        type="file"
        accept={control.mediaType}
        onChange={event => void choose(event)}
      />
      {hasFailed && (
        <p className="vitrine-field-error" role="alert">
          {texts.unreadableFile}
        </p>
      )}
    </Field>
  );
}

async function readBase64(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
