// The outcome of a request: one line of the transcript.

import { useChat } from '../state/chat-context.ts';
import type { ApprovalEntry } from '../state/transcript.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Decision } from './approval-texts.tsx';
import { requestedToolTitle } from './requested-tool.ts';

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
