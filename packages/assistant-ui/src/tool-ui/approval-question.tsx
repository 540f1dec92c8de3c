// The question of a server-side approval, next to its call.
import { useTexts } from '@vitrine/components/internal/runtime';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type ReactNode, useId, useState } from 'react';
import {
  type ApprovalOption,
  type ApprovalResponse,
  acceptsText,
  isQuestion,
  listOptions,
  optionKey,
  toResponse,
} from './approval-answers.ts';
import type { ToolUIProps } from './registration.ts';

const ENGLISH = {
  question: (toolName: string) => `Allow the call of ${toolName}?`,
  'allow-once': 'Allow once',
  'allow-always': 'Always allow',
  'reject-once': 'Deny',
  'reject-always': 'Always deny',
  really: (label: string) => `${label} – press again`,
  confirm: (label: string) => `Press again to confirm: ${label}`,
  answer: 'Your answer',
  note: 'Note (optional)',
  send: 'Send',
};
type ApprovalTexts = typeof ENGLISH;
type Kind = 'allow-once' | 'allow-always' | 'reject-once' | 'reject-always';

type QuestionProps = Pick<ToolUIProps<unknown>, 'toolName' | 'approval' | 'respondToApproval'>;

/** One answer at a time; an answer that could not be recorded can be given again. */
export function ApprovalQuestion({ toolName, approval, respondToApproval }: QuestionProps): ReactNode {
  const texts = useTexts('tool-approval', ENGLISH);
  const { isBusy, problem, answer } = useAnswer(respondToApproval);
  const [text, setText] = useState('');
  if (!approval) return null;
  const question = approval.prompt ?? texts.question(toolName);
  const asksForText = acceptsText(approval);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div role="group" aria-label={question} className="vitrine-approval-question">
      <p>{question}</p>
      {asksForText && (
        <textarea
          aria-label={isQuestion(approval) ? texts.answer : texts.note}
          rows={2}
          readOnly={isBusy}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      <Options
        options={listOptions(approval)}
        texts={texts}
        isBusy={isBusy}
        onChoose={option => answer(toResponse(option, text))}
      >
        {asksForText && isQuestion(approval) && (
          <AnswerButton isDisabled={isBusy || text.trim() === ''} onPress={() => answer({ text })}>
            {texts.send}
          </AnswerButton>
        )}
      </Options>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}

function useAnswer(respondToApproval: QuestionProps['respondToApproval']) {
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  const send = async (response: ApprovalResponse): Promise<void> => {
    setState({ isBusy: true });
    try {
      await respondToApproval(response);
      setState({ isBusy: false });
    } catch (cause) {
      setState({ isBusy: false, problem: errorMessage(cause) });
    }
  };
  return { ...state, answer: (response: ApprovalResponse) => void send(response) };
}

interface OptionsProps {
  options: readonly ApprovalOption[];
  texts: ApprovalTexts;
  isBusy: boolean;
  onChoose(option: ApprovalOption): void;
  /** Further buttons of the row. */
  children: ReactNode;
}

/** An option with `confirm` needs two presses; Escape, and the focus elsewhere, undo the first. */
function Options({ options, texts, isBusy, onChoose, children }: OptionsProps): ReactNode {
  const id = useId();
  const [confirming, setConfirming] = useState<string>();
  const pendingOption = options.find(option => optionKey(option) === confirming);
  const press = (option: ApprovalOption) => {
    const mustAsk = Boolean(option.confirm) && option !== pendingOption;
    setConfirming(mustAsk ? optionKey(option) : undefined);
    if (!mustAsk) onChoose(option);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the keys of the buttons inside */}
      <div
        className="vitrine-approval-buttons"
        onKeyDown={event => {
          if (event.key !== 'Escape' || !pendingOption) return;
          // A dialog around the question stays open.
          event.stopPropagation();
          setConfirming(undefined);
        }}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) setConfirming(undefined);
        }}
      >
        {options.map((option, index) => (
          <AnswerButton
            key={optionKey(option)}
            isDisabled={isBusy}
            isConfirming={option === pendingOption}
            describedBy={hasDetails(option) ? `${id}-${index}` : undefined}
            onPress={() => press(option)}
          >
            {option === pendingOption ? texts.really(optionLabel(option, texts)) : optionLabel(option, texts)}
          </AnswerButton>
        ))}
        {children}
      </div>
      <p role="status">{pendingOption && confirmationText(pendingOption, texts)}</p>
      {options.map(
        (option, index) =>
          hasDetails(option) && (
            <OptionDetails
              key={optionKey(option)}
              id={`${id}-${index}`}
              label={optionLabel(option, texts)}
              option={option}
            />
          ),
      )}
    </>
  );
}

interface AnswerButtonProps {
  isDisabled: boolean;
  isConfirming?: boolean;
  describedBy?: string | undefined;
  onPress(): void;
  children: ReactNode;
}

function AnswerButton({ isDisabled, isConfirming, describedBy, onPress, children }: AnswerButtonProps): ReactNode {
  return (
    <button
      type="button"
      // Not `disabled`: that would remove the focus from the button that has just been pressed.
      aria-disabled={isDisabled || undefined}
      aria-describedby={describedBy}
      onKeyDown={event => {
        // A held key would press the button again and again.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      onClick={event => {
        // The second click of a double-click confirms nothing.
        if (!isDisabled && !(isConfirming && event.detail > 1)) onPress();
      }}
    >
      {children}
    </button>
  );
}

/** Shows the meaning of an option, and the rules that it would store. */
function OptionDetails({ id, label, option }: { id: string; label: string; option: ApprovalOption }): ReactNode {
  const { description, grants = [] } = option;
  return (
    <div id={id} className="vitrine-approval-details">
      <p>
        {label}
        {description !== undefined && ': '}
        {description !== undefined && <UntrustedText text={description} lines />}
      </p>
      {grants.length > 0 && (
        <ul>
          {[...new Set(grants)].map(grant => (
            <li key={grant}>
              <code>
                <UntrustedText text={grant} />
              </code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function hasDetails({ description, grants = [] }: ApprovalOption): boolean {
  return description !== undefined || grants.length > 0;
}

function optionLabel({ id, kind, label }: ApprovalOption, texts: ApprovalTexts): string {
  return label ?? (Object.hasOwn(KINDS, kind) ? texts[kind as Kind] : (id ?? kind));
}

const KINDS: Readonly<Record<Kind, true>> = {
  'allow-once': true,
  'allow-always': true,
  'reject-once': true,
  'reject-always': true,
};

function confirmationText(option: ApprovalOption, texts: ApprovalTexts): string {
  const { title, description } = typeof option.confirm === 'object' ? option.confirm : {};
  return [title ?? texts.confirm(optionLabel(option, texts)), description].filter(Boolean).join(' ');
}
