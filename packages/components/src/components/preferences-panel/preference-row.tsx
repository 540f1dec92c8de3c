// One preference: its name, and the browser's own control for it.
import { safeText } from '@vitrine/std/internal/safe-text';
import { type ReactNode, useId } from 'react';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { listOptions } from './preference-values.ts';
import type { Preference } from './schema.ts';

interface PreferenceRowProps {
  item: Preference;
  value: string | boolean;
  isDisabled: boolean;
  error: string | undefined;
  onChange(value: string | boolean): void;
}

export function PreferenceRow({ item, value, isDisabled, error, onChange }: PreferenceRowProps): ReactNode {
  const baseId = useId();
  const labelId = `${baseId}label`;
  const noteId = `${baseId}note`;
  const describedBy = item.description !== undefined || error !== undefined ? noteId : undefined;
  const label = <UntrustedText text={item.label} />;
  return (
    <div className="vitrine-preference" data-type={item.type}>
      <div className="vitrine-preference-text">
        {item.type === 'toggle' ? (
          <span id={labelId} className="vitrine-preference-label">
            {label}
          </span>
        ) : (
          <label htmlFor={baseId} className="vitrine-preference-label">
            {label}
          </label>
        )}
        {describedBy !== undefined && (
          <span id={noteId} className="vitrine-preference-note">
            {item.description !== undefined && <UntrustedText text={item.description} lines />}
            {error !== undefined && (
              <span className="vitrine-preference-error">
                <UntrustedText text={error} lines />
              </span>
            )}
          </span>
        )}
      </div>
      {item.type === 'switch' && (
        <input
          id={baseId}
          type="checkbox"
          role="switch"
          aria-checked={value === true}
          className="vitrine-switch"
          checked={value === true}
          disabled={isDisabled}
          aria-describedby={describedBy}
          onChange={event => onChange(event.target.checked)}
        />
      )}
      {item.type === 'toggle' && (
        <div className="vitrine-toggle" role="radiogroup" aria-labelledby={labelId} aria-describedby={describedBy}>
          {item.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
            <label key={index}>
              <input
                type="radio"
                name={baseId}
                className="vitrine-visually-hidden"
                checked={value === option.value}
                disabled={isDisabled}
                onChange={() => onChange(option.value)}
              />
              <UntrustedText text={option.label} />
            </label>
          ))}
        </div>
      )}
      {item.type === 'select' && (
        <select
          id={baseId}
          className="vitrine-preference-select"
          value={String(value)}
          disabled={isDisabled}
          aria-describedby={describedBy}
          onChange={event => onChange(event.target.value)}
        >
          {listOptions(item).map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
            <option key={index} value={option.value}>
              {safeText(option.label)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
