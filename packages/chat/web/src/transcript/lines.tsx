// Actions of views as single lines of the transcript: messages, downloads, sampling, calls of their own tools, notices.

import { Folded } from '../parts/folded.tsx';
import { OfferedFiles } from '../parts/offered-files.tsx';
import { Parts } from '../parts/part-view.tsx';
import { partsFromBlocks } from '../parts/parts-from-blocks.ts';
import type { AppCallEntry, DownloadEntry, MessageEntry, NoticeEntry, SamplingEntry } from '../state/transcript.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../texts/conversation.ts';
import { Template } from '../texts/template.tsx';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Arguments } from './arguments.tsx';

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
