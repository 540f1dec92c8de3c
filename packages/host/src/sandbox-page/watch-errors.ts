// Watches a view's document for errors and reports them to the proxy. It runs in the view's own realm before the view's code, so the
// view can forge or hide reports: they are shown to the user, and affect only this view's own surface.
import { REPORT } from './proxy-messages.ts';

/** Errors that are reported one by one; further ones only as a count, at each power of two. */
const MAX_REPORTED = 20;
/** Milliseconds after loading until the document is checked for anything visible. */
const JUDGED_AFTER_MS = 1500;
/** The most characters of a reported message or address. */
const MAX_TEXT = 500;

/** Elements that are visible without any text. */
const DRAWN = 'img,svg,canvas,video,audio,iframe,object,embed,input,button,select,textarea,progress,meter,hr,table';
/** Older browsers report `script-src` for scripts and for `eval`, which is no failed script. */
const EVAL = ['eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink'];

type Fault = { kind: string; message: string; source?: string; line?: number; column?: number };

/** Timer function kept here, because the view may replace it. */
const later = setTimeout;
const { isInteger, log2 } = { isInteger: Number.isInteger, log2: Math.log2 };

/** Returns the function that adds the listeners. Opening a document removes every listener: call it again then. */
export function createErrorWatch(notify: (method: string, params: object) => void): () => void {
  let count = 0;
  let isJudging = false;

  function report(event: Event, describe: () => Fault): void {
    if (++count > MAX_REPORTED && !isInteger(log2(count))) return;
    const { message, source, ...rest } = describe();
    const error = { ...rest, message: cut(message), source: cut(source), count };
    // Reported after the view's own listeners have run, and only if they have not handled it.
    later(() => event.defaultPrevented || send(error));
  }

  function send(error: object): void {
    notify(REPORT, { error });
    if (isJudging) return;
    isJudging = true;
    const judge = (): void => {
      isJudging = false;
      notify(REPORT, { blank: isBlank() });
    };
    const begin = (): unknown => later(judge, JUDGED_AFTER_MS);
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  }

  function onError(event: Event): void {
    if (!event.isTrusted) return;
    if (event instanceof ErrorEvent) {
      const { message, filename, lineno, colno } = event;
      // Chromium's notice that a layout takes another frame is no error.
      if (/ResizeObserver loop/.test(message)) return;
      // A script of another origin: the browser gives no details.
      const kind = /^Script error\.?$/.test(message) ? 'unknown' : 'script';
      report(event, () => ({
        kind,
        message: message.replace(/^Uncaught /, ''),
        source: filename,
        line: lineno,
        column: colno,
      }));
    } else if (event.target instanceof HTMLScriptElement) {
      const { src } = event.target;
      report(event, () => ({ kind: 'load', message: 'A script could not be loaded', source: src }));
    }
  }

  function onRejection(event: PromiseRejectionEvent): void {
    const { isTrusted, reason } = event;
    // The view itself has aborted a request.
    if (!isTrusted || readName(reason) === 'AbortError') return;
    report(event, () => ({ kind: 'promise', message: readMessage(reason), ...findErrorLocation(reason) }));
  }

  function onViolation(event: SecurityPolicyViolationEvent): void {
    const { isTrusted, disposition, effectiveDirective, blockedURI: source } = event;
    if (!isTrusted || disposition === 'report') return;
    const isScript =
      effectiveDirective === 'script-src-elem' || (effectiveDirective === 'script-src' && !EVAL.includes(source));
    if (isScript)
      report(event, () => ({ kind: 'blocked', message: 'A script was blocked by the security policy', source }));
  }

  return () => {
    // Capturing: an element's error does not bubble.
    addEventListener('error', onError, true);
    addEventListener('unhandledrejection', onRejection, true);
    addEventListener('securitypolicyviolation', onViolation, true);
  };
}

/** Whether nothing can be seen in the document, as far as a script can find out. */
function isBlank(): boolean {
  try {
    const { body } = document;
    if (!body) return true;
    if (body.innerText.trim() !== '' || body.querySelector(DRAWN)) return false;
    // The content of a custom element may be in its shadow tree.
    return !Array.from(body.querySelectorAll<HTMLElement>('*')).some(
      ({ localName, offsetHeight }) => localName.includes('-') && offsetHeight > 0,
    );
  } catch {
    return false;
  }
}

const cut = (text: unknown): string => (typeof text === 'string' ? text.slice(0, MAX_TEXT) : '');

/** Reads a value; `instead` when reading throws. */
function safely<T>(read: () => T, instead: T): T {
  try {
    return read();
  } catch {
    return instead;
  }
}

const readName = (reason: unknown): unknown => safely(() => (reason as { name?: unknown } | null)?.name, undefined);
const readMessage = (reason: unknown): string => safely(() => `${reason}`, 'A promise was rejected.');

/** Finds the line at which an `Error` was made, from the first line of its stack that names a place. */
function findErrorLocation(reason: unknown): Pick<Fault, 'source' | 'line' | 'column'> {
  const stack = safely(() => (reason as { stack?: unknown } | null)?.stack, undefined);
  const match = typeof stack === 'string' && /([^\s(@]+):(\d+):(\d+)\)?$/m.exec(stack.slice(0, 5000));
  return match ? { source: match[1] ?? '', line: Number(match[2]), column: Number(match[3]) } : {};
}
