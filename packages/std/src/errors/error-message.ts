/** The message of any thrown value: also of an error from another window, and of a value that is no error. */
export function errorMessage(thrown: unknown): string {
  return String((thrown as Partial<Error> | null | undefined)?.message ?? thrown);
}
