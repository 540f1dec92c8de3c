// The log of protocol messages, newest first, with a search, and as a file.

import type { LoggedMessage } from '@vitrine/agent/internal/api';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { saveFile } from '@vitrine/host/internal/save-file';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { useState } from 'react';
import { Template } from '../language/template.tsx';
import { Json } from '../parts/json/json.tsx';
import { formatBytes, formatSeconds } from '../parts/text/format.ts';
import { MESSAGE_KINDS, INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { Name } from '../untrusted-text/name.tsx';
import { jsonLines } from './json-lines.ts';
import { formatMs } from './ping-button.tsx';

/** How many are listed at once. */
const SHOWN = 200;

export function MessageList({ server, messages }: { server: string; messages: readonly LoggedMessage[] }) {
  const [wanted, setWanted] = useState('');
  const matches = messages.filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase()));
  const save = (): void =>
    saveFile(`${server}-messages.jsonl`, new Blob([jsonLines(matches)], { type: 'application/jsonl' }));
  return (
    <>
      <div className="search">
        <input
          type="search"
          aria-label={TEXTS.search}
          placeholder={TEXTS.search}
          value={wanted}
          onChange={event => setWanted(event.currentTarget.value)}
        />
      </div>
      <p className="inspector-facts">
        <span className="quiet small" role="status">
          {matches.length === messages.length
            ? TEXTS.count(messages.length)
            : TEXTS.countOf(matches.length, messages.length)}
        </span>
        <button type="button" className="text-button" disabled={matches.length === 0} onClick={save}>
          {TEXTS.save}
        </button>
      </p>
      {matches.length === 0 ? (
        <p className="quiet">{messages.length === 0 ? TEXTS.noMessages : TEXTS.noMatch}</p>
      ) : null}
      <ol className="inspector-messages">
        {matches
          .slice(-SHOWN)
          .toReversed()
          .map(message => (
            <MessageLine key={message.seq} message={message} />
          ))}
      </ol>
    </>
  );
}

function MessageLine({ message }: { message: LoggedMessage }) {
  const [open, setOpen] = useState(false);
  const { direction, label, kind, id, text, length, at, ms } = message;
  const isSent = direction === 'sent';
  const isComplete = text.length === length;
  const time = formatSeconds(at);
  return (
    <li data-failed={kind === 'error' || undefined}>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <span aria-hidden="true">{isSent ? '→' : '←'}</span>
          <span className="unseen">{isSent ? TEXTS.sent : TEXTS.received}</span>{' '}
          <Template
            text={MESSAGE_KINDS[kind]}
            method={
              <span className="mono">
                <Name text={label} />
              </span>
            }
          />{' '}
          <span className="quiet small">
            {[id === undefined ? [] : TEXTS.id(id), formatBytes(length), ms === undefined ? [] : formatMs(ms)]
              .flat()
              .join(' · ')}
          </span>
        </summary>
        {open ? (
          <>
            <p className="quiet small">{isComplete ? time : TEXTS.timeAndLength(time, text.length)}</p>
            {isComplete ? (
              <Json value={exactNumbers.parse(text)} label={label} />
            ) : (
              <pre className="code">
                <UntrustedText text={`${text}…`} lines />
              </pre>
            )}
          </>
        ) : null}
      </details>
    </li>
  );
}
