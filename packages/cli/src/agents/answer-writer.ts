// Prints the output of `vitrine run`: the model's text on stdout as it arrives, other events on stderr; or every event as a line of JSON.
import type { LiveStep } from '@vitrine/protocol/internal/session';
import type { SessionEvent } from '@vitrine/protocol/session';
import { printable } from '../printable.ts';

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
  /** The last written step, and its written text: the log's events arrive after the live text. */
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
  const printStep = (step: number, text: string): void => {
    if (step < current.step) return;
    if (step > current.step) {
      endLine();
      current = { step, text: '' };
    }
    if (current.text.startsWith(text)) return;
    // What was written has turned out to be reasoning.
    if (!text.startsWith(current.text)) {
      endLine();
      current = { step, text: '' };
    }
    print(text.slice(current.text.length));
    current = { step, text };
  };

  return {
    live(step) {
      if (step) printStep(step.step, withoutControls(readText(step)));
    },
    event(event) {
      switch (event.type) {
        case 'step:end':
          printStep(event.step, withoutControls(event.text));
          if (event.step === current.step) endLine();
          if (event.finishReason === 'length') printLine('vitrine: the answer is cut off at the limit of its length.');
          if (event.finishReason === 'content-filter') printLine('vitrine: the content filter stopped the answer.');
          break;
        case 'llm:tool-call': {
          const text = printable(JSON.stringify(event.args));
          printLine(`→ ${event.server}/${event.toolName} ${text.slice(0, MAX_ARGUMENTS)}`);
          break;
        }
        case 'llm:tool-result':
          if (!event.success) printLine(`← failed: ${printable(event.error?.message ?? 'the tool reported an error')}`);
          break;
        case 'run:end':
          if (event.reason === 'step-limit')
            printLine(`vitrine: stopped after ${event.steps} steps, the limit of this agent.`);
          else if (event.reason === 'stopped') printLine('vitrine: stopped.');
          else if (event.reason !== 'completed')
            printLine(`vitrine: ${printable(event.error?.message ?? event.reason)}`);
          break;
      }
    },
  };
}

const readText = ({ parts }: LiveStep): string =>
  parts.flatMap(part => (part.kind === 'text' ? part.text : [])).join('');

/** Removes characters that move the cursor of a terminal. Line breaks and tabs stay. */
function withoutControls(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, '');
}
