// A line above the page that reports an error, in a shadow tree that the page's styles do not reach.
import { addShadow } from './add-shadow.ts';

let line: HTMLElement | undefined;

/** Replaces the notice before it. */
export function showNotice(message: string): void {
  if (!line?.isConnected) {
    const { root } = addShadow('first');
    const style = document.createElement('style');
    style.textContent = 'p{margin:0;padding:8px 12px;color:var(--bad);background:var(--soft);font:inherit}';
    line = document.createElement('p');
    line.setAttribute('role', 'alert');
    root.append(style, line);
  }
  line.textContent = message.slice(0, 500);
}
