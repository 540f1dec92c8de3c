// Many calls of one tool by one view: one line, which expands to show them.
import { useState } from 'react';
import { Template } from '../../language/template.tsx';
import { formatTime } from '../../parts/text/format.ts';
import { useChat } from '../../state/chat-context.ts';
import { type CallEntry, findCall, type Transcript } from '../../state/session/transcript.ts';
import { readCallTitle } from '../../state/settings/catalog.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../../texts/transcript.ts';
import { Name } from '../../untrusted-text/name.tsx';
import { CallView } from './call-view.tsx';

/** How many are rendered at once, the newest. */
const SHOWN = 25;

export function CallSeriesView({ calls, transcript }: { calls: readonly CallEntry[]; transcript: Transcript }) {
  const { catalog } = useChat();
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(SHOWN);
  const { call } = calls.at(-1)!;
  const requester = findCall(transcript, call.surfaceId);
  const failureCount = calls.filter(({ result }) => result?.success === false).length;
  const title = readCallTitle(call, catalog.find(call.server, call.toolName));
  return (
    <details
      className="line call-series"
      data-tool-name={call.toolName}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="caption">
          <Name text={call.server} />
        </span>{' '}
        <Template
          text={requester ? TEXTS.callSeries : TEXTS.series}
          count={calls.length}
          tool={<Name text={title} />}
          requester={requester ? <Name text={requester.title ?? requester.toolName} /> : null}
        />
        {failureCount > 0 ? <span className="problem-mark">, {TEXTS.seriesFailed(failureCount)}</span> : null}{' '}
        <time className="caption" dateTime={call.at}>
          {formatTime(call.at)}
        </time>
      </summary>
      {open && calls.length > count ? (
        <button type="button" className="text-button" onClick={() => setCount(count + 4 * SHOWN)}>
          {TEXTS.showEarlier}
        </button>
      ) : null}
      {open ? (
        <ol>
          {calls.slice(-count).map(entry => (
            <li key={entry.key}>
              <CallView entry={entry} transcript={transcript} />
            </li>
          ))}
        </ol>
      ) : null}
    </details>
  );
}
