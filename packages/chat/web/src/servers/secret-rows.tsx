// Variables or headers of a server: names, and values that are entered once and never shown again.
import { useId } from 'react';
import { filled } from '../language/template.tsx';
import { ADD_SERVER as TEXTS } from '../texts/settings/servers.ts';

/** A row of the form. `isStored`: the chat has a value, which an empty field keeps. */
export interface SecretRow {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  readonly isStored: boolean;
}

/** The rows of stored settings, in which every value is `null`. */
export const readRows = (values: Readonly<Record<string, string | null>> = {}): SecretRow[] =>
  Object.entries(values).map(([name, value], id) => ({ id, name, value: value ?? '', isStored: value === null }));

/** The settings that the rows stand for; rows without a name are left out. */
export function readValues(rows: readonly SecretRow[]): Record<string, string | null> {
  const filledRows = rows.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(
    filledRows.map(({ name, value, isStored }) => [name.trim(), isStored && value === '' ? null : value]),
  );
}

interface SecretRowsProps {
  readonly legend: string;
  readonly addText: string;
  readonly rows: readonly SecretRow[];
  readonly onChange: (rows: readonly SecretRow[]) => void;
}

export function SecretRows({ legend, addText, rows, onChange }: SecretRowsProps) {
  const hintId = useId();
  const change = (id: number, patch: Partial<SecretRow>): void =>
    onChange(rows.map(row => (row.id === id ? { ...row, ...patch } : row)));
  const add = (): void => {
    const id = Math.max(-1, ...rows.map(row => row.id)) + 1;
    onChange([...rows, { id, name: '', value: '', isStored: false }]);
  };
  return (
    <fieldset className="secret-rows" aria-describedby={hintId}>
      <legend>{legend}</legend>
      {rows.map(({ id, name, value, isStored }) => {
        const shownName = name.trim() || TEXTS.unnamed;
        return (
          <div key={id} className="secret-row">
            <input
              className="mono"
              aria-label={TEXTS.secretName}
              placeholder={TEXTS.secretName}
              value={name}
              readOnly={isStored}
              autoComplete="off"
              spellCheck={false}
              onChange={event => change(id, { name: event.target.value })}
            />
            <input
              type="password"
              aria-label={filled(TEXTS.secretValue, { name: shownName })}
              placeholder={isStored ? TEXTS.secretStored : TEXTS.secretEmpty}
              value={value}
              autoComplete="new-password"
              onChange={event => change(id, { value: event.target.value })}
            />
            <button
              type="button"
              className="text-button"
              aria-label={filled(TEXTS.removeSecret, { name: shownName })}
              onClick={() => onChange(rows.filter(row => row.id !== id))}
            >
              ×
            </button>
          </div>
        );
      })}
      <button type="button" className="text-button" onClick={add}>
        {addText}
      </button>
      <p className="hint" id={hintId}>
        {TEXTS.secretsHint}
      </p>
    </fieldset>
  );
}
