// Actions of views as single lines of the transcript: messages, downloads, sampling, calls of their own tools, notices.

import { Decision } from '../approvals/approval-texts.tsx';
import { requestedToolTitle } from '../approvals/requested-tool.ts';
import { Template } from '../language/template.tsx';
import { Folded } from '../parts/folded.tsx';
import { OfferedFiles } from '../parts/offered-files.tsx';
import { Parts } from '../parts/part-view.tsx';
import { partsFromBlocks } from '../parts/parts-from-blocks.ts';
import { useChat } from '../state/chat-context.ts';
import type {
  AppCallEntry,
  ApprovalEntry,
  DownloadEntry,
  MessageEntry,
  NoticeEntry,
  RunEndEntry,
  SamplingEntry,
  Transcript,
} from '../state/session/transcript.ts';
import { ANSWER_TEXTS, TRANSCRIPT_TEXTS as TEXTS } from '../texts/transcript.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Arguments } from './call/arguments.tsx';
import { ContinueButton, RunButton } from './run-button.tsx';
import { describeRunEnd } from './run-end-text.ts';

const Server = ({ name }: { name: string }) => (
  <span className="caption">
    <Name text={name} />
  </span>
);

export function MessageLine({ entry: { message } }: { entry: MessageEntry }) {
  return (
    <div className="message">
      <p className="caption">
        <Template text={TEXTS.messageFrom} server={<Name text={message.server} />} />
      </p>
      <blockquote>
        {message.content.length > 0 ? (
          // Many parts are as tall as one long one.
          <Folded>
            <Parts content={partsFromBlocks(message.content)} server={message.server} />
          </Folded>
        ) : (
          <p>{TEXTS.emptyMessage}</p>
        )}
      </blockquote>
    </div>
  );
}

export function DownloadLine({ entry: { download } }: { entry: DownloadEntry }) {
  return (
    <div className="line">
      <Template
        text={download.files.length === 1 ? TEXTS.gaveFile : TEXTS.gaveFiles}
        server={<Server name={download.server} />}
      />
      <OfferedFiles files={download.files} />
    </div>
  );
}

export function SamplingLine({ entry: { sampling } }: { entry: SamplingEntry }) {
  const { server, success, model, error } = sampling;
  return (
    <p className="line" data-status={success ? 'approved' : 'denied'}>
      <Template
        text={success ? (model ? TEXTS.usedNamedModel : TEXTS.usedModel) : TEXTS.modelFailed}
        server={<Server name={server} />}
        model={model === undefined ? undefined : <Name text={model} />}
        reason={<MessageText text={error?.message ?? TEXTS.unknownReason} />}
      />
    </p>
  );
}

/** A call of a view's tool: its name, and its result on demand. */
export function AppCallLine({ entry: { call, result } }: { entry: AppCallEntry }) {
  const callLine = (
    <Template
      text={call.initiator === 'user' ? TEXTS.youCalled : TEXTS.modelCalled}
      server={<Server name={call.server} />}
      tool={
        <span className="mono">
          <Name text={call.toolName} />
        </span>
      }
    />
  );
  return (
    <div className="line" data-status={result?.success === false ? 'denied' : 'approved'}>
      {result?.error ? (
        <Template text={TEXTS.failedWith} call={callLine} reason={<MessageText text={result.error.message} />} />
      ) : (
        callLine
      )}
      {result && !result.error ? (
        <details className="line-details">
          <summary>{TEXTS.answer}</summary>
          <Arguments args={call.args} />
          <Parts content={result.sanitized.content} server={call.server} />
        </details>
      ) : null}
    </div>
  );
}

export function NoticeLine({ entry: { notice } }: { entry: NoticeEntry }) {
  return (
    <div className="line notice" data-level={notice.level}>
      <Folded>
        <Server name={notice.server} /> <MessageText text={notice.message} />
      </Folded>
    </div>
  );
}

/** The outcome of a request: one line of the transcript. */
export function ApprovalLine({ entry }: { entry: ApprovalEntry }) {
  const { catalog } = useChat();
  const { request, response } = entry;
  const tool = requestedToolTitle(request, catalog);
  return (
    <p className="line" data-status={response?.status ?? 'pending'}>
      <span className="caption">
        <Name text={request.server} />
      </span>{' '}
      <Decision request={request} response={response} tool={tool} />
      {response?.status === 'approved' ? null : (
        <span className="caption">
          {' '}
          <Name text={tool} />
        </span>
      )}
    </p>
  );
}

/** The end of a run: why it ended without an answer and how to continue, or the cost of an answer. */
export function RunEndLine({ entry: { end }, transcript }: { entry: RunEndEntry; transcript: Transcript }) {
  const { conversation } = useChat();
  const isLast = transcript.entries.at(-1)?.key === `run-end-${end.runId}` && transcript.run === undefined;
  const retry = () => conversation.retry(end.runId);
  return (
    // Announced by ./announcer.tsx: a live region that is put in with its text is not read, and this one comes back while the user scrolls.
    <div className="run-end" data-reason={end.reason}>
      <span>
        <MessageText text={describeRunEnd(end)} />
      </span>
      {isLast && end.reason === 'failed' ? <RunButton label={ANSWER_TEXTS.tryAgain} onPress={retry} /> : null}
      {isLast && end.reason === 'interrupted' ? <RunButton label={ANSWER_TEXTS.continue} onPress={retry} /> : null}
      {isLast && end.reason === 'step-limit' ? <ContinueButton /> : null}
    </div>
  );
}
