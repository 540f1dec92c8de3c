// A line with a switch at its end. The switch shows what is stored: it moves after the change is made.
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: ReactNode;
  /** The accessible name, in place of `label`. */
  name?: string;
  hint?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
}

export function Switch({ label, name, hint, checked, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="switch">
      <span className="switch-text">
        <span className="switch-label">{label}</span>
        {hint === undefined ? null : (
          <span className="hint" id={hintId}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={name ?? (typeof label === 'string' ? label : undefined)}
        aria-describedby={hint === undefined ? undefined : hintId}
        aria-checked={checked}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  );
}
