// The fields of a headless form without the card and the buttons of the Form component, for an application with buttons of its own.
'use client';

import type { Form } from '@vitrine/models/form';
import { type ReactNode, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSettings, useTexts } from '../../../texts/texts.ts';
import { FormContext } from '../form-context.ts';
import { FORM_TEXTS } from '../form-texts.ts';
import { useKeepFocus } from '../keep-focus.ts';
import { useTouchOnLeave } from '../touch-on-leave.ts';
import { ControlView } from './control-view.tsx';

/** The props of `<FormFields>`. */
export interface FormFieldsProps {
  /** A form made by `createForm` of `@vitrine/models/form`. The application owns and submits it. */
  form: Form;
  /** Names the form's root where that has a visible name. Absent: the schema's own title. */
  label?: string;
  /** The receiver of the values, named beside fields for secrets. */
  server?: string;
}

/**
 * Draws the controls of `form`, and its errors once a field has been left or the form was submitted.
 * @example
 * <FormFields form={form} label="Settings" />
 */
export function FormFields({ form, label, server }: FormFieldsProps): ReactNode {
  const id = useId();
  const texts = useTexts('form', FORM_TEXTS);
  const { timeZone } = useSettings();
  const element = useRef<HTMLDivElement>(null);
  const { root } = useSyncExternalStore(form.subscribe, form.getSnapshot, form.getSnapshot);
  useTouchOnLeave(element, form);
  useKeepFocus(element);
  const scope = useMemo(() => ({ id, form, texts, server, timeZone }), [id, form, texts, server, timeZone]);
  return (
    <FormContext.Provider value={scope}>
      <div ref={element} className="vitrine-component vitrine-form" data-slot="form-fields">
        <ControlView control={root} label={label} />
      </div>
    </FormContext.Provider>
  );
}
