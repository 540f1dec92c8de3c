// What code blocks of a text get once they are drawn: a button that copies them, and colours.
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';

const COPIED_MS = 2_000;

/** Adds to every code block under `root`. Returns the way to stop what is still loading. */
export function completeCodeBlocks(root: HTMLElement): () => void {
  const stopped = new AbortController();
  for (const code of root.querySelectorAll<HTMLElement>('pre > code')) {
    const block = code.parentElement!;
    if (block.parentElement?.classList.contains('code-block')) continue;
    addCopyButton(block, code);
    const language = /(?:^|\s)language-(\S+)/.exec(code.className)?.[1];
    if (language !== undefined) void addColours(code, language, stopped.signal);
  }
  return () => stopped.abort();
}

function addCopyButton(block: HTMLElement, code: HTMLElement): void {
  const frame = document.createElement('div');
  frame.className = 'code-block';
  block.replaceWith(frame);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-code';
  button.textContent = TEXTS.copyCode;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent ?? '').then(
      () => {
        button.textContent = TEXTS.copied;
        setTimeout(() => {
          button.textContent = TEXTS.copyCode;
        }, COPIED_MS);
      },
      () => {
        // Without the clipboard the code is selected, so that the keyboard can copy it.
        getSelection()?.selectAllChildren(code);
      },
    );
  });
  frame.append(block, button);
}

async function addColours(code: HTMLElement, language: string, signal: AbortSignal): Promise<void> {
  const text = code.textContent ?? '';
  try {
    const { highlightCode } = await import('./highlight-code.ts');
    const tokens = await highlightCode(text, language);
    if (!tokens || signal.aborted || code.textContent !== text) return;
    code.replaceChildren(
      ...tokens.map(({ text: piece, color }) => {
        if (color === undefined) return document.createTextNode(piece);
        const span = document.createElement('span');
        span.style.color = color;
        span.textContent = piece;
        return span;
      }),
    );
  } catch {
    // The code stays as it is, readable without colours.
  }
}
