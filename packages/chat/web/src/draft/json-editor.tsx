// Edits the whole value as JSON, beside the form. While the text is not valid JSON, the form keeps its last value.
import type { Form, FormSnapshot, Json } from '@vitrine/models/form';
import { isRecord } from '@vitrine/std/internal/json';
import { useState } from 'react';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { readWrittenJson } from './read-written-json.ts';

export function JsonEditor({ form, snapshot }: { form: Form; snapshot: FormSnapshot }) {
  // Set while the user types here: the text must not be reformatted meanwhile.
  const [draft, setDraft] = useState<string>();
  const text = draft ?? JSON.stringify(snapshot.value ?? {}, null, 2);
  const broken = draft !== undefined && !isRecord(readWrittenJson(draft));
  return (
    <div className="json-editor">
      <label className="label" htmlFor="draft-json">
        {TEXTS.argumentsAsJson}
      </label>
      <textarea
        id="draft-json"
        className="json-input"
        rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
        value={text}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={broken ? true : undefined}
        aria-describedby={broken ? 'draft-json-error' : undefined}
        onChange={event => {
          setDraft(event.target.value);
          const value = readWrittenJson(event.target.value);
          if (isRecord(value)) form.setValue(value as Json);
        }}
        onBlur={() => {
          if (!broken) setDraft(undefined);
        }}
      />
      {broken ? (
        <p className="field-error" id="draft-json-error">
          {TEXTS.notAnObject}
        </p>
      ) : null}
    </div>
  );
}
