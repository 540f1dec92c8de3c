// Tells whose export a file is, and reads its chats.
import { parseJson } from '@vitrine/std/internal/json';
import { IMPORT_TEXTS as TEXTS } from '../texts/settings/import.ts';
import { readChatGPT } from './chatgpt-export.ts';
import { readClaude } from './claude-export.ts';
import type { ForeignChat } from './foreign-chat.ts';
import { readLibreChat } from './librechat-export.ts';
import { readOpenWebUI } from './openwebui-export.ts';

export interface ForeignChats {
  readonly product: ForeignChat['product'];
  /** Chats in the order of the file; chats without messages are left out. */
  readonly chats: readonly ForeignChat[];
  /** How many chats have no message. */
  readonly empty: number;
  /** How many entries are no chat of this product. */
  readonly unreadable: number;
}

/** Reads a file of chats of ChatGPT, Claude, Open WebUI or LibreChat, or the ZIP of an export. Undefined: it is something else. Rejects with an `Error` for the user. */
export async function readForeignFile(file: Blob): Promise<ForeignChats | undefined> {
  const { isZip, readConversations } = await import('./read-zip.ts');
  if (!isZip(await file.slice(0, 4).text())) return readForeignChats([await file.text()]);
  const read = readForeignChats(await readConversations(file));
  if (!read) throw new Error(TEXTS.zipWithoutChats);
  return read;
}

/** Each text has one chat of another product, or a list of them. Undefined: the texts are something else. */
export function readForeignChats(texts: readonly string[]): ForeignChats | undefined {
  const entries = texts.flatMap(parseEntries);
  for (const read of [readChatGPT, readClaude, readOpenWebUI, readLibreChat]) {
    const chats = entries.flatMap(entry => read(entry) ?? []);
    const [first] = chats;
    if (!first) continue;
    const filled = chats.filter(({ count }) => count > 0);
    return {
      product: first.product,
      chats: filled,
      empty: chats.length - filled.length,
      unreadable: entries.length - chats.length,
    };
  }
  return undefined;
}

function parseEntries(text: string): unknown[] {
  const value = parseJson(text);
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
