// What views say and ask, as single lines of the transcript.
import { SCOPE_LABELS } from '../asks/approval-dialog.tsx';
import { approvalWords } from '../asks/approval-words.ts';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import type { ApprovalEntry, MessageEntry, NoticeEntry } from '../state/transcript.ts';

export function ApprovalLine({ entry }: { entry: ApprovalEntry }) {
  const { catalog } = useChat();
  const { request, response } = entry;
  const name = toolTitle(catalog.find(request.server, request.toolName) ?? { name: request.toolName });
  const { wish } = approvalWords(request, name);
  const scope = response?.scope ? `, ${SCOPE_LABELS[response.scope].toLowerCase()}` : '';
  const answer = !response
    ? 'waits for your answer'
    : { approved: `you allowed it${scope}`, denied: 'you denied it', cancelled: 'withdrawn' }[response.status];
  return (
    <p className="line" data-status={response?.status ?? 'pending'}>
      <span className="caption">{request.server}</span> asked to {wish}: {answer}.
    </p>
  );
}

export function MessageLine({ entry: { message } }: { entry: MessageEntry }) {
  const text = message.content.flatMap(block => (block.type === 'text' ? [String(block.text)] : [])).join('\n');
  const others = message.content.length - message.content.filter(block => block.type === 'text').length;
  return (
    <div className="message">
      <p className="caption">Said in your name by the interface of {message.server}</p>
      <blockquote className="plain-text">{text || 'No text.'}</blockquote>
      {others > 0 ? <p className="note">{`And ${others} attachments that are no text.`}</p> : null}
    </div>
  );
}

export function NoticeLine({ entry: { notice } }: { entry: NoticeEntry }) {
  return (
    <p className="line notice" data-level={notice.level}>
      <span className="caption">{notice.server}</span> {notice.message}
    </p>
  );
}
