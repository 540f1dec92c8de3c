// Which models of a provider are offered: those ticked in its list, one by its name, or all of a server on the own machine.
import { useId, useState } from 'react';
import { MODELS_TEXTS as TEXTS } from '../texts/settings/models.ts';
import { Name } from '../untrusted-text/name.tsx';

interface ProviderModelsProps {
  /** Models that the provider lists; absent when it was not asked yet. */
  readonly listed: readonly string[] | undefined;
  readonly chosen: readonly string[];
  /** Whether choosing none means all. */
  readonly isAllAllowed: boolean;
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Number of models from which on a field filters the list. */
const MANY = 12;

export function ProviderModels({ listed, chosen, isAllAllowed, onChoose }: ProviderModelsProps) {
  const id = useId();
  const [filter, setFilter] = useState('');
  if (listed === undefined || listed.length === 0)
    return isAllAllowed ? null : (
      <>
        <label htmlFor={`${id}-name`}>{TEXTS.byName}</label>
        <input
          id={`${id}-name`}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-name-hint`}
          value={chosen[0] ?? ''}
          onChange={({ target: { value } }) => onChoose(value.trim() === '' ? [] : [value.trim()])}
        />
        <p className="hint" id={`${id}-name-hint`}>
          {TEXTS.byNameHint}
        </p>
      </>
    );
  const shown = listed.filter(name => name.toLowerCase().includes(filter.trim().toLowerCase()));
  const toggle = (name: string): void =>
    onChoose(chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name]);
  return (
    <fieldset className="provider-models">
      <legend>{TEXTS.chooseModels}</legend>
      {listed.length > MANY ? (
        <input
          type="search"
          aria-label={TEXTS.filter}
          placeholder={TEXTS.filter}
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      ) : null}
      <div className="provider-model-list">
        {isAllAllowed ? (
          <label>
            <input type="checkbox" checked={chosen.length === 0} onChange={() => onChoose([])} />
            {TEXTS.allModels}
          </label>
        ) : null}
        {shown.map(name => (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            <Name text={name} />
          </label>
        ))}
      </div>
      <p className="hint" role="status">
        {TEXTS.count(chosen.length, listed.length)}
      </p>
    </fieldset>
  );
}
