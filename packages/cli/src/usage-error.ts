/** The words of the command line do not go together; the message says what to write instead. Ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
