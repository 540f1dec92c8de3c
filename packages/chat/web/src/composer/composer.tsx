// The input for messages: grows with its text, sends by Enter, and offers tools after a slash. During a run it can stop the run,
// and messages can be queued or steer it.

import type { PromptSummary, UserMessageEvent } from '@vitrine/protocol/internal/session';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { PendingApprovals } from '../approvals/pending-approvals.tsx';
import { useChat } from '../state/chat-context.ts';
import { currentModel } from '../state/conversation.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { useAttempt } from '../state/use-attempt.ts';
import { useTranscript } from '../state/use-transcript.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';
import { Template } from '../texts/template.tsx';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { ComposerButtons } from './composer-buttons.tsx';
import { ModelPicker } from './model-picker.tsx';
import { PromptForm } from './prompt-form.tsx';
import { SlashPalette } from './slash-palette.tsx';
import { useMessageHistory } from './use-message-history.ts';
import { type Sending, useSending } from './use-sending.ts';
import { useSlashPalette } from './use-slash-palette.ts';

export function Composer({ session }: { session: SessionStore | undefined }) {
  const { conversation } = useChat();
  const list = useStore(conversation.models);
  const { from } = useStore(conversation.composer);
  const transcript = useTranscript(session);
  const [prompt, setPrompt] = useState<PromptSummary>();
  const sending = useSending();
  const area = useRef<HTMLTextAreaElement>(null);
  const dock = useDockHeight();
  const approvals = session ? <PendingApprovals key={session.id} session={session} /> : null;
  if (list && list.models.length === 0)
    return (
      <section className="composer-dock" aria-label={TEXTS.composerRegion} ref={dock}>
        {approvals}
      </section>
    );
  const onPromptDone = (): void => {
    setPrompt(undefined);
    area.current?.focus();
  };
  return (
    <section className="composer-dock" aria-label={TEXTS.composerRegion} ref={dock}>
      {approvals}
      {prompt ? <PromptForm key={`${prompt.server}/${prompt.name}`} prompt={prompt} onDone={onPromptDone} /> : null}
      <WaitingMessages messages={transcript.waiting} />
      {sending.error === undefined ? null : <Problem text={sending.error} />}
      {from === undefined ? null : (
        <p className="note composer-note" role="status">
          <Template
            text={from.kind === 'prompt' ? TEXTS.fromPrompt : TEXTS.fromInterface}
            server={<Name text={from.server} />}
          />
        </p>
      )}
      <ComposerForm area={area} isRunning={transcript.run !== undefined} sending={sending} onPrompt={setPrompt} />
    </section>
  );
}

interface ComposerFormProps {
  area: RefObject<HTMLTextAreaElement | null>;
  isRunning: boolean;
  sending: Sending;
  /** A prompt with arguments was chosen. */
  onPrompt(prompt: PromptSummary): void;
}

function ComposerForm({ area, isRunning, sending, onPrompt }: ComposerFormProps) {
  const { conversation } = useChat();
  const list = useStore(conversation.models);
  const modelId = useStore(conversation.chosenModel);
  const { text, from } = useStore(conversation.composer);
  const model = currentModel(list, modelId);
  const palette = useSlashPalette(text, item => void sending.choose(item, onPrompt));
  const history = useMessageHistory();
  useLayoutEffect(() => fitHeight(area.current, text), [area, text]);
  useEffect(() => {
    if (from !== undefined) area.current?.focus();
  }, [area, from]);

  const send = (delivery?: 'queue' | 'steer'): void =>
    void sending.send(delivery).then(sent => sent && history.reset());
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that ends an input method's composition does not send.
    if (event.nativeEvent.isComposing || palette.onKey(event)) return;
    if (event.key === 'ArrowUp' && (text === '' || history.isActive()) && history.step(1)) event.preventDefault();
    else if (event.key === 'ArrowDown' && history.isActive() && history.step(-1)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey && !event.repeat) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && isRunning) sending.stop();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    history.reset();
    palette.reset();
    conversation.write(event.target.value);
  };
  return (
    <form className="composer" onSubmit={onSubmit}>
      {palette.isOpen ? (
        <SlashPalette id={palette.id} items={palette.items} active={palette.active} onChoose={palette.choose} />
      ) : null}
      <textarea
        ref={area}
        data-composer
        rows={1}
        aria-label={TEXTS.composerLabel}
        placeholder={model?.offline ? TEXTS.placeholderPlanner : TEXTS.placeholder}
        value={text}
        aria-haspopup="listbox"
        aria-controls={palette.isOpen ? palette.id : undefined}
        aria-activedescendant={palette.activeId}
        aria-autocomplete={palette.isOpen ? 'list' : undefined}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      <div className="composer-actions">
        <ModelPicker list={list} current={model} />
        <span className="spring" />
        <ComposerButtons
          isEmpty={text.trim() === ''}
          isRunning={isRunning}
          isSending={sending.isSending}
          onSteer={() => send('steer')}
          onStop={sending.stop}
        />
      </div>
    </form>
  );
}

/** Sets the height to that of the text, up to the limit of the style sheet. */
function fitHeight(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return;
  area.style.height = 'auto';
  if (text !== '') area.style.height = `${area.scrollHeight}px`;
}

/** Publishes the composer's height as the CSS variable `--dock`, by which the elements above it are placed. */
function useDockHeight(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--dock', `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty('--dock');
    };
  }, []);
}

/** Queued messages that no run has read yet, shown above the composer, each with a button to remove it. */
function WaitingMessages({ messages }: { messages: readonly UserMessageEvent[] }) {
  const { conversation } = useChat();
  const [error, attempt] = useAttempt();
  if (messages.length === 0) return null;
  return (
    <ul className="waiting">
      {messages.map(({ messageId, text, delivery }) => (
        <li key={messageId} data-delivery={delivery}>
          <span className="waiting-text">
            <MessageText text={text} lines={false} />
          </span>
          <span className="caption">{delivery === 'steer' ? TEXTS.steering : TEXTS.queued}</span>
          <button type="button" className="text-button" onClick={() => attempt(conversation.remove(messageId))}>
            {TEXTS.remove}
          </button>
        </li>
      ))}
      {error === undefined ? null : (
        <li className="problem" role="alert">
          <MessageText text={error} />
        </li>
      )}
    </ul>
  );
}
