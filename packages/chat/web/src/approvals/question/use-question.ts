// How the question of a server is shown on its card: by the interface that it names, or by the form.
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useState } from 'react';
import { filled } from '../../language/template.tsx';
import { useChat } from '../../state/chat-context.ts';
import { QUESTION } from '../../texts/approvals.ts';
import type { SendAnswer } from './use-view-answer.ts';

export interface Question {
  /** The interface that is shown; absent when the form is. */
  readonly part: UIResourcePart | undefined;
  /** Why the form stands in for the interface. Absent: there is no interface, or the user wants the form. */
  readonly problem: string | undefined;
  /** Shows the interface again; absent where there is none to show. */
  readonly useView: (() => void) | undefined;
  useForm(): void;
  failed(problem: string): void;
  readonly send: SendAnswer;
}

export function useQuestion({ approvalId, elicitation }: ApprovalRequestEvent): Question {
  const chat = useChat();
  const part = elicitation?.mode === 'form' ? elicitation.view : undefined;
  const [problem, setProblem] = useState(part?.problem);
  const [isForm, setIsForm] = useState(false);
  const isShown = part !== undefined && problem === undefined;
  return {
    part: isShown && !isForm ? part : undefined,
    problem: problem === undefined ? undefined : filled(QUESTION.failed, { problem }),
    useView: isShown && isForm ? () => setIsForm(false) : undefined,
    useForm: () => setIsForm(true),
    failed: setProblem,
    async send({ action, content }) {
      const answer =
        action === 'accept'
          ? { approved: true, scope: 'once' as const, content: content ?? {} }
          : { approved: false, ...(action === 'cancel' ? { dismissed: true } : {}) };
      return chat.respond(approvalId, answer).then(() => undefined, errorMessage);
    },
  };
}
