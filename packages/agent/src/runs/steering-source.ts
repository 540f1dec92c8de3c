// The messages that steer a run, as the run reads them: each step takes those that have arrived.

/** `hasRead`: the run has begun a step, and so has read the messages so far. */
export type SteeringSource = ReturnType<typeof createSteeringSource>;

/** `steering`: ids of messages, which the caller adds to; a step takes them out. */
export function createSteeringSource(steering: string[]) {
  let hasRead = false;
  return {
    get isEmpty() {
      return steering.length === 0;
    },
    get hasRead() {
      return hasRead;
    },
    take() {
      hasRead = true;
      return steering.splice(0);
    },
  };
}
