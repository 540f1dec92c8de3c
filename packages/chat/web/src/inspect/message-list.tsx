// The log of the protocol, the newest first.

import type { LoggedMessage } from '@vitrine/agent/client';
import { useState } from 'react';
import { formatBytes } from '../parts/format.ts';
import { Json } from '../parts/json.tsx';
import { Shown } from '../shown/shown.tsx';

/** As many as are listed at once. */
const SHOWN = 200;

export function MessageList({ messages }: { messages: readonly LoggedMessage[] }) {
  const [wanted, setWanted] = useState('');
  const found = messages.filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <details className="inspector-part" open>
      <summary>
        Protocol <span className="quiet">{found.length}</span>
      </summary>
      <div className="search">
        <input
          type="search"
          aria-label="Find in the messages"
          placeholder="Find in the messages"
          value={wanted}
          onChange={event => setWanted(event.currentTarget.value)}
        />
      </div>
      {found.length === 0 ? <p className="quiet">Nothing has passed yet.</p> : null}
      <ol className="inspector-messages">
        {found
          .slice(-SHOWN)
          .toReversed()
          .map(message => (
            <MessageLine key={message.seq} message={message} />
          ))}
      </ol>
    </details>
  );
}

const KINDS = { request: '', notification: '', result: 'result of ', error: 'error of ' };

function MessageLine({ message }: { message: LoggedMessage }) {
  const [open, setOpen] = useState(false);
  const { direction, label, kind, id, text, length, at } = message;
  const sent = direction === 'sent';
  const whole = text.length === length;
  return (
    <li data-failed={kind === 'error' || undefined}>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <span aria-hidden="true">{sent ? '→' : '←'}</span>
          <span className="unseen">{sent ? 'to the server:' : 'from the server:'}</span> {KINDS[kind]}
          <span className="mono">
            <Shown text={label} />
          </span>{' '}
          <span className="quiet small">
            {id === undefined ? '' : `#${id} · `}
            {formatBytes(length)}
          </span>
        </summary>
        {open ? (
          <>
            <p className="quiet small">
              {new Date(at).toLocaleTimeString()}
              {whole ? '' : `, the first ${text.length.toLocaleString()} characters`}
            </p>
            {whole ? (
              <Json value={JSON.parse(text)} label={label} />
            ) : (
              <pre className="code">
                <Shown text={`${text}…`} lines />
              </pre>
            )}
          </>
        ) : null}
      </details>
    </li>
  );
}
