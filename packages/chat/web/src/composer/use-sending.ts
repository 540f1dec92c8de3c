// Sends the composer's text or runs it as a command, stops the run, and reports errors.

import { ApiError } from '@vitrine/agent/api';
import type { PromptSummary } from '@vitrine/protocol/internal/session/prompts';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { sleep } from '@vitrine/std/internal/sleep';
import { useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import type { PaletteItem } from './palette-items.ts';
import { slashCommand } from './slash-command.ts';

export interface Sending {
  readonly isSending: boolean;
  /** True if the message that is being sent has waited for so long that the user is told. */
  readonly isWaiting: boolean;
  /** Error of the last attempt. */
  readonly error: string | undefined;
  /** Sends the composer's text, or opens the tool that it names. Resolves with whether a message was sent. */
  send(delivery?: 'queue' | 'steer'): Promise<boolean>;
  stop(): void;
  /** Opens a tool, or inserts a prompt; `onPrompt` is called for a prompt with arguments. */
  choose(item: PaletteItem, onPrompt: (prompt: PromptSummary) => void): Promise<void>;
}

/** Wait of a message after which the user is told. */
const TELL_MS = 2000;
/** The pause between two attempts while the chat has no free place, and how long they go on. */
const RETRY_MS = 3000;
const PATIENCE_MS = 120_000;

async function untilTaken(send: () => Promise<void>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'busy' || performance.now() > until) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** `messageId`: the message that could not be sent; the problem is solved when it arrives after all, or the user changes it. */
interface Failure {
  readonly text: string;
  readonly messageId?: string | undefined;
}

export function useSending(): Sending {
  const chat = useChat();
  const { conversation } = chat;
  const { tools } = useStore(chat.catalog);
  const [isSending, setIsSending] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [error, setError] = useState<Failure>();
  const { messageId } = useStore(conversation.composer);
  const isSolved = error?.messageId !== undefined && error.messageId !== messageId;
  const fail = (problem: unknown): void => setError({ text: errorMessage(problem) });

  const insert = async ({ server, name }: PromptSummary): Promise<void> => {
    setError(undefined);
    try {
      conversation.write(await chat.api.fillPrompt({ server, name }), { kind: 'prompt', server });
    } catch (problem) {
      fail(problem);
    }
  };
  return {
    isSending,
    isWaiting,
    error: isSolved ? undefined : error?.text,
    async send(delivery) {
      const { text, attachments, resources } = conversation.composer.getSnapshot();
      const isEmpty = text.trim() === '' && attachments.length + resources.length === 0;
      const command = slashCommand(text, tools);
      if (command) {
        conversation.write('');
        chat.choose(command.tool, command.args);
        return false;
      }
      if (isEmpty || isSending) return false;
      setIsSending(true);
      setError(undefined);
      const timer = setTimeout(setIsWaiting, TELL_MS, true);
      try {
        // The draft keeps its message id, so it is stored once.
        await untilTaken(() => conversation.sendDraft(delivery));
        return true;
      } catch (problem) {
        setError({ text: errorMessage(problem), messageId: conversation.composer.getSnapshot().messageId });
        return false;
      } finally {
        clearTimeout(timer);
        setIsWaiting(false);
        setIsSending(false);
      }
    },
    stop: () => void conversation.stop().catch(fail),
    async choose(item, onPrompt) {
      conversation.write('');
      if (item.kind === 'tool') chat.choose(item.tool);
      else if (item.prompt.arguments.length > 0) onPrompt(item.prompt);
      else await insert(item.prompt);
    },
  };
}
