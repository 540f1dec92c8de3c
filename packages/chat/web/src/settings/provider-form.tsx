// Adds a provider: which one, where, with which key, and which of its models. The key leaves the page once, and never comes back.
import type { ModelSettingsView, ProviderKind } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, useId, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { MODELS_TEXTS as TEXTS } from '../texts/settings/models.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { ProviderModels } from './provider-models.tsx';

interface ProviderFormProps {
  readonly kinds: readonly ProviderKind[];
  readonly onCancel: () => void;
  /** Resolves when the provider is added. */
  readonly onAdd: (adding: Promise<ModelSettingsView>, done: string) => Promise<void>;
}

export function ProviderForm({ kinds, onCancel, onAdd }: ProviderFormProps) {
  const { api } = useChat();
  const id = useId();
  const [kind, setKind] = useState(kinds[0]!);
  const [address, setAddress] = useState('');
  const [key, setKey] = useState('');
  const [listed, setListed] = useState<readonly string[]>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<'finding' | 'saving'>();
  const [problem, setProblem] = useState<string>();
  const isLocal = !kind.needsKey;
  const place = {
    provider: kind.provider,
    ...(address.trim() === '' ? {} : { baseURL: address.trim() }),
    ...(key.trim() === '' ? {} : { key: key.trim() }),
  };
  const isComplete = (!kind.needsKey || key.trim() !== '') && (!kind.needsAddress || address.trim() !== '');

  // A button that is disabled while it works would lose the focus.
  const attempt = (what: 'finding' | 'saving', work: Promise<unknown>): void => {
    setBusy(what);
    setProblem(undefined);
    work.catch((error: unknown) => setProblem(errorMessage(error))).finally(() => setBusy(undefined));
  };
  const find = (): void => {
    if (busy !== undefined) return;
    attempt(
      'finding',
      api.listProviderModels(place).then(names => {
        setListed(names);
        if (names.length === 1) setChosen(names);
      }),
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy !== undefined) return;
    if (listed === undefined && chosen.length === 0 && !isLocal) find();
    else attempt('saving', onAdd(api.addProvider({ ...place, models: [...chosen] }), TEXTS.added(kind.label)));
  };
  const choose = (provider: string): void => {
    setKind(kinds.find(each => each.provider === provider) ?? kinds[0]!);
    setListed(undefined);
    setChosen([]);
    setProblem(undefined);
  };

  return (
    <form className="provider-form" onSubmit={submit}>
      <label htmlFor={`${id}-kind`}>{TEXTS.provider}</label>
      <select
        id={`${id}-kind`}
        value={kind.provider}
        // biome-ignore lint/a11y/noAutofocus: the form is what the user has opened.
        autoFocus
        onChange={event => choose(event.target.value)}
      >
        {kinds.map(({ provider, label }) => (
          <option key={provider} value={provider}>
            {label}
          </option>
        ))}
      </select>
      {kind.baseURL === undefined && !kind.needsAddress ? null : (
        <>
          <label htmlFor={`${id}-address`}>{TEXTS.address}</label>
          <input
            id={`${id}-address`}
            type="url"
            inputMode="url"
            placeholder={kind.baseURL ?? TEXTS.addressExample}
            aria-describedby={`${id}-address-hint`}
            value={address}
            onChange={event => setAddress(event.target.value)}
          />
          <p className="hint" id={`${id}-address-hint`}>
            {TEXTS.addressHint}
          </p>
        </>
      )}
      <label htmlFor={`${id}-key`}>{kind.needsKey ? TEXTS.key : TEXTS.optionalKey}</label>
      <input
        id={`${id}-key`}
        type="password"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-key-hint`}
        value={key}
        onChange={event => setKey(event.target.value)}
      />
      <p className="hint" id={`${id}-key-hint`}>
        {TEXTS.keyHint}
      </p>
      <p className="form-actions">
        <button
          type="button"
          className="button"
          disabled={!isComplete}
          aria-disabled={busy !== undefined}
          onClick={find}
        >
          {busy === 'finding' ? TEXTS.finding : TEXTS.find}
        </button>
      </p>
      <ProviderModels listed={listed} chosen={chosen} isAllAllowed={isLocal} onChoose={setChosen} />
      {problem === undefined ? null : <Problem text={problem} />}
      <p className="form-actions">
        <button
          type="submit"
          className="button primary"
          disabled={!isComplete || (chosen.length === 0 && !isLocal && listed !== undefined)}
          aria-disabled={busy !== undefined}
        >
          {busy === 'saving' ? TEXTS.saving : TEXTS.save}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {TEXTS.cancel}
        </button>
      </p>
    </form>
  );
}
