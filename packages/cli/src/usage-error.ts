/** The command line is wrong; the message has the correction. Ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
