// Prints the output of `vitrine run`: the model's text on stdout as it arrives, other events on stderr; or every event as a line of JSON.
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import type { RunEndEvent } from '@vitrine/protocol/internal/session/run-events';
import type { SanitizedResult } from '@vitrine/protocol/parts';
import type { SessionEvent } from '@vitrine/protocol/session';
import { printable } from '../../../program/printable.ts';

export interface AnswerWriter {
  /** The step that is being written now; undefined between steps. */
  live(step: LiveStep | undefined): void;
  /** The next event of the log. */
  event(event: SessionEvent): void;
}

export interface AnswerWriterOptions {
  readonly json: boolean;
  readonly write: (text: string) => void;
  /** Writes a line about an event. */
  readonly printLine: (line: string) => void;
}

/** The most characters of arguments in a line. */
const MAX_ARGUMENTS = 200;

export function createAnswerWriter({ json, write, printLine }: AnswerWriterOptions): AnswerWriter {
  if (json) return { live() {}, event: event => write(`${JSON.stringify(event)}\n`) };
  const printer = createStepPrinter(write);
  /** The offline planner only sums up a result, which a page would show: here the result itself is the answer. */
  let printsResults = false;
  let lastResult: string | undefined;

  return {
    live(step) {
      if (step && lastResult === undefined) printer.printStep(step.step, withoutControls(readText(step)));
    },
    event(event) {
      switch (event.type) {
        case 'run:start':
          printsResults = event.model.offline === true;
          break;
        case 'step:end':
          if (lastResult === undefined) printer.printStep(event.step, withoutControls(event.text));
          printer.endStep(event.step);
          break;
        case 'llm:tool-result':
          if (!event.success || !printsResults) break;
          lastResult = readResult(event.sanitized);
          if (lastResult !== undefined) printer.print(`${withoutControls(lastResult)}\n`);
          break;
      }
      const note = describeEvent(event);
      if (note !== undefined) printLine(note);
    },
  };
}

/** Prints the texts of steps as they grow. */
function createStepPrinter(write: (text: string) => void) {
  /** The last step, and what was printed of it: the log's events arrive after the live text. */
  let current = { step: 0, text: '' };
  let endsLine = true;
  const print = (text: string): void => {
    if (text === '') return;
    write(text);
    endsLine = text.endsWith('\n');
  };
  const endLine = (): void => {
    if (!endsLine) print('\n');
  };
  const begin = (step: number): void => {
    endLine();
    current = { step, text: '' };
  };
  return {
    print,
    printStep(step: number, text: string): void {
      if (step < current.step) return;
      if (step > current.step) begin(step);
      if (current.text.startsWith(text)) return;
      // What was printed has turned out to be reasoning.
      if (!text.startsWith(current.text)) begin(step);
      print(text.slice(current.text.length));
      current = { step, text };
    },
    /** Ends the line of a step that was printed. */
    endStep(step: number): void {
      if (step === current.step) endLine();
    },
  };
}

/** The line about an event, beside the answer; undefined when there is none. */
function describeEvent(event: SessionEvent): string | undefined {
  switch (event.type) {
    case 'step:end':
      if (event.finishReason === 'length') return 'vitrine: the answer is cut off at the limit of its length.';
      if (event.finishReason === 'content-filter') return 'vitrine: the content filter stopped the answer.';
      if (event.finishReason === 'error' || event.finishReason === 'aborted') return undefined;
      if (event.text.trim() === '' && event.calls?.length === 0)
        return 'vitrine: the model ended its answer without any words.';
      if (event.finishReason === 'other') return 'vitrine: the answer ended without saying that it is complete.';
      return undefined;
    case 'llm:tool-call': {
      const text = printable(JSON.stringify(event.args));
      return `→ ${event.server}/${event.toolName} ${text.slice(0, MAX_ARGUMENTS)}`;
    }
    case 'llm:tool-result':
      if (event.success) return undefined;
      return `← failed: ${printable(event.error?.message ?? 'the tool reported an error')}`;
    case 'run:end':
      return describeRunEnd(event);
  }
  return undefined;
}

function describeRunEnd({ reason, steps, error }: RunEndEvent): string | undefined {
  switch (reason) {
    case 'completed':
      return undefined;
    case 'step-limit':
      return `vitrine: stopped after ${steps} steps, the limit of this agent.`;
    case 'stopped':
      return 'vitrine: stopped.';
    default:
      return `vitrine: ${printable(error?.message ?? reason)}`;
  }
}

const readText = ({ parts }: LiveStep): string =>
  parts.flatMap(part => (part.kind === 'text' ? part.text : [])).join('');

/** The words of a result, else its data as JSON; undefined when it has neither. */
function readResult({ content, meta }: SanitizedResult): string | undefined {
  const texts = content.flatMap(part => (part.type === 'text' ? [part.text.trimEnd()] : []));
  if (texts.length > 0) return texts.join('\n\n');
  return meta.structuredContent === undefined ? undefined : JSON.stringify(meta.structuredContent, undefined, 2);
}

/** Removes characters that move the cursor of a terminal. Line breaks and tabs stay. */
function withoutControls(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, '');
}
