// ChoicePicker: one or several of a list, as boxes or chips. Its value is a list in both cases.
import { UntrustedText, useTexts } from '@vitrine/components/internal/drawing';
import { type ReactNode, useState } from 'react';
import type { ResolvedNode } from '../values/resolve.ts';
import { text } from './context.ts';
import { Field, useBound } from './field.tsx';
import { ENGLISH } from './texts.ts';

export function ChoiceView({ node }: { node: ResolvedNode }): ReactNode {
  const texts = useTexts('a2ui', ENGLISH);
  const [value, change] = useBound(node);
  const [filter, setFilter] = useState('');
  const selection = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const { variant, displayStyle, filterable } = node.props;
  const isMany = variant === 'multipleSelection';
  const needle = filter.trim().toLocaleLowerCase();
  const options = node.options.filter(({ label }) => label.toLocaleLowerCase().includes(needle));
  const choose = (option: string, isOn: boolean): void => {
    if (!isMany) change([option]);
    else change(isOn ? [...selection, option] : selection.filter(other => other !== option));
  };
  const label = text(node, 'label') || (node.label ?? '');
  return (
    <Field node={node} label={label} hint={node.description} isGroup>
      {({ id, labelId, ...ids }) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles support it
        <div
          {...ids}
          role={isMany ? 'group' : 'radiogroup'}
          aria-labelledby={label === '' ? undefined : labelId}
          className="vitrine-a2ui-choices"
        >
          {filterable === true && (
            <input
              className="vitrine-input"
              type="search"
              value={filter}
              aria-label={texts.filter}
              placeholder={texts.filter}
              onChange={event => setFilter(event.target.value)}
            />
          )}
          <div className="vitrine-checks" data-display={displayStyle === 'chips' ? 'chips' : 'checkbox'}>
            {options.map(option => (
              <label key={option.value} className={displayStyle === 'chips' ? 'vitrine-a2ui-chip' : 'vitrine-check'}>
                <input
                  type={isMany ? 'checkbox' : 'radio'}
                  name={id}
                  value={option.value}
                  checked={selection.includes(option.value)}
                  onChange={event => choose(option.value, event.target.checked)}
                />
                <UntrustedText text={option.label} />
              </label>
            ))}
            {options.length === 0 && <span className="vitrine-field-note">{texts.noOptions}</span>}
          </div>
        </div>
      )}
    </Field>
  );
}
