// The providers that were added: where they are, whether they have a key, and how to change or remove it.
import type { AddedProvider, ModelSettingsView } from '@vitrine/agent/internal/api';
import { type FormEvent, useId, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { MODELS_TEXTS as TEXTS } from '../texts/settings/models.ts';
import { Name } from '../untrusted-text/name.tsx';
import type { ChangeModels } from './models-settings.tsx';

interface ProviderListProps {
  readonly view: ModelSettingsView;
  readonly change: ChangeModels;
}

export function ProviderList({ view, change }: ProviderListProps) {
  return (
    <ul className="settings-list">
      {view.providers.map(provider => (
        <ProviderItem key={provider.id} provider={provider} view={view} change={change} />
      ))}
    </ul>
  );
}

function ProviderItem({ provider, view, change }: ProviderListProps & { provider: AddedProvider }) {
  const { api } = useChat();
  const [isChanging, setChanging] = useState(false);
  const { id, baseURL, hasKey, lostKey = false, models } = provider;
  const label = view.kinds.find(kind => kind.provider === provider.provider)?.label ?? provider.provider;
  const facts = [
    ...(baseURL === undefined ? [] : [baseURL]),
    models.length === 0 ? TEXTS.everyModel : TEXTS.modelCount(models.length),
    ...(hasKey && !lostKey ? [TEXTS.hasKey] : []),
  ];
  return (
    <li>
      <div className="settings-line">
        <div>
          <span>{label}</span>
          <span className="caption">
            {facts.map(fact => (
              <Name key={fact} text={fact} />
            ))}
          </span>
          {lostKey ? <p className="problem small">{TEXTS.lostKey}</p> : null}
        </div>
        {view.canChange ? (
          <div className="settings-actions">
            {hasKey && !isChanging ? (
              <button type="button" className="text-button" onClick={() => setChanging(true)}>
                {TEXTS.changeKey}
              </button>
            ) : null}
            <button
              type="button"
              className="text-button"
              aria-label={TEXTS.removeNamed(label)}
              onClick={() => change(api.removeProvider(id), TEXTS.removed(label))}
            >
              {TEXTS.remove}
            </button>
          </div>
        ) : null}
      </div>
      {isChanging ? (
        <KeyForm
          onCancel={() => setChanging(false)}
          onSave={key => {
            const changing = api.changeProvider(id, { key });
            change(changing, TEXTS.keyChanged);
            // The problem is shown above; the field stays.
            changing.then(
              () => setChanging(false),
              () => {},
            );
          }}
        />
      ) : null}
    </li>
  );
}

function KeyForm({ onSave, onCancel }: { onSave: (key: string) => void; onCancel: () => void }) {
  const id = useId();
  const [key, setKey] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(key.trim());
  };
  return (
    <form className="provider-form" onSubmit={submit}>
      <label htmlFor={id}>{TEXTS.newKey}</label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={key}
        // biome-ignore lint/a11y/noAutofocus: the user has just pressed the button that opens this field.
        autoFocus
        onChange={event => setKey(event.target.value)}
      />
      <p className="form-actions">
        <button type="submit" className="button primary" disabled={key.trim() === ''}>
          {TEXTS.saveKey}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {TEXTS.cancel}
        </button>
      </p>
    </form>
  );
}
