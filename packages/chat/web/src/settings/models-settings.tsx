// The models of the chat: the default one, providers with their keys, and what can be set of each model.
import { ApiError } from '@vitrine/agent/api';
import type { ModelSettingsView } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useId, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { MODELS_TEXTS as TEXTS } from '../texts/settings/models.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { ModelList } from './model-list.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderList } from './provider-list.tsx';
import { SettingsSections, useChanges } from './settings-section.tsx';

/** Performs a request that resolves with all settings of models, and shows them. */
export type ChangeModels = (request: Promise<ModelSettingsView>, done: string) => void;

export function ModelsSettings() {
  const { api, conversation } = useChat();
  const [view, setView] = useState<ModelSettingsView>();
  const [failure, setFailure] = useState<string>();
  const changes = useChanges();

  const load = (): void => {
    setFailure(undefined);
    api.modelSettings().then(setView, (error: unknown) => {
      const isAbsent = error instanceof ApiError && error.code === 'not-found';
      setFailure(isAbsent ? TEXTS.notHere : errorMessage(error));
    });
  };
  useEffect(load, [api]);

  const change: ChangeModels = (request, done) => {
    const shown = request.then(next => {
      setView(next);
      conversation.refreshModels();
    });
    changes.change(shown, done);
  };

  return (
    <SettingsSections changes={changes} failure={failure} onRetry={load}>
      {view === undefined ? undefined : <Sections view={view} change={change} />}
    </SettingsSections>
  );
}

interface SectionsProps {
  readonly view: ModelSettingsView;
  readonly change: ChangeModels;
}

function Sections({ view, change }: SectionsProps) {
  const headingId = useId();
  const { canChange, providers, models } = view;
  // A user without a model opens this tab to add one.
  const [isAdding, setAdding] = useState(canChange && models.length === 0 && providers.length === 0);
  return (
    <>
      {canChange ? null : <p className="quiet">{TEXTS.readOnly}</p>}
      {models.length > 0 ? <DefaultModel view={view} change={change} /> : null}
      <section aria-labelledby={headingId}>
        <div className="settings-section-head">
          <h3 id={headingId}>{TEXTS.providers}</h3>
          {canChange && !isAdding ? (
            <button type="button" className="text-button" onClick={() => setAdding(true)}>
              {TEXTS.add}
            </button>
          ) : null}
        </div>
        {providers.length === 0 && !isAdding ? (
          <p className="settings-empty">
            {TEXTS.noProviders}
            <span className="hint">{TEXTS.noProvidersHint}</span>
          </p>
        ) : null}
        <ProviderList view={view} change={change} />
        {isAdding ? (
          <ProviderForm
            kinds={view.kinds}
            onCancel={() => setAdding(false)}
            onAdd={(adding, done) => {
              change(adding, done);
              return adding.then(() => setAdding(false));
            }}
          />
        ) : null}
      </section>
      {models.length > 0 ? <ModelList view={view} change={change} /> : null}
    </>
  );
}

function DefaultModel({ view, change }: SectionsProps) {
  const { api } = useChat();
  const id = useId();
  return (
    <section>
      <h3>
        <label htmlFor={id}>{TEXTS.defaultHeading}</label>
      </h3>
      <p className="quiet small">{TEXTS.defaultHint}</p>
      <select
        id={id}
        disabled={!view.canChange}
        value={view.defaultModel ?? ''}
        onChange={({ target: { value } }) =>
          change(api.changeModels({ defaultModel: value === '' ? null : value }), TEXTS.saved)
        }
      >
        <option value="">{TEXTS.first}</option>
        {view.models.map(model => (
          <option key={model.id} value={model.id}>
            {displayName(model.label)}
          </option>
        ))}
      </select>
    </section>
  );
}
