// The errors of one run, folded: the first different ones with their details, all of them as a count. What a view tells of its errors
// is untrusted text; the proxy has cut it to a length.
import { HostError } from '../errors.ts';
import { describeError, REPORTED_KINDS, type ReportedError } from './reported-error.ts';

export interface ReportedErrors {
  /** All of them, those without an entry included. */
  readonly count: number;
  /** The first different ones. */
  readonly entries: readonly ReportedError[];
  /** Nothing could be seen in the view's document some time after the last of them. */
  readonly blank: boolean;
  /** Whether the user is told. Not when the view is ready, has drawn something, and only an optional script is missing. */
  readonly shown: boolean;
}

const MOST_ENTRIES = 8;
/** A view works without these as long as it becomes ready and draws something. */
const MINOR: readonly ReportedError['kind'][] = ['blocked', 'load', 'unknown'];
/** The document itself, as browsers name it: its lines say enough. */
const IN_DOCUMENT = /^about:srcdoc/;

/** An error as a view's document, or a script, tells it. */
export interface ToldError {
  readonly kind: string;
  readonly message: string;
  readonly source?: string;
  readonly line?: number;
  readonly column?: number;
  /** So many by now. */
  readonly count?: number;
}

/** What is reported from where the view runs: an error, or some time after one whether nothing can be seen of the view. */
export type ViewReport = { readonly error: ToldError } | { readonly blank: boolean };

export interface ErrorFolder {
  readonly errors: ReportedErrors | undefined;
  /** Returns what was noted: nothing of what repeats what the host itself has told the view. */
  note(given: ToldError): ReportedError | undefined;
  judge(blank: boolean): void;
  /** The view has shaken hands. */
  ready(): void;
  /** The host has refused an action of the view, in these words: a promise that fails with them is no error of the view. */
  refused(reason: string): void;
  /** Why the view could not be shown. */
  failure(): HostError;
}

export function createErrorFolder(): ErrorFolder {
  const entries: ReportedError[] = [];
  const refusals = new Set<string>();
  let told = 0;
  /** Of the same script twice: it was blocked, and failed to load. */
  let twice = 0;
  let blank = false;
  let isReady = false;

  const isSame = (a: ReportedError, b: ReportedError): boolean => {
    // A blocked script has failed to load, too.
    if (a.source !== undefined && a.source === b.source && isMissing(a) && isMissing(b)) return true;
    return a.message === b.message && a.source === b.source && a.line === b.line;
  };
  return {
    get errors() {
      if (told === 0) return undefined;
      const count = told - twice;
      const shown = blank || !isReady || entries.some(({ kind }) => !MINOR.includes(kind));
      return { count, blank, shown, entries: [...entries] };
    },
    note(given) {
      const error = readError(given);
      if (!error || (error.kind === 'promise' && [...refusals].some(reason => error.message.includes(reason))))
        return undefined;
      told = Math.max(told + 1, given.count ?? 0);
      const at = entries.findIndex(known => isSame(known, error));
      if (at >= 0 && entries[at]?.kind !== error.kind) twice++;
      if (at >= 0 && error.kind === 'blocked') entries[at] = error;
      else if (at < 0 && entries.length < MOST_ENTRIES) entries.push(error);
      return error;
    },
    judge(isBlank) {
      blank = isBlank;
    },
    ready() {
      isReady = true;
    },
    refused(reason) {
      if (reason !== '' && refusals.size < 50) refusals.add(reason);
    },
    failure() {
      const [first] = entries;
      // The words are the view's: said so, and cut.
      const what = first ? `: ${describeError(first).slice(0, 200)}` : '.';
      return new HostError('view-failed', `The view reported an error${what}`, { retryable: true });
    },
  };
}

const isMissing = ({ kind }: ReportedError): boolean => kind === 'blocked' || kind === 'load';

/** Undefined for a kind that is not known. */
function readError({ kind: told, message, source = '', line = 0, column = 0 }: ToldError): ReportedError | undefined {
  const kind = REPORTED_KINDS.find(known => known === told);
  return (
    kind && {
      kind,
      message,
      ...(source !== '' && !IN_DOCUMENT.test(source) && { source }),
      ...(line > 0 && { line }),
      ...(column > 0 && { column }),
    }
  );
}
