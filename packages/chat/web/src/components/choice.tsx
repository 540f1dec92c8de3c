// A labelled list to choose one of.
import { type ReactNode, useId } from 'react';

interface ChoiceProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <p className="settings-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={event => onChoose(event.target.value)}>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
