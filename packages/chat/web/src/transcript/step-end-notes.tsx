// What went wrong in an answer of the model: calls that could not be made, and an answer that is not whole.

import type { StepCall, StepEndEvent } from '@vitrine/protocol/internal/session/run-events';
import { Fragment } from 'react';
import { Template } from '../language/template.tsx';
import { formatNumber } from '../parts/text/format.ts';
import { stepKey, type Transcript } from '../state/session/transcript.ts';
import { ATTACHMENT_TEXTS } from '../texts/composer.ts';
import { ANSWER_TEXTS as TEXTS } from '../texts/transcript.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { ContinueButton } from './run-button.tsx';

export function StepEndNotes({ end, transcript }: { end: StepEndEvent; transcript: Transcript }) {
  const { entries, run } = transcript;
  // A call of a server's tool has an entry of its own, which says it.
  const unstarted = end.calls.filter(
    ({ callId, problem }) =>
      problem !== undefined && !entries.some(({ kind, key }) => kind === 'call' && key === callId),
  );
  const last = entries.findLast(({ kind }) => kind !== 'run-end');
  const isLast = run === undefined && last?.key === stepKey(end);
  const { finishReason, filesRefused, textCalls, toolsLeftOut = [] } = end;
  const isCut = finishReason === 'length' || finishReason === 'other';
  const isEmpty = end.text.trim() === '' && end.calls.length === 0 && /^(?:stop|tool-calls|other)$/.test(finishReason);
  return (
    <>
      {unstarted.map(call => (
        <LostCall key={call.callId} call={call} />
      ))}
      {end.calls.map(call => (call.found ? <ToolSearch key={call.callId} call={call} /> : null))}
      {filesRefused === undefined ? null : (
        <p className="note" role="status">
          {ATTACHMENT_TEXTS.filesRefused} <MessageText text={filesRefused} />
        </p>
      )}
      {[...new Set(toolsLeftOut.map(({ reason }) => reason))].map(reason => (
        <LeftOutTools key={reason} tools={toolsLeftOut.filter(tool => tool.reason === reason)} reason={reason} />
      ))}
      {textCalls === undefined ? null : (
        <p className="note">{textCalls === 'made' ? TEXTS.textCallMade : TEXTS.textCallShown}</p>
      )}
      {isEmpty ? <p className="run-end">{TEXTS.withoutWords}</p> : null}
      {isCut && !isEmpty ? (
        <p className="run-end">
          <span>{finishReason === 'length' ? TEXTS.cutOff : TEXTS.endedEarly}</span>
          {isLast ? <ContinueButton /> : null}
        </p>
      ) : null}
      {finishReason === 'content-filter' ? <p className="run-end">{TEXTS.filtered}</p> : null}
    </>
  );
}

/** The rest is counted: a provider's limit may leave out hundreds. */
const MAX_NAMES = 6;

function LeftOutTools({ tools, reason }: { tools: NonNullable<StepEndEvent['toolsLeftOut']>; reason: string }) {
  const names = tools.slice(0, MAX_NAMES).map(({ server, tool }, index) => (
    <Fragment key={`${server}/${tool}`}>
      {index === 0 ? '' : ', '}
      <Name text={`${server}: ${tool}`} />
    </Fragment>
  ));
  const more = tools.length > MAX_NAMES ? ` + ${formatNumber(tools.length - MAX_NAMES)}` : '';
  return (
    <p className="note" role="status">
      <Template
        text={TEXTS.toolsLeftOut}
        count={tools.length}
        tools={
          <>
            {names}
            {more}.
          </>
        }
      />{' '}
      <MessageText text={reason} />
    </p>
  );
}

/** Says what the model looked for among many tools. */
function ToolSearch({ call: { args, found = [] } }: { call: StepCall }) {
  const query = typeof args.query === 'string' ? args.query : '';
  return (
    <p className="note">
      <Template text={TEXTS.toolSearch} query={<Name text={query} />} count={found.length} />
    </p>
  );
}

function LostCall({ call: { name, server, toolName = name } }: { call: StepCall }) {
  const text = server === undefined ? TEXTS.unknownTool : TEXTS.badArguments;
  return (
    <p className="note">
      <Template text={text} tool={<Name text={toolName} />} />
    </p>
  );
}
