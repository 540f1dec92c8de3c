// Adds a copy button and syntax colours to rendered code blocks.
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';

const COPIED_MS = 2_000;

/** Completes every code block under `root`. Returns a function that cancels what is still loading. */
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
        // Without clipboard access the code is selected, so that the user can copy it by keyboard.
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
    // The code stays uncoloured.
  }
}
