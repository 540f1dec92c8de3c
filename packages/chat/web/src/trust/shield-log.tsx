// The messages between a surface and the page, newest first, and the surface's heights.

import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { MessageEntry, SurfaceRecord } from '@vitrine/host/record';
import { useState } from 'react';
import { Json } from '../parts/json/json.tsx';
import { formatBytes, formatSeconds } from '../parts/text/format.ts';
import { MESSAGE_LOG_TEXTS as TEXTS } from '../texts/sandbox.ts';
import { Name } from '../untrusted-text/name.tsx';

/** How many of each are listed at once. */
const SHOWN = 50;

export function ShieldLog({ record: { messages, sizes, evicted } }: { record: SurfaceRecord }) {
  return (
    <>
      <details className="shield-more">
        <summary>
          {TEXTS.messages} <span className="quiet">{messages.length}</span>
        </summary>
        {evicted > 0 ? <p className="note">{TEXTS.older(evicted)}</p> : null}
        <ol className="shield-messages">
          {messages
            .slice(-SHOWN)
            .toReversed()
            .map(entry => (
              <Message key={entry.seq} entry={entry} />
            ))}
        </ol>
      </details>
      <details className="shield-more">
        <summary>
          {TEXTS.heights} <span className="quiet">{sizes.length}</span>
        </summary>
        <ol className="shield-lines">
          {sizes
            .slice(-SHOWN)
            .toReversed()
            .map(({ seq, at, height, requested }) => (
              <li key={seq}>
                <span>
                  {requested?.height !== undefined && requested.height !== height
                    ? TEXTS.heightWanted(height, requested.height)
                    : TEXTS.height(height)}
                </span>
                <Clock at={at} />
              </li>
            ))}
        </ol>
      </details>
    </>
  );
}

function Message({ entry }: { entry: MessageEntry }) {
  const { at, direction, label, length } = entry;
  const [open, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <Clock at={at} /> <span className="shield-direction">{direction === 'in' ? TEXTS.received : TEXTS.sent}</span>{' '}
          <span className="mono">
            <Name text={label || TEXTS.unnamed} />
          </span>{' '}
          <span className="quiet">{formatBytes(length)}</span>
        </summary>
        {open ? <MessageText entry={entry} /> : null}
      </details>
    </li>
  );
}

function MessageText({ entry: { text, length } }: { entry: MessageEntry }) {
  if (text.length === length) return <Json value={parsed(text)} label={TEXTS.message} />;
  return (
    <>
      <p className="note">{TEXTS.firstOnly(text.length, length)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <section className="code" aria-label={TEXTS.beginning} tabIndex={0}>
        <pre>
          <UntrustedText text={text} lines />
        </pre>
      </section>
    </>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function Clock({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  return (
    <time className="quiet" dateTime={iso}>
      {formatSeconds(iso)}
    </time>
  );
}
