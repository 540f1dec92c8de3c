// What views say and ask, as single lines of the transcript.
import { Folded } from '../parts/folded.tsx';
import { partsFromBlocks } from '../parts/from-blocks.ts';
import { OfferedFiles } from '../parts/offered-files.tsx';
import { Parts } from '../parts/part-view.tsx';
import { Name, Shown } from '../shown/shown.tsx';
import type { AppCallEntry, DownloadEntry, MessageEntry, NoticeEntry, SamplingEntry } from '../state/transcript.ts';
import { Arguments } from './arguments.tsx';

export function MessageLine({ entry: { message } }: { entry: MessageEntry }) {
  return (
    <div className="message">
      <p className="caption">Said in your name by the interface of {message.server}</p>
      <blockquote>
        {message.content.length > 0 ? (
          // Many parts are as tall as one long one.
          <Folded>
            <Parts content={partsFromBlocks(message.content)} server={message.server} />
          </Folded>
        ) : (
          <p>No words.</p>
        )}
      </blockquote>
    </div>
  );
}

export function DownloadLine({ entry: { download } }: { entry: DownloadEntry }) {
  return (
    <div className="line">
      <span className="caption">{download.server}</span> gave you {download.files.length === 1 ? 'a file' : 'files'}:
      <OfferedFiles files={download.files} />
    </div>
  );
}

export function SamplingLine({ entry: { sampling } }: { entry: SamplingEntry }) {
  const { server, success, model, error } = sampling;
  return (
    <p className="line" data-status={success ? 'approved' : 'denied'}>
      <span className="caption">{server}</span>{' '}
      {success
        ? `had the model write something${model ? ` (${model})` : ''}.`
        : `asked the model: ${error?.message ?? 'it failed'}`}
    </p>
  );
}

/** A view's own tool: what was called, and what came back, one click away. */
export function AppCallLine({ entry: { call, result } }: { entry: AppCallEntry }) {
  const who = call.initiator === 'person' ? 'you' : 'the model';
  return (
    <div className="line" data-status={result?.success === false ? 'denied' : 'approved'}>
      <span className="caption">{call.server}</span> {who} called{' '}
      <span className="mono">
        <Name text={call.toolName} />
      </span>{' '}
      of its interface
      {result?.error ? (
        <>
          : <Shown text={result.error.message} />
        </>
      ) : (
        '.'
      )}
      {result && !result.error ? (
        <details className="line-details">
          <summary>Answer</summary>
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
        <span className="caption">{notice.server}</span> <Shown text={notice.message} lines />
      </Folded>
    </div>
  );
}
