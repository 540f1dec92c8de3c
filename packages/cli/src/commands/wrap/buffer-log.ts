// Delays lines of the log: a server that cannot be started is reported in one line of its own, without five lines of the log.

/** Milliseconds that lines wait for the server to answer or to fail. */
const MAX_HOLD_MS = 1000;

export interface LogBuffer {
  write(line: string): unknown;
  /** Writes the held lines; later lines are written at once. So does the end of the process. */
  release(): void;
  /** Discards the held lines. */
  drop(): void;
}

export function bufferLog(target: { write(line: string): unknown }): LogBuffer {
  let buffered: string[] | undefined = [];
  const release = () => {
    clearTimeout(timer);
    process.off('exit', release);
    for (const line of buffered ?? []) target.write(line);
    buffered = undefined;
  };
  const timer = setTimeout(release, MAX_HOLD_MS);
  timer.unref();
  process.once('exit', release);
  return {
    write: line => (buffered ? buffered.push(line) : target.write(line)),
    release,
    drop() {
      buffered &&= [];
    },
  };
}
