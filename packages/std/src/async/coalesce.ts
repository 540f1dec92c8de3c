// Runs work once at a time: calls during a run lead to one more run.

/** Returns a function that starts a run, or has one more follow the run that goes on. Its promise resolves when no run is left. */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let state: 'idle' | 'running' | 'again' = 'idle';
  let running = Promise.resolve();
  async function runAll(): Promise<void> {
    try {
      for (let isDue = true; isDue; isDue = state !== 'running') {
        state = 'running';
        await run();
      }
    } finally {
      state = 'idle';
    }
  }
  return () => {
    if (state === 'idle') running = runAll();
    else state = 'again';
    return running;
  };
}
