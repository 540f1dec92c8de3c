// Approvals that this page itself requests: opening a link, calling a tool that a view offers, or a tool for an artifact. Approvals that the server's policy requires
// are events of the log; both kinds use the same card.
import type { ToolEntry } from '@vitrine/agent/internal/api';
import { ActionRefused } from '@vitrine/host';
import { VIEW_MESSAGES } from '../../texts/result.ts';
import { createStore, type Readable } from '../store.ts';

type PageApprovalSubject =
  /** The whole address, as it will be opened. */
  | { readonly kind: 'link'; readonly url: string }
  /** A tool that the view itself offers. */
  | { readonly kind: 'app-tool'; readonly name: string; readonly args: Record<string, unknown> }
  /** A tool of a server, which an artifact wants to call. */
  | { readonly kind: 'tool'; readonly tool: ToolEntry; readonly args: Record<string, unknown> };

export type PageApproval = PageApprovalSubject & {
  readonly id: string;
  readonly server: string;
  /** The tool whose interface makes the request. */
  readonly toolName: string;
  /** The surface that makes the request. */
  readonly surfaceId: string;
  answer(yes: boolean): void;
};

type PageApprovalRequest = PageApprovalSubject & Pick<PageApproval, 'server' | 'toolName' | 'surfaceId'>;

export interface PageApprovals extends Readable<readonly PageApproval[]> {
  /** Resolves with the user's answer; false when `signal` aborts first. Rejects with `ActionRefused` when the surface waits for too many answers. */
  ask(question: PageApprovalRequest, signal?: AbortSignal): Promise<boolean>;
  /** Denies all open requests. */
  close(): void;
}

/** Limit of open approvals, as the agent's: both kinds count. */
const MAX_OPEN_PER_SURFACE = 8;

/** `countOthers`: the open approvals of a surface that the server's policy requires. */
export function createPageApprovals(countOthers: (surfaceId: string) => number = () => 0): PageApprovals {
  const store = createStore<readonly PageApproval[]>([]);
  let count = 0;
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    ask(question, signal) {
      if (signal?.aborted) return Promise.resolve(false);
      const { surfaceId } = question;
      const open = store.getSnapshot().filter(approval => approval.surfaceId === surfaceId).length;
      if (open + countOthers(surfaceId) >= MAX_OPEN_PER_SURFACE)
        return Promise.reject(new ActionRefused(VIEW_MESSAGES.tooManyQuestions(MAX_OPEN_PER_SURFACE)));
      return new Promise(resolve => {
        const id = `page-approval-${++count}`;
        const answer = (yes: boolean): void => {
          signal?.removeEventListener('abort', refuse);
          store.update(pageApprovals => pageApprovals.filter(approval => approval.id !== id));
          resolve(yes);
        };
        const refuse = (): void => answer(false);
        signal?.addEventListener('abort', refuse);
        store.update(pageApprovals => [...pageApprovals, { ...question, id, answer }]);
      });
    },
    close() {
      for (const approval of store.getSnapshot()) approval.answer(false);
    },
  };
}
