// Reads a drawing from its document: the lines in sight, and all texts after every fold is opened. Runs in the page.

export interface MeasuredDrawing {
  /** The texts in sight, from top to bottom, before anything is pressed. */
  readonly lines: readonly { readonly text: string; readonly top: number }[];
  /** All texts, addresses and labels, after every fold, row and list is opened. */
  readonly reachable: string;
  readonly height: number;
  /** Pixels by which the document is wider than its window. */
  readonly overflow: number;
}

/** Measures the part of the document that `selector` finds. `toggles`: buttons that open more of it. */
export async function measureDrawing([selector, toggles]: readonly [string, string]): Promise<MeasuredDrawing> {
  const root = document.querySelector<HTMLElement>(selector);
  if (!root) throw new Error(`The document has no ${selector}.`);
  const start = root.getBoundingClientRect().top;
  const readLines = (): { text: string; top: number }[] => {
    const lines: { text: string; top: number }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text === '' || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      lines.push({ text, top: range.getBoundingClientRect().top - start });
    }
    return lines;
  };
  const readLabels = (): string =>
    [...root.querySelectorAll('*')]
      .flatMap(node => ['href', 'src', 'alt', 'title', 'aria-label', 'datetime'].map(name => node.getAttribute(name)))
      .filter(Boolean)
      .join('\n');
  const lines = readLines();
  const { height } = root.getBoundingClientRect();
  const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const texts = [lines.map(({ text }) => text).join('\n'), readLabels()];
  const nextTask = (): Promise<void> => new Promise(resolve => void setTimeout(resolve));
  const pressed = new Set<Element>();
  // Folds are in folds.
  for (let depth = 0; depth < 6; depth++) {
    for (const fold of root.querySelectorAll('details')) fold.open = true;
    const buttons = [...root.querySelectorAll<HTMLElement>(toggles)]
      .filter(button => !pressed.has(button))
      .slice(0, 60);
    for (const button of buttons) {
      pressed.add(button);
      button.click();
      await nextTask();
      for (const fold of root.querySelectorAll('details')) fold.open = true;
      await nextTask();
      texts.push(root.textContent ?? '');
    }
    await nextTask();
    texts.push(
      readLines()
        .map(({ text }) => text)
        .join('\n'),
      readLabels(),
    );
  }
  return { lines, reachable: texts.join('\n'), height, overflow };
}
