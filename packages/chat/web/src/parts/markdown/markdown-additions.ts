// What models write besides CommonMark and tables: line breaks as HTML, and lists of tasks (GitHub Flavored Markdown, "Task list items").
import type { MarkdownIt } from 'markdown-it';

/** Reads `<br>` as a line break, also in cells; other HTML stays text. */
export function readLineBreaks(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('autolink', 'html_break', (state, silent) => {
    const [tag] = /^<br\s{0,9}\/?>/i.exec(state.src.slice(state.pos, state.pos + 20)) ?? [];
    if (tag === undefined) return false;
    if (!silent) state.push('hardbreak', 'br', 0);
    state.pos += tag.length;
    return true;
  });
}

/** Reads items that begin with `[ ]` or `[x]`: the item gets the attribute `data-task`, `open` or `done`. */
export function readTasks(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'tasks', ({ tokens }) => {
    for (const [index, { type }] of tokens.entries()) {
      const content = type === 'list_item_open' ? tokens[index + 2] : undefined;
      const text = content?.type === 'inline' ? content.children?.[0] : undefined;
      const [box, mark] = (text?.type === 'text' && /^\[([ xX])\]\s/.exec(text.content)) || [];
      if (!text || box === undefined) continue;
      text.content = text.content.slice(box.length);
      tokens[index]?.attrSet('data-task', mark === ' ' ? 'open' : 'done');
    }
  });
}
