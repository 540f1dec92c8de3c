// The receipt of a form: the answer, and the submitted values by label.
import { createForm, type Json } from '@vitrine/models/form';
import { type ReactNode, useMemo } from 'react';
import { BoundedName, BoundedText } from './fields/bounded-texts.tsx';
import type { FormTexts } from './form-texts.ts';
import type { FormAnswer, FormData } from './schema.ts';
import { valuesIn } from './walk-controls.ts';

interface FormReceiptProps {
  title: string | undefined;
  schema: FormData['schema'];
  answer: FormAnswer;
  texts: FormTexts;
}

/** The answer and the values that were sent, under the names of the form. */
export function FormReceipt({ title, schema, answer, texts }: FormReceiptProps): ReactNode {
  const { action, content } = answer;
  const values = useMemo(() => {
    if (action !== 'accept' || content === undefined) return [];
    return valuesIn(createForm(schema, { value: content as Json }).getSnapshot().root, texts);
  }, [schema, action, content, texts]);
  const outcome = { accept: texts.submitted, decline: texts.declined, cancel: texts.cancelled }[action];
  return (
    <div className="vitrine-card vitrine-form-receipt" data-answer={action}>
      <p className="vitrine-form-outcome" role="status">
        <span>{outcome}</span>
        {title !== undefined && <BoundedName text={title} />}
      </p>
      {values.length > 0 && (
        <dl>
          {values.map(({ key, label, text }) => (
            <div key={key}>
              <dt>
                <BoundedName text={label} />
              </dt>
              <dd>
                <BoundedText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
