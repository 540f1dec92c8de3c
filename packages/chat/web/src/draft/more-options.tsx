// The optional properties of an object with many: collapsed until opened, or until one has a value.
import type { ControlNode, Form } from '@vitrine/form';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import type { ControlProps } from './field.tsx';

export interface MoreOptionsProps {
  form: Form;
  controls: readonly ControlNode[];
  Nested: ComponentType<ControlProps>;
}

export function MoreOptions({ form, controls, Nested }: MoreOptionsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const hasValue = controls.some(control => control.present);
  useLayoutEffect(() => {
    if (hasValue && details.current) details.current.open = true;
  }, [hasValue]);
  return (
    <details className="more-options" ref={details}>
      <summary>{TEXTS.moreOptions(controls.length)}</summary>
      <div className="fields">
        {controls.map(control => (
          <Nested key={control.key} form={form} control={control} />
        ))}
      </div>
    </details>
  );
}
