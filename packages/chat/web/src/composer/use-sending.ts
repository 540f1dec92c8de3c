// Sends the composer's text or runs it as a command, stops the run, and reports errors.

import type { PromptSummary } from '@vitrine/protocol/internal/session/prompts';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import type { PaletteItem } from './palette-items.ts';
import { slashCommand } from './slash-command.ts';

export interface Sending {
  readonly isSending: boolean;
  /** Error of the last attempt. */
  readonly error: string | undefined;
  /** Sends the composer's text, or opens the tool that it names. Resolves with whether a message was sent. */
  send(delivery?: 'queue' | 'steer'): Promise<boolean>;
  stop(): void;
  /** Opens a tool, or inserts a prompt; `onPrompt` is called for a prompt with arguments. */
  choose(item: PaletteItem, onPrompt: (prompt: PromptSummary) => void): Promise<void>;
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
      try {
        await conversation.sendDraft(delivery);
        return true;
      } catch (problem) {
        setError({ text: errorMessage(problem), messageId: conversation.composer.getSnapshot().messageId });
        return false;
      } finally {
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
