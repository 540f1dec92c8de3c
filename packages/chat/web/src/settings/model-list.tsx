// Every model with the settings that it has, and a button that asks it for the beginning of an answer.
import type { ModelCheck, ModelSettingsView, ModelValues, SettableModel } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useId, useState } from 'react';
import { formatNumber } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { EFFORT_TEXTS, MODELS_TEXTS as TEXTS } from '../texts/settings/models.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import type { ChangeModels } from './models-settings.tsx';

interface ModelListProps {
  readonly view: ModelSettingsView;
  readonly change: ChangeModels;
}

export function ModelList({ view, change }: ModelListProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{TEXTS.models}</h3>
      <ul className="settings-list">
        {view.models.map(model => (
          <ModelItem key={model.id} model={model} canChange={view.canChange} change={change} />
        ))}
      </ul>
    </section>
  );
}

interface ModelItemProps extends Pick<ModelListProps, 'change'> {
  readonly model: SettableModel;
  readonly canChange: boolean;
}

function ModelItem({ model, canChange, change }: ModelItemProps) {
  const { api } = useChat();
  const [check, setCheck] = useState<ModelCheck | 'running'>();
  const run = (): void => {
    if (check === 'running') return;
    setCheck('running');
    api
      .checkModel({ model: model.id })
      .then(setCheck, (error: unknown) => setCheck({ problem: errorMessage(error), milliseconds: 0 }));
  };
  return (
    <li className="model-item">
      <div className="settings-line">
        <div>
          <Name text={model.label} />
        </div>
        {canChange ? (
          <button
            type="button"
            className="button small-button"
            aria-label={TEXTS.checkNamed(displayName(model.label))}
            aria-disabled={check === 'running'}
            onClick={run}
          >
            {check === 'running' ? TEXTS.checking : TEXTS.check}
          </button>
        ) : null}
      </div>
      <div role="status">{check === undefined || check === 'running' ? null : <CheckEnd check={check} />}</div>
      {canChange ? <Values model={model} change={change} /> : null}
    </li>
  );
}

function CheckEnd({ check: { problem, milliseconds } }: { check: ModelCheck }) {
  if (problem === undefined) return <p className="small works">{TEXTS.works(milliseconds / 1000)}</p>;
  return (
    <p className="problem small">
      <MessageText text={problem} />
    </p>
  );
}

function Values({ model, change }: Omit<ModelItemProps, 'canChange'>) {
  const { api } = useChat();
  const id = useId();
  const { maxTemperature, efforts, contextWindow: assumed, values } = model;
  const set = (next: ModelValues): void => change(api.changeModels({ values: { [model.id]: next } }), TEXTS.saved);
  const { temperature, ...withoutTemperature } = values;
  const { reasoning, ...withoutReasoning } = values;
  const { contextWindow, ...withoutWindow } = values;
  return (
    <div className="model-values">
      {maxTemperature === undefined ? null : (
        <p>
          <label htmlFor={`${id}-temperature`}>{TEXTS.temperature}</label>
          <input
            id={`${id}-temperature`}
            type="number"
            min={0}
            max={maxTemperature}
            step={0.1}
            placeholder={TEXTS.usual}
            defaultValue={temperature ?? ''}
            onBlur={({ target: { value, valueAsNumber, validity } }) => {
              if (!validity.valid || value === String(temperature ?? '')) return;
              set(value === '' ? withoutTemperature : { ...values, temperature: valueAsNumber });
            }}
          />
        </p>
      )}
      {efforts === undefined ? null : (
        <p>
          <label htmlFor={`${id}-reasoning`}>{TEXTS.reasoning}</label>
          <select
            id={`${id}-reasoning`}
            value={reasoning ?? ''}
            onChange={({ target: { value } }) => {
              const effort = efforts.find(each => each === value);
              set(effort === undefined ? withoutReasoning : { ...values, reasoning: effort });
            }}
          >
            <option value="">{TEXTS.usual}</option>
            {efforts.map(effort => (
              <option key={effort} value={effort}>
                {EFFORT_TEXTS[effort]}
              </option>
            ))}
          </select>
        </p>
      )}
      <p>
        <label htmlFor={`${id}-window`}>{TEXTS.contextWindow}</label>
        <input
          id={`${id}-window`}
          type="number"
          min={1000}
          max={100_000_000}
          step={1}
          placeholder={formatNumber(assumed)}
          defaultValue={contextWindow ?? ''}
          onBlur={({ target: { value, valueAsNumber, validity } }) => {
            if (!validity.valid || value === String(contextWindow ?? '')) return;
            set(value === '' ? withoutWindow : { ...values, contextWindow: valueAsNumber });
          }}
        />
      </p>
    </div>
  );
}
