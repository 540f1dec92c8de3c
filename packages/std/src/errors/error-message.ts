/** The message of any thrown value, and its hint if it has one: also of an error from another window, and of a value that is no error. */
export function errorMessage(thrown: unknown): string {
  const { message = thrown, hint } = Object(thrown);
  return String(message) + (hint ? ` ${hint}` : '');
}
