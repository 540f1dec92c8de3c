// Delays lines of the log: a server that cannot be started is reported in one line of its own, without five lines of the log.

/** Milliseconds that lines wait for the server to answer or to fail. */
const MAX_HOLD_MS = 1000;

export interface HeldLines {
  write(line: string): unknown;
  /** Writes the held lines; later lines are written at once. So does the end of the process. */
  release(): void;
  /** Discards the held lines. */
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
  const timer = setTimeout(release, MAX_HOLD_MS);
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
