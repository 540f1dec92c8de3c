// A field to search in a list.
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { type ReactNode, useId } from 'react';
import { Icon } from './icons.tsx';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="ve-search">
      <label className="ve-sr" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        value={value}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onInput={event => onChange(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || value === '' || isCompositionKey(event)) return;
          event.stopPropagation();
          onChange('');
        }}
      />
    </div>
  );
}
