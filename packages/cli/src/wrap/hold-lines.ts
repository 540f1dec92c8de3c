// Lines of the log that wait a moment: a server that cannot be started is told in one line of its own, not in that and five of the log.

/** How long lines wait for the server to answer or to fail, in milliseconds. */
const PATIENCE_MS = 1000;

export interface HeldLines {
  write(line: string): unknown;
  /** Writes what is held; from now on lines are written at once. So does the end of the process. */
  release(): void;
  /** Forgets what is held. */
  drop(): void;
}

export function holdLines(target: { write(line: string): unknown }): HeldLines {
  let held: string[] | undefined = [];
  const release = () => {
    clearTimeout(timer);
    process.off('exit', release);
    for (const line of held ?? []) target.write(line);
    held = undefined;
  };
  const timer = setTimeout(release, PATIENCE_MS);
  timer.unref();
  process.once('exit', release);
  return {
    write: line => (held ? held.push(line) : target.write(line)),
    release,
    drop() {
      held &&= [];
    },
  };
}
