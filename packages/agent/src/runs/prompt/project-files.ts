// The files of a project in the prompt: a message at its beginning, which keeps its place and is not left out when the window is small.
import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import { type MessagePartsOptions, messageParts } from '../../attachments/message-parts.ts';
import { cutTexts } from './cut-texts.ts';

/** Share of the prompt that the files may have. */
const MAX_SHARE = 1 / 3;
const MARK = { vitrine: { projectFiles: true } };

const INTRODUCTION =
  "The files of this chat's project. They are for reference: use what you need of them for what the user asks below.";

/** The message with the files; none without files. */
export async function projectFiles(
  files: readonly Attachment[],
  options: MessagePartsOptions,
): Promise<LanguageModelV4Message[]> {
  if (files.length === 0) return [];
  const content = await messageParts({ text: INTRODUCTION, attachments: [...files] }, options);
  return [{ role: 'user', content, providerOptions: MARK }];
}

const hasFiles = (message: LanguageModelV4Message | undefined): boolean =>
  message?.providerOptions?.vitrine?.projectFiles === true;

/** Number of messages at the beginning of a prompt that are always kept: the system prompt, and the files of the project. */
export const countPinned = (prompt: readonly LanguageModelV4Message[]): number => {
  const systems = prompt[0]?.role === 'system' ? 1 : 0;
  return systems + (hasFiles(prompt[systems]) ? 1 : 0);
};

/** Cuts the files of a project to their share of the prompt. `texts`: how many were cut or left out. */
export function cutProjectFiles(
  prompt: readonly LanguageModelV4Message[],
  { maxTokens, countTokens }: { maxTokens: number; countTokens: (message: LanguageModelV4Message) => number },
): { readonly messages: LanguageModelV4Message[]; readonly texts: number } {
  const messages = [...prompt];
  const index = messages.findIndex(hasFiles);
  const files = messages[index];
  if (!files) return { messages, texts: 0 };
  const cut = cutTexts([files], { maxTokens: Math.floor(maxTokens * MAX_SHARE), countTokens });
  messages.splice(index, 1, ...cut.messages);
  return { messages, texts: cut.texts };
}
