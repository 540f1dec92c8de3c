// Where the user writes: grows with its text, sends by Enter, and offers tools after a slash. While an answer is being written it stops it,
// and messages can be queued or sent into the run.
import type { PromptSummary } from '@vitrine/protocol';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { PendingApprovals } from '../approvals/pending-approvals.tsx';
import { useChat } from '../state/chat-context.ts';
import { currentModel } from '../state/conversation.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { useTranscript } from '../state/use-transcript.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';
import { ModelPicker } from './model-picker.tsx';
import { paletteItems } from './palette-items.ts';
import { PromptForm } from './prompt-form.tsx';
import { slashCommand, slashQuery } from './slash-command.ts';
import { SlashPalette } from './slash-palette.tsx';
import { useDockHeight } from './use-dock-height.ts';
import { WaitingMessages } from './waiting-messages.tsx';

export function Composer({ session }: { session: SessionStore | undefined }) {
  const chat = useChat();
  const { conversation } = chat;
  const list = useStore(conversation.models);
  const chosen = useStore(conversation.chosenModel);
  const { text, from } = useStore(conversation.composer);
  const transcript = useTranscript(session);
  const { tools } = useStore(chat.catalog);
  const prompts = useStore(chat.agents.prompts);
  const [prompt, setPrompt] = useState<PromptSummary>();
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const [active, setActive] = useState(0);
  const [closedFor, setClosedFor] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const dock = useDockHeight();
  const recalled = useRef(-1);
  const paletteId = useId();
  const model = currentModel(list, chosen);
  const running = transcript.run !== undefined;

  const query = slashQuery(text);
  const found = query === undefined ? [] : paletteItems(query, { tools, prompts });
  const isPaletteOpen = query !== undefined && closedFor !== text;
  const choice = found[Math.min(active, found.length - 1)];

  useLayoutEffect(() => fitHeight(area.current, text), [text]);
  useEffect(() => {
    if (from !== undefined) area.current?.focus();
  }, [from]);

  const choose = (item = choice): void => {
    if (!item) return;
    conversation.write('');
    if (item.kind === 'tool') chat.choose(item.tool);
    else void insert(item.prompt);
  };
  const insert = async (chosenPrompt: PromptSummary): Promise<void> => {
    if (chosenPrompt.arguments.length > 0) return setPrompt(chosenPrompt);
    setError(undefined);
    try {
      const { server, name } = chosenPrompt;
      conversation.write(await chat.api.fillPrompt({ server, name }), server);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  };
  const send = async (delivery?: 'queue' | 'steer'): Promise<void> => {
    const command = slashCommand(text, tools);
    if (command) {
      conversation.write('');
      chat.choose(command.tool, command.args);
      return;
    }
    if (text.trim() === '' || sending) return;
    setSending(true);
    setError(undefined);
    try {
      await conversation.send(text, delivery);
      conversation.write('');
      recalled.current = -1;
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    } finally {
      setSending(false);
    }
  };
  const stop = (): void => {
    conversation
      .stop()
      .catch((problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)));
  };
  const recall = (step: 1 | -1): boolean => {
    const history = conversation.history();
    const next = Math.min(recalled.current + step, history.length - 1);
    if (next < -1 || next === recalled.current) return false;
    recalled.current = next;
    conversation.write(history[next] ?? '');
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that ends the composition of a character is not meant for the page.
    if (event.nativeEvent.isComposing) return;
    if (isPaletteOpen && onPaletteKey(event)) return;
    const isEmptyOrRecalled = text === '' || recalled.current >= 0;
    if (event.key === 'ArrowUp' && isEmptyOrRecalled && recall(1)) event.preventDefault();
    else if (event.key === 'ArrowDown' && recalled.current >= 0 && recall(-1)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey && !event.repeat) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && running) stop();
  };
  const onPaletteKey = (event: KeyboardEvent): boolean => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && found.length > 0) setActive((active + move + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && choice) choose();
    else if (event.key === 'Escape') setClosedFor(text);
    else return false;
    event.preventDefault();
    return true;
  };

  const approvals = session ? <PendingApprovals key={session.id} session={session} /> : null;
  if (list && list.models.length === 0)
    return (
      <section className="composer-dock" aria-label={TEXTS.composerRegion} ref={dock}>
        {approvals}
      </section>
    );
  return (
    <section className="composer-dock" aria-label={TEXTS.composerRegion} ref={dock}>
      {approvals}
      {prompt ? (
        <PromptForm
          key={`${prompt.server}/${prompt.name}`}
          prompt={prompt}
          onDone={() => {
            setPrompt(undefined);
            area.current?.focus();
          }}
        />
      ) : null}
      <WaitingMessages messages={transcript.waiting} />
      {error === undefined ? null : (
        <p className="problem" role="alert">
          {error}
        </p>
      )}
      {from === undefined ? null : (
        <p className="note composer-note" role="status">
          {TEXTS.from(from)}
        </p>
      )}
      <form
        className="composer"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        {isPaletteOpen ? (
          <SlashPalette id={paletteId} items={found} active={Math.min(active, found.length - 1)} onChoose={choose} />
        ) : null}
        <textarea
          ref={area}
          data-composer
          rows={1}
          aria-label={TEXTS.composerLabel}
          placeholder={model?.offline ? TEXTS.placeholderPlanner : TEXTS.placeholder}
          value={text}
          aria-haspopup="listbox"
          aria-controls={isPaletteOpen ? paletteId : undefined}
          aria-activedescendant={
            isPaletteOpen && choice ? `${paletteId}-${Math.min(active, found.length - 1)}` : undefined
          }
          aria-autocomplete={isPaletteOpen ? 'list' : undefined}
          onChange={event => {
            recalled.current = -1;
            setActive(0);
            conversation.write(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <div className="composer-actions">
          <ModelPicker list={list} current={model} />
          <span className="spring" />
          {running && text.trim() !== '' ? (
            <button type="button" className="text-button" onClick={() => void send('steer')}>
              {TEXTS.sendNow}
            </button>
          ) : null}
          {running ? (
            <button
              type="button"
              className="icon-button"
              data-stop
              aria-label={TEXTS.stop}
              title={TEXTS.stop}
              onClick={stop}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" />
              </svg>
            </button>
          ) : null}
          {running && text.trim() === '' ? null : (
            <button
              type="submit"
              className="icon-button primary"
              data-send
              aria-label={TEXTS.send}
              title={TEXTS.send}
              disabled={text.trim() === '' || sending}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M8 13V3.5M3.75 7.5 8 3.25 12.25 7.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
              </svg>
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

/** As tall as its text, up to the limit of the style sheet. */
function fitHeight(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return;
  area.style.height = 'auto';
  if (text !== '') area.style.height = `${area.scrollHeight}px`;
}
