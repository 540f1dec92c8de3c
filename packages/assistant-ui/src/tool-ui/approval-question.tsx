// The question of a server-side approval, next to its call.
import { useTexts } from '@vitrine/components';
import { type ReactNode, useState } from 'react';
import { messageOf } from './read-data.ts';
import type { ToolUIProps } from './registration.ts';

const ENGLISH = {
  question: (toolName: string) => `Allow the call of ${toolName}?`,
  'allow-once': 'Allow once',
  'allow-always': 'Always allow',
  'reject-once': 'Deny',
  'reject-always': 'Always deny',
};
type Kind = Exclude<keyof typeof ENGLISH, 'question'>;

const PLAIN: readonly { id?: string; kind: string; label?: string }[] = [
  { kind: 'allow-once' },
  { kind: 'reject-once' },
];

/** One answer at a time; an answer that could not be recorded can be given again. */
export function ApprovalQuestion({
  toolName,
  approval,
  respondToApproval,
}: Pick<ToolUIProps<unknown>, 'toolName' | 'approval' | 'respondToApproval'>): ReactNode {
  const texts = useTexts('tool-approval', ENGLISH);
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  if (!approval) return null;
  const answer = async (option: { id?: string; kind: string }): Promise<void> => {
    setState({ isBusy: true });
    try {
      await respondToApproval(
        option.id === undefined ? { approved: option.kind === 'allow-once' } : { optionId: option.id },
      );
      setState({ isBusy: false });
    } catch (cause) {
      setState({ isBusy: false, problem: messageOf(cause) });
    }
  };
  const question = approval.prompt ?? texts.question(toolName);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div role="group" aria-label={question} className="vitrine-approval-question">
      <p>{question}</p>
      {(approval.options ?? PLAIN).map(option => (
        <button
          key={option.id ?? option.kind}
          type="button"
          disabled={state.isBusy}
          onClick={() => void answer(option)}
        >
          {option.label ?? (option.kind in ENGLISH ? texts[option.kind as Kind] : option.id)}
        </button>
      ))}
      {state.problem !== undefined && <p role="alert">{state.problem}</p>}
    </div>
  );
}
