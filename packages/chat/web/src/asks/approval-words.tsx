// What an approval is about, in a few words: the dialog's title and button, and the line that stays in the transcript.
import { type ApprovalRequestEvent, approvalKind } from '@vitrine/protocol';
import type { ReactNode } from 'react';
import { Name } from '../shown/shown.tsx';

export interface ApprovalWords {
  title: ReactNode;
  yes: string;
  /** Goes on after "asked to". */
  wish: ReactNode;
}

/** `toolName`: the tool's title, for reading. */
export function approvalWords(request: ApprovalRequestEvent, toolName: string): ApprovalWords {
  const name = <Name text={toolName} />;
  switch (approvalKind(request)) {
    case 'tool':
      return { title: <>Call {name}?</>, yes: 'Allow', wish: <>call {name}</> };
    case 'download': {
      const files = request.files?.length === 1 ? 'a file' : `${request.files?.length ?? 0} files`;
      return { title: `Save ${files}?`, yes: 'Save', wish: `save ${files}` };
    }
    case 'sampling':
      return { title: 'Ask the model?', yes: 'Allow', wish: 'use the model' };
    case 'elicitation':
      return { title: 'Answer a question?', yes: 'Send', wish: 'ask you something' };
    case 'link':
      return {
        title: 'Open this link?',
        yes: 'Open in a new tab',
        wish: <>open {request.url === undefined ? 'a link' : <Name text={request.url} max={200} />}</>,
      };
  }
}
