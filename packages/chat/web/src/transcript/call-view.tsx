// One call: request, progress and result. A call by a view is smaller, because its result goes to the view.
import { useId } from 'react';
import { Template } from '../language/template.tsx';
import { CallArguments } from '../parts/call-arguments.ts';
import { Marked } from '../parts/heavy/marked.tsx';
import { formatDuration } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { type CallEntry, findCall, type Transcript } from '../state/session/transcript.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../texts/transcript.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Arguments } from './arguments.tsx';
import { ResultView } from './result-view.tsx';

export function CallView({ entry, transcript }: { entry: CallEntry; transcript: Transcript }) {
  const chat = useChat();
  useStore(chat.catalog);
  const titleId = useId();
  const { call, result } = entry;
  const tool = chat.catalog.find(call.server, call.toolName);
  const title = call.title ?? toolTitle(tool ?? { name: call.toolName });
  const requester = call.initiator === 'view' ? findCall(transcript, call.surfaceId) : undefined;
  const state = !result ? 'running' : result.success ? 'done' : result.cancelled ? 'cancelled' : 'failed';

  return (
    <article
      className="call"
      id={`call-${entry.key}`}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-call-state={state}
      data-initiator={call.initiator}
      data-tool-name={call.toolName}
    >
      <header className="call-head">
        <h2 id={titleId}>
          <Name text={title} />
        </h2>
        <p className="caption">
          <span>
            <Name text={call.server} />
          </span>
          {requester ? (
            <span>
              <Template text={TEXTS.calledBy} requester={<Name text={requester.title ?? requester.toolName} />} />
            </span>
          ) : null}
          {state === 'done' && tool?.doneText !== undefined ? (
            <span className="done-text">
              <Name text={tool.doneText} />
            </span>
          ) : null}
          {result?.durationMs === undefined ? null : <span>{formatDuration(result.durationMs)}</span>}
        </p>
      </header>
      <Marked name={`call-${entry.key}`}>
        {Object.keys(call.args).length > 0 ? <Arguments args={call.args} schema={tool?.inputSchema} /> : null}
        <CallArguments value={call.args}>
          <ResultView entry={entry} title={title} tool={tool} />
        </CallArguments>
      </Marked>
    </article>
  );
}
