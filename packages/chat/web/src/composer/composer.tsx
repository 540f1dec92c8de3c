// The input for messages: grows with its text, sends by Enter, and offers tools after a slash. During a run it can stop the run,
// and messages can be queued or steer it.

import type { PromptSummary, ResourceTemplateSummary } from '@vitrine/protocol/internal/session/prompts';
import type { UserMessageEvent } from '@vitrine/protocol/internal/session/run-events';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type RefCallback,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { PendingApprovals } from '../approvals/pending-approvals.tsx';
import { AttachButton } from '../attachments/attach-button.tsx';
import { DraftAttachments } from '../attachments/draft-attachments.tsx';
import { FileDrop } from '../attachments/file-drop.tsx';
import { Template } from '../language/template.tsx';
import { PaletteList } from '../palette/palette-list.tsx';
import { useChat } from '../state/chat-context.ts';
import type { Upload } from '../state/requests/uploads.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import type { Transcript } from '../state/session/transcript.ts';
import { useTranscript } from '../state/session/use-transcript.ts';
import { useStore } from '../state/store.ts';
import { useCurrentModel } from '../state/use-current-project.ts';
import { ATTACHMENT_TEXTS, COMPOSER_TEXTS as TEXTS } from '../texts/composer.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { ComposerButtons } from './composer-buttons.tsx';
import { withMention, withoutMention } from './mentions.ts';
import { ModelPicker } from './model-picker.tsx';
import { useComposerFocus } from './use-composer-focus.ts';
import { useMentionPalette } from './use-mention-palette.ts';
import { useMessageHistory } from './use-message-history.ts';
import { type Sending, useSending } from './use-sending.ts';
import { useSlashPalette } from './use-slash-palette.ts';

const PromptForm = lazy(() => import('./prompt-form.tsx'));
const TemplateForm = lazy(() => import('./template-form.tsx'));

export function Composer({ session }: { session: SessionStore | undefined }) {
  const { conversation } = useChat();
  const list = useStore(conversation.models);
  const { from } = useStore(conversation.composer);
  const transcript = useTranscript(session);
  const [asked, setAsked] = useState<Asked>();
  const sending = useSending();
  const area = useRef<HTMLTextAreaElement>(null);
  const dock = useDockHeight();
  useComposerFocus(area, { sessionId: session?.id, isReady: list !== undefined });
  const approvals = session ? <PendingApprovals key={session.id} session={session} /> : null;
  if (list && list.models.length === 0)
    return (
      <section className="composer-dock" aria-label={TEXTS.composerRegion} ref={dock}>
        {approvals}
      </section>
    );
  const onDone = (): void => {
    setAsked(undefined);
    area.current?.focus();
  };
  // A form fills the draft of the chat in which it was opened.
  const form = asked?.sessionId === session?.id ? asked : undefined;
  return (
    <section className="composer-dock" aria-label={TEXTS.composerRegion} ref={dock}>
      {approvals}
      <Suspense>
        {form?.prompt ? (
          <PromptForm key={`${form.prompt.server}/${form.prompt.name}`} prompt={form.prompt} onDone={onDone} />
        ) : null}
        {form?.template ? (
          <TemplateForm
            key={`${form.template.server}/${form.template.uriTemplate}`}
            template={form.template}
            onDone={onDone}
          />
        ) : null}
      </Suspense>
      <WaitingMessages messages={transcript.waiting} />
      {sending.error === undefined ? null : <Problem text={sending.error} />}
      {sending.isWaiting ? (
        <p className="note composer-note" role="status">
          {TEXTS.waiting}
        </p>
      ) : null}
      {from === undefined ? null : (
        <p className="note composer-note" role="status">
          <Template
            text={from.kind === 'prompt' ? TEXTS.fromPrompt : TEXTS.fromInterface}
            server={<Name text={from.server} />}
          />
        </p>
      )}
      <ComposerForm
        area={area}
        transcript={transcript}
        sending={sending}
        onPrompt={prompt => setAsked({ sessionId: session?.id, prompt })}
        onTemplate={template => setAsked({ sessionId: session?.id, template })}
      />
    </section>
  );
}

/** Request of a form above the composer. */
interface Asked {
  /** Id of the session; absent for a new chat. */
  readonly sessionId: string | undefined;
  readonly prompt?: PromptSummary;
  readonly template?: ResourceTemplateSummary;
}

interface ComposerFormProps {
  area: RefObject<HTMLTextAreaElement | null>;
  transcript: Transcript;
  sending: Sending;
  /** A prompt with arguments was chosen. */
  onPrompt(prompt: PromptSummary): void;
  onTemplate(template: ResourceTemplateSummary): void;
}

function ComposerForm({ area, transcript, sending, onPrompt, onTemplate }: ComposerFormProps) {
  const { conversation } = useChat();
  const list = useStore(conversation.models);
  const draft = useStore(conversation.composer);
  const { text, from } = draft;
  const uploads = useDraftUploads();
  const isRunning = transcript.run !== undefined;
  const model = useCurrentModel();
  const slash = useSlashPalette(text, item => void sending.choose(item, onPrompt));
  const mentions = useMentionPalette(text, {
    transcript,
    onChoose: mention => {
      if (mention.kind !== 'template') return conversation.changeDraft(current => withMention(current, mention));
      conversation.changeDraft(current => ({ ...current, text: withoutMention(current.text) }));
      onTemplate(mention.template);
    },
  });
  const palette = mentions.isOpen ? mentions : slash;
  const history = useMessageHistory();
  useLayoutEffect(() => fitHeight(area.current, text), [area, text]);
  useEffect(() => {
    if (from !== undefined) area.current?.focus();
  }, [area, from]);

  const send = (delivery?: 'queue' | 'steer'): void => {
    // A message waits for its files.
    if (uploads.some(({ error }) => error === undefined)) return;
    void sending.send(delivery).then(sent => sent && history.reset());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that ends an input method's composition does not send.
    if (isCompositionKey(event) || palette.onKey(event)) return;
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
    slash.reset();
    mentions.reset();
    conversation.write(event.target.value);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const { files } = event.clipboardData;
    // Office programs add a picture of the text that was copied.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    conversation.attach([...files]);
  };
  const attach = (files: Iterable<File>): void => {
    conversation.attach(files);
    // What is asked about them comes next; on a touch screen the focus would open the keyboard.
    if (!matchMedia('(pointer: coarse)').matches) area.current?.focus();
  };
  return (
    <form className="composer" onSubmit={onSubmit}>
      {palette.isOpen ? (
        <PaletteList
          marked={palette}
          {...(palette === mentions ? mentionTexts(mentions.isLoading) : toolTexts())}
          lines={palette.lines}
          onChoose={palette.choose}
        />
      ) : null}
      <FileDrop onFiles={conversation.attach} />
      <DraftAttachments uploads={uploads} />
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
        onPaste={onPaste}
      />
      <div className="composer-actions">
        <AttachButton onFiles={attach} />
        <ModelPicker list={list} current={model} />
        <span className="spring" />
        <ComposerButtons
          isEmpty={text.trim() === '' && draft.attachments.length + draft.resources.length === 0}
          isRunning={isRunning}
          isSending={sending.isSending || uploads.some(({ error }) => error === undefined)}
          onSteer={() => send('steer')}
          onStop={sending.stop}
        />
      </div>
    </form>
  );
}

const toolTexts = () => ({ label: TEXTS.paletteLabel, empty: TEXTS.noTool });
const mentionTexts = (isLoading: boolean) => ({
  label: ATTACHMENT_TEXTS.mentionLabel,
  empty: isLoading ? ATTACHMENT_TEXTS.loadingMentions : ATTACHMENT_TEXTS.noMention,
});

/** The uploads of the draft in the composer. */
function useDraftUploads(): readonly Upload[] {
  const chat = useChat();
  const sessionId = useStore(chat.session)?.id;
  return useStore(chat.conversation.uploads).filter(upload => upload.sessionId === sessionId);
}

/** Sets the height to the text's, up to the limit of the style sheet. The page is no shorter meanwhile: the browser would scroll it up. */
function fitHeight(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return;
  const { documentElement, body } = document;
  body.style.minHeight = `${documentElement.scrollHeight}px`;
  area.style.height = 'auto';
  if (text !== '') area.style.height = `${area.scrollHeight}px`;
  body.style.minHeight = '';
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
