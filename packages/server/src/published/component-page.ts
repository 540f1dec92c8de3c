// The page of one component as a single document: what a registry's `/render` page loads, inline, for hosts of MCP Apps.
import { escapeScript, escapeStyle } from './escape.ts';
import { readBundleFile, type UILock } from './ui-lock.ts';

/** Reads the page when it is first asked for. The same function for the same component of a server, so that tools share the page. */
export function componentPage(lockFile: string | URL, lock: UILock, component: string): () => string {
  const key = `${String(lockFile)} ${lock.files[lock.entry]!.hash} ${component}`;
  const known = pages.get(key);
  if (known) return known;
  const page = (): string => {
    const styles = (lock.styles ?? []).map(
      path => `<style>${escapeStyle(readBundleFile(lockFile, lock, path))}</style>`,
    );
    const script = escapeScript(readBundleFile(lockFile, lock, lock.entry));
    return `<!doctype html><html lang="en" data-component="${component}"><head><meta charset="utf-8"><title>${component}</title>${styles.join('')}</head><body><div id="root"></div><script type="module">${script}</script></body></html>`;
  };
  pages.set(key, page);
  return page;
}

const pages = new Map<string, () => string>();
