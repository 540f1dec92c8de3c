// How long unused chats are kept. Nothing changes before "Save": fewer days delete chats.
import type { DataFacts, Retention } from '@vitrine/agent/internal/api';
import { type FormEvent, useId, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { DATA_TEXTS as TEXTS } from '../texts/settings/data.ts';
import type { ChangeData } from './data-settings.tsx';

interface RetentionSettingsProps {
  readonly facts: DataFacts;
  readonly change: ChangeData;
}

const MAX_DAYS = 3650;
/** Retention that the form offers first. */
const USUAL: Retention = { days: 90, sessions: 'all' };

export function RetentionSettings({ facts, change }: RetentionSettingsProps) {
  const headingId = useId();
  const { retention, retentionBy } = facts;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{TEXTS.retention}</h3>
      <p className="quiet small">{TEXTS.retentionHint}</p>
      {retentionBy === 'user' ? (
        <RetentionForm key={JSON.stringify(retention)} retention={retention} change={change} />
      ) : (
        <p className="retention">
          {retention === null ? TEXTS.kept : deletedAfter(retention)}{' '}
          <span className="quiet">{retentionBy === 'admin' ? TEXTS.byAdmin : TEXTS.fixed}</span>
        </p>
      )}
    </section>
  );
}

const deletedAfter = ({ days, sessions }: Retention): string =>
  sessions === 'all' ? TEXTS.allDeletedAfter(days) : TEXTS.archivedDeletedAfter(days);

function RetentionForm({
  retention,
  change,
}: { retention: Retention | null } & Pick<RetentionSettingsProps, 'change'>) {
  const { api } = useChat();
  const id = useId();
  const [isOn, setOn] = useState(retention !== null);
  const [days, setDays] = useState(String((retention ?? USUAL).days));
  const [sessions, setSessions] = useState((retention ?? USUAL).sessions);
  const isDays = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS;
  const next = isOn ? { days: Number(days), sessions } : null;
  const isChanged = JSON.stringify(next) !== JSON.stringify(retention);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged && (!isOn || isDays)) change(api.changeRetention({ retention: next }), TEXTS.saved);
  };
  return (
    <form className="retention" onSubmit={submit} noValidate>
      <p className="settings-choice">
        <label htmlFor={`${id}-keep`}>{TEXTS.unused}</label>
        <select
          id={`${id}-keep`}
          value={isOn ? 'remove' : 'keep'}
          onChange={event => setOn(event.target.value === 'remove')}
        >
          <option value="keep">{TEXTS.keep}</option>
          <option value="remove">{TEXTS.remove}</option>
        </select>
      </p>
      {isOn ? (
        <>
          <p className="settings-choice">
            <label htmlFor={`${id}-days`}>{TEXTS.after}</label>
            <input
              id={`${id}-days`}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_DAYS}
              aria-invalid={!isDays}
              value={days}
              onChange={event => setDays(event.target.value)}
            />
          </p>
          <p className="settings-choice">
            <label htmlFor={`${id}-which`}>{TEXTS.of}</label>
            <select
              id={`${id}-which`}
              value={sessions}
              onChange={event => setSessions(event.target.value === 'archived' ? 'archived' : 'all')}
            >
              <option value="all">{TEXTS.all}</option>
              <option value="archived">{TEXTS.archived}</option>
            </select>
          </p>
        </>
      ) : null}
      {isChanged ? (
        <p className="form-actions">
          <button type="submit" className="button primary" disabled={isOn && !isDays}>
            {TEXTS.save}
          </button>
        </p>
      ) : null}
    </form>
  );
}
