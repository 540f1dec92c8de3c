// What the user has stored: where, how much, how long; all chats as a file; and their deletion.
import type { DataFacts } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useId, useState } from 'react';
import { formatBytes } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { DATA_TEXTS as TEXTS } from '../texts/settings/data.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { DeleteAll } from './delete-all.tsx';
import { RetentionSettings } from './retention-settings.tsx';
import { SettingsSections, useChanges } from './settings-section.tsx';
import { SharingSettings } from './sharing-settings.tsx';

/** Performs a request that resolves with what is stored then, and shows it. */
export type ChangeData = (request: Promise<DataFacts>, done: string) => void;

export function DataSettings() {
  const { api, sessions, config } = useChat();
  const [facts, setFacts] = useState<DataFacts>();
  const [failure, setFailure] = useState<string>();
  const changes = useChanges();
  const load = (): void => {
    setFailure(undefined);
    api.data().then(setFacts, (error: unknown) => setFailure(errorMessage(error)));
  };
  useEffect(load, [api]);
  const change: ChangeData = (request, done) => changes.change(request.then(setFacts), done);

  return (
    <SettingsSections changes={changes} failure={failure} onRetry={load}>
      {facts === undefined ? undefined : (
        <>
          <Facts facts={facts} />
          <RetentionSettings facts={facts} change={change} />
          {config.sharing ? <SharingSettings /> : null}
          <Export hasSessions={facts.sessions > 0} />
          <DeleteAll
            count={facts.sessions}
            onDelete={async () => {
              const count = await sessions.removeAll();
              changes.change(api.data().then(setFacts), TEXTS.deleted(count));
            }}
          />
        </>
      )}
    </SettingsSections>
  );
}

function Facts({ facts }: { facts: DataFacts }) {
  const headingId = useId();
  const { place, contents, contentBytes, contentsOutside } = facts;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{TEXTS.facts}</h3>
      <dl className="data-facts">
        {place === undefined ? null : (
          <>
            <dt>{TEXTS[place.kind]}</dt>
            <dd>{displayName(place.name)}</dd>
          </>
        )}
        <dt>{TEXTS.sessions}</dt>
        <dd>{facts.sessions}</dd>
        <dt>{TEXTS.events}</dt>
        <dd>{formatBytes(facts.eventBytes)}</dd>
        <dt>{TEXTS.contents}</dt>
        <dd>
          {TEXTS.amount(contents, formatBytes(contentBytes))}
          {contentsOutside > 0 ? <span className="hint">{TEXTS.outside(contentsOutside)}</span> : null}
        </dd>
      </dl>
      <p className="quiet small">{TEXTS.deletedHint}</p>
    </section>
  );
}

function Export({ hasSessions }: { hasSessions: boolean }) {
  const { api } = useChat();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{TEXTS.exportHeading}</h3>
      <p className="quiet small">{hasSessions ? TEXTS.exportHint : TEXTS.none}</p>
      {hasSessions ? (
        <p className="form-actions">
          <a className="button" href={api.exportAllUrl()} download>
            {TEXTS.exportAll}
          </a>
        </p>
      ) : null}
    </section>
  );
}
