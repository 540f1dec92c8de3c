// Recognises pages of ChatGPT's Apps SDK, which find their host in `window.openai`, and prepares them. Loaded with the first page that may be one.
import { uiContentKind } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { WINDOW_OPENAI_SCRIPT } from '@vitrine/view/internal/window-openai';
import type { CallStateKeeper } from '../call-state-keeper.ts';
import type { ViewScript } from './view-session.ts';

/** Matches a document that reads `window.openai`, or listens to it. */
const READS_OPENAI = /\b(?:window|globalThis|self)\s*(?:\?\.|\.)\s*openai\b|openai:set_globals/;

/** The options of `prepareAppsSdkPage`. */
export interface AppsSdkPageOptions {
  readonly part: UIResourcePart;
  /** Whether the MIME type or the tool says that it is one. */
  readonly isDeclared: boolean;
  readonly call: Pick<CallStateKeeper, 'current' | 'settled'>;
}

/**
 * The script that makes `window.openai`, once the page can be loaded; undefined for any other page. Without a declaration, a page is one that
 * reads `window.openai` and cannot speak MCP Apps itself, because servers mislabel pages. A page of MCP Apps finds it beside its own handshake, as
 * in ChatGPT: those that frameworks build for both look for it there.
 */
export async function prepareAppsSdkPage(
  document: string,
  { part, isDeclared, call }: AppsSdkPageOptions,
): Promise<ViewScript | undefined> {
  const isOne = isDeclared || (READS_OPENAI.test(document) && !document.includes('ui/initialize'));
  if (!isOne)
    return uiContentKind(part.mimeType) === 'mcp-app' ? { script: WINDOW_OPENAI_SCRIPT, isBeside: true } : undefined;
  // Such a page reads its data once, when it loads; in ChatGPT it loads when they are there.
  const { input, partialInput } = call.current;
  if (part.source === 'tool' || input || partialInput) await call.settled;
  return { script: WINDOW_OPENAI_SCRIPT, isBeside: false };
}
