// Collects the errors of one run: the first different ones with their details, and the number of all. Their texts are untrusted; the proxy
// has cut them to a length.
import { HostError } from '../../errors.ts';
import { describeError, REPORTED_KINDS, type ReportedError } from './reported-error.ts';

/** The errors that the view has reported in one run. */
export interface ReportedErrors {
  /** The number of all errors, with those that have no entry. */
  readonly count: number;
  /** The first different ones. */
  readonly entries: readonly ReportedError[];
  /** Whether the view's document was blank some time after the last error. */
  readonly blank: boolean;
  /** Whether the user sees a notice. Not when the view is ready, has drawn something, and only an optional script is missing. */
  readonly shown: boolean;
}

const MAX_ENTRIES = 8;
/** Errors that do not matter when the view becomes ready and draws something. */
const MINOR: readonly ReportedError['kind'][] = ['blocked', 'load', 'unknown'];
/** The document itself, as browsers name it: the line number is enough. */
const IN_DOCUMENT = /^about:srcdoc/;

/** An error as a view's document, or a script, reports it: not checked. */
export interface ErrorReport {
  readonly kind: string;
  readonly message: string;
  readonly source?: string;
  readonly line?: number;
  readonly column?: number;
  /** Number of such errors so far. */
  readonly count?: number;
}

/** A report of the view's document: an error, or some time after one whether the document is blank. */
export type ViewReport = { readonly error: ErrorReport } | { readonly blank: boolean };

export interface ErrorFolder {
  readonly errors: ReportedErrors | undefined;
  /** Returns the error that was noted; undefined for an unknown kind, and for a refusal that the host itself has sent to the view. */
  note(given: ErrorReport): ReportedError | undefined;
  judge(blank: boolean): void;
  /** The view has completed its handshake. */
  ready(): void;
  /** The host has refused an action for this reason: a promise that the view rejects with it is no error of the view. */
  refused(reason: string): void;
  /** Returns why the view could not be shown. */
  failure(): HostError;
}

/** What is known of the errors of a run. */
interface ErrorState {
  readonly entries: readonly ReportedError[];
  /** How many reports have come. */
  readonly reported: number;
  /** Reports of a script that was blocked and, for that reason, failed to load: two reports of one error. */
  readonly duplicates: number;
  readonly blank: boolean;
  readonly isReady: boolean;
}

const NO_ERRORS: ErrorState = { entries: [], reported: 0, duplicates: 0, blank: false, isReady: false };

export function createErrorFolder(): ErrorFolder {
  const refusals = new Set<string>();
  let state = NO_ERRORS;
  return {
    get errors() {
      const { entries, reported, duplicates, blank, isReady } = state;
      if (reported === 0) return undefined;
      const isShown = blank || !isReady || entries.some(({ kind }) => !MINOR.includes(kind));
      return { count: reported - duplicates, blank, shown: isShown, entries };
    },
    note(value) {
      const error = readError(value);
      if (!error || (error.kind === 'promise' && [...refusals].some(reason => error.message.includes(reason))))
        return undefined;
      state = addError(state, error, value.count ?? 0);
      return error;
    },
    judge(blank) {
      state = { ...state, blank };
    },
    ready() {
      state = { ...state, isReady: true };
    },
    refused(reason) {
      if (reason !== '' && refusals.size < 50) refusals.add(reason);
    },
    failure() {
      const [first] = state.entries;
      // The text is the view's: the message says so, and cuts it.
      const what = first ? `: ${describeError(first).slice(0, 200)}` : '.';
      return new HostError('view-failed', `The view reported an error${what}`, { retryable: true });
    },
  };
}

/** Adds an error that a report names as number `count` of its document. Of the same error the report that the policy blocked it stays. */
function addError(state: ErrorState, error: ReportedError, count: number): ErrorState {
  const { entries } = state;
  const at = entries.findIndex(entry => isSame(entry, error));
  const reported = Math.max(state.reported + 1, count);
  if (at < 0) return { ...state, reported, entries: entries.length < MAX_ENTRIES ? [...entries, error] : entries };
  const duplicates = state.duplicates + (entries[at]?.kind === error.kind ? 0 : 1);
  return { ...state, reported, duplicates, entries: error.kind === 'blocked' ? entries.with(at, error) : entries };
}

function isSame(a: ReportedError, b: ReportedError): boolean {
  // A blocked script has failed to load, too.
  if (a.source !== undefined && a.source === b.source && isMissing(a) && isMissing(b)) return true;
  return a.message === b.message && a.source === b.source && a.line === b.line;
}

const isMissing = ({ kind }: ReportedError): boolean => kind === 'blocked' || kind === 'load';

/** Reads an error; undefined for a kind that is not known. */
function readError({
  kind: given,
  message,
  source = '',
  line = 0,
  column = 0,
}: ErrorReport): ReportedError | undefined {
  const kind = REPORTED_KINDS.find(known => known === given);
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
