import type { ReportedError } from './view-errors.ts';

/** One line for a person. */
export function describeError({ message, source, line }: ReportedError): string {
  const place = [line !== undefined && `line ${line}`, source].filter(Boolean).join(' of ');
  return place === '' ? message : `${message} (${place})`;
}
