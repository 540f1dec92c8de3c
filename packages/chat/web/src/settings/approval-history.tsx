// The history of approvals in all chats: who requested what, and what the user answered. It can be searched and exported.

import type { ApprovalRecord } from '@vitrine/agent/internal/api';
import { saveFile } from '@vitrine/host/internal/save-file';
import type { Initiator } from '@vitrine/protocol/internal/session/consent';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { pageLanguage } from '../language/page-language.ts';
import { sessionTitle } from '../shell/session-title.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { ANSWERS, type AnswerName, HISTORY, REQUESTER_NAMES, SETTINGS } from '../texts/settings/settings.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { HistoryItem } from './history-item.tsx';
import { EVERYTHING, filterRows, type HistoryFilter, historyRow, toCsv, toJsonLines } from './history-rows.ts';

/** How many more entries are rendered at a time. */
const PAGE = 50;
/** The chat's server lists no more. */
const MAX_LISTED = 5000;

export function ApprovalHistory({ onLeave }: { onLeave: () => void }) {
  const { api, sessions } = useChat();
  const allSessions = useStore(sessions);
  const [records, setRecords] = useState<readonly ApprovalRecord[]>();
  const [problem, setProblem] = useState<string>();
  const [filter, setFilter] = useState(EVERYTHING);
  const [limit, setLimit] = useState(PAGE);
  const applied = useDeferredValue(filter);

  const load = (): void => {
    setProblem(undefined);
    api.listApprovals().then(setRecords, (error: unknown) => setProblem(errorMessage(error)));
  };
  useEffect(load, [api]);

  const language = useStore(pageLanguage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are in the page's language.
  const rows = useMemo(() => {
    const titles = new Map(allSessions.map(session => [session.id, sessionTitle(session)]));
    return (records ?? []).map(record => historyRow(record, titles.get(record.sessionId) ?? sessionTitle(undefined)));
  }, [records, allSessions, language]);
  const matches = useMemo(() => filterRows(rows, applied), [rows, applied]);

  if (problem !== undefined) return <Problem text={problem} onRetry={load} />;
  if (!records) return <p className="quiet">{SETTINGS.loading}</p>;
  if (rows.length === 0)
    return (
      <p className="settings-empty">
        {HISTORY.none}
        <span className="hint">{HISTORY.noneHint}</span>
      </p>
    );

  const save = (type: string, extension: string, text: string): void => {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`${HISTORY.fileName}-${day}.${extension}`, new Blob([text], { type }));
  };
  const change = (changed: Partial<HistoryFilter>): void => {
    setFilter({ ...filter, ...changed });
    setLimit(PAGE);
  };
  return (
    <div className="history">
      <p className="quiet small">{HISTORY.lede}</p>
      <Filters filter={filter} change={change} />
      <div className="history-head">
        <p className="caption" role="status">
          {HISTORY.count(matches.length)}
        </p>
        <button
          type="button"
          className="button small-button"
          disabled={matches.length === 0}
          onClick={() => save('text/csv', 'csv', toCsv(matches))}
        >
          {HISTORY.exportCsv}
        </button>
        <button
          type="button"
          className="button small-button"
          disabled={matches.length === 0}
          onClick={() => save('application/x-ndjson', 'jsonl', toJsonLines(matches))}
        >
          {HISTORY.exportJsonl}
        </button>
      </div>
      {matches.length === 0 ? (
        <p className="settings-empty">
          {HISTORY.noMatch}
          <button type="button" className="text-button" onClick={() => change(EVERYTHING)}>
            {HISTORY.clear}
          </button>
        </p>
      ) : (
        <ul className="settings-list">
          {matches.slice(0, limit).map(row => (
            <HistoryItem key={`${row.sessionId} ${row.approvalId}`} row={row} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {matches.length > limit ? (
        <button type="button" className="button" onClick={() => setLimit(limit + PAGE)}>
          {HISTORY.more}
        </button>
      ) : null}
      {rows.length >= MAX_LISTED ? <p className="quiet small">{HISTORY.newestOnly(MAX_LISTED)}</p> : null}
    </div>
  );
}

function Filters({ filter, change }: { filter: HistoryFilter; change(changed: Partial<HistoryFilter>): void }) {
  return (
    <div className="history-filters">
      <Labelled label={HISTORY.search}>
        {id => (
          <input
            id={id}
            type="search"
            placeholder={HISTORY.searchHint}
            value={filter.text}
            autoComplete="off"
            onChange={event => change({ text: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={HISTORY.answer}>
        {id => (
          <select
            id={id}
            value={filter.answer}
            onChange={event => change({ answer: event.target.value as AnswerName | '' })}
          >
            <option value="">{HISTORY.anyAnswer}</option>
            {Object.entries(ANSWERS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label={HISTORY.requester}>
        {id => (
          <select
            id={id}
            value={filter.askedBy}
            onChange={event => change({ askedBy: event.target.value as Initiator | '' })}
          >
            <option value="">{HISTORY.anyAsker}</option>
            {Object.entries(REQUESTER_NAMES).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className="caption" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
