// The headless form (`@vitrine/models/form`) as React state: made once for each schema, so that entered values survive re-renders.
import { createForm, type Form, type FormSnapshot, type Json } from '@vitrine/models/form';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { FormTexts } from './form-texts.ts';
import type { FormData } from './schema.ts';

/** The form of a schema. It is kept, with what the user has typed, while the host renders again with an equal schema and value. */
export function useFormModel({ schema, value }: FormData, texts: FormTexts): { form: Form; snapshot: FormSnapshot } {
  const latestTexts = useRef(texts);
  latestTexts.current = texts;
  const schemaText = JSON.stringify(schema);
  const valueText = value === undefined ? undefined : JSON.stringify(value);
  const form = useMemo(
    () =>
      createForm(JSON.parse(schemaText), {
        ...(valueText !== undefined && { value: JSON.parse(valueText) as Json }),
        message: error => latestTexts.current.error(error),
      }),
    [schemaText, valueText],
  );
  return { form, snapshot: useSyncExternalStore(form.subscribe, form.getSnapshot, form.getSnapshot) };
}
