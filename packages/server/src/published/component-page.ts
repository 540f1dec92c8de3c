// The page of one component as a single document: what a registry's `/render` page loads, inline, for hosts of MCP Apps.
import { componentDocument } from '@vitrine/protocol/internal/registry/component-document';
import { readBundleFile, type UILock } from './ui-lock.ts';

/** Reads the page when it is first asked for. The same function for the same component of a server, so that tools share the page. */
export function componentPage(lockFile: string | URL, lock: UILock, component: string): () => string {
  const key = `${String(lockFile)} ${lock.files[lock.entry]!.hash} ${component}`;
  const cached = pages.get(key);
  if (cached) return cached;
  const page = (): string =>
    componentDocument({
      component,
      script: readBundleFile(lockFile, lock, lock.entry),
      styles: (lock.styles ?? []).map(path => readBundleFile(lockFile, lock, path)),
    });
  pages.set(key, page);
  return page;
}

const pages = new Map<string, () => string>();
