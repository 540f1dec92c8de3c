// The result viewer: draws what a tool answered. This first version is honest and plain: its texts, and its data as a tree.
import type { View } from '@vitrine/view';
import { h, setChildren } from '../page/dom.ts';

/** What a tool answered: a `CallToolResult`, read with suspicion. */
export type ToolResultLike = Awaited<ReturnType<View['callTool']>>;

export interface ResultContext {
  /** The tool's own `outputSchema`. Absent: the data has to speak for itself. */
  readonly outputSchema?: unknown;
  /** Names for people, by property name. */
  readonly labels: { readonly [name: string]: string };
  readonly theme: 'light' | 'dark';
  /** What a value of the result can be given to: `key` is the member's name. Empty: to nothing. */
  readonly followUps?: (key: string, value: unknown) => readonly FollowUp[];
  readonly callTool?: View['callTool'];
  readonly openLink?: (url: string) => Promise<void>;
  /** Saves text or base64 as a file, by way of the host. Absent: the host can't. */
  readonly download?: (file: { name: string; mimeType: string; text?: string; blob?: string }) => Promise<void>;
  readonly strings: { readonly [key: string]: string };
}

/** A tool of the same server that takes such a value. */
export interface FollowUp {
  readonly label: string;
  open(): void;
}

export interface DrawnResult {
  /** How it is drawn: also in the root's `data-view`. */
  readonly view: string;
  update(result: ToolResultLike): void;
  close(): void;
}

/** Draws a result into `root`, which gets `data-result` and `data-view`. Never throws, whatever arrived. */
export function drawResult(root: HTMLElement, result: ToolResultLike, context: ResultContext): DrawnResult {
  let view = 'text';
  const draw = (next: ToolResultLike): void => {
    const { structuredContent, content, isError } = next;
    view = isError ? 'error' : structuredContent === undefined ? 'text' : 'tree';
    root.dataset.result = '';
    root.dataset.view = view;
    const texts = (Array.isArray(content) ? content : []).map(block => {
      const { text } = block as { text?: unknown };
      return h('pre', { class: 'text' }, typeof text === 'string' ? text : JSON.stringify(block, null, 2));
    });
    setChildren(root, [
      ...texts,
      structuredContent !== undefined && h('pre', { class: 'json' }, JSON.stringify(structuredContent, null, 2)),
    ]);
  };
  void context;
  draw(result);
  return {
    get view() {
      return view;
    },
    update: draw,
    close: () => root.replaceChildren(),
  };
}
