// Watches the sources of a server: one report for the changes of a moment.
import { existsSync, type FSWatcher, watch } from 'node:fs';
import { sep } from 'node:path';

/** Milliseconds that a report waits for further changes: editors and bundlers write several files. */
const QUIET_MS = 150;
/** Folders and files that are no sources: a server may write them itself, and would be restarted again and again. */
const IGNORED =
  /^(node_modules|__pycache__|\.venv|venv|coverage|\..*|.*\.(log|pyc|tmp|swp|bak|pid|lock|txt|csv|(sqlite3?|db)(-\w+)?)|.*~)$/;

/** Tells whether a path in a watched folder is a source. */
export const isSource = (path: string): boolean => !path.split(sep).some(name => IGNORED.test(name));

/** Calls `onChange` with the changed paths. Returns the function that stops it. A folder that does not exist is left out. */
export function watchSources(folders: readonly string[], onChange: (paths: readonly string[]) => void): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    const paths = [...changed];
    changed.clear();
    onChange(paths);
  };
  const watchers = folders.filter(existsSync).map(
    (folder): FSWatcher =>
      watch(folder, { recursive: true }, (_event, path) => {
        if (path === null || !isSource(path)) return;
        changed.add(path);
        clearTimeout(timer);
        timer = setTimeout(report, QUIET_MS);
      }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
