// The HTTP response to one POST or GET: a plain JSON body when there is only the answer; a stream of events as soon as another message comes
// before it, or the answer takes long (clients and proxies give up on a response without headers).
import type { ServerResponse } from 'node:http';
import type { Clock } from '../../clock.ts';
import type { Backlog } from './backlog.ts';

/** Milliseconds without an answer after which the stream of events is opened. */
const OPEN_AFTER_MS = 5000;
/** Milliseconds between two comments that keep an idle stream open. */
const KEEP_ALIVE_MS = 15_000;

export interface AnswerStream {
  readonly open: boolean;
  /** Sends a message before the answer. */
  send(text: string): void;
  /** Sends an answer; `last` ends the stream. */
  answer(text: string, last: boolean, status?: number): void;
  /** Ends without an answer. */
  end(): void;
}

export interface AnswerStreamOptions {
  readonly clock: Clock;
  /** All writes go through the backlog. */
  readonly backlog: Backlog;
  /** A stream from the start, e.g. because there will be several answers. */
  readonly atOnce?: boolean;
  /** The headers of the response, known when it begins. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** The client closed the connection before the end. */
  readonly onGone?: () => void;
}

export function createAnswerStream(response: ServerResponse, options: AnswerStreamOptions): AnswerStream {
  const { clock, backlog, headers = () => ({}) } = options;
  let ended = false;
  let stopClock = () => {};

  const keepAlive = () => {
    backlog.write(response, ': still here\n\n');
    stopClock = clock.after(KEEP_ALIVE_MS, keepAlive);
  };
  const begin = () => {
    if (response.headersSent || ended) return;
    stopClock();
    response.writeHead(200, {
      ...headers(),
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache',
      // nginx holds a stream back otherwise.
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    stopClock = clock.after(KEEP_ALIVE_MS, keepAlive);
  };
  const finish = () => {
    if (ended) return;
    ended = true;
    stopClock();
    response.end();
  };

  response.on('close', () => {
    stopClock();
    if (ended) return;
    ended = true;
    options.onGone?.();
  });
  if (options.atOnce) begin();
  else stopClock = clock.after(OPEN_AFTER_MS, begin);

  return {
    get open() {
      return !ended;
    },
    send(text) {
      if (ended) return;
      begin();
      backlog.write(response, formatEvent(text));
    },
    answer(text, last, status = 200) {
      if (ended) return;
      if (response.headersSent || !last) {
        begin();
        backlog.write(response, formatEvent(text));
        if (last) finish();
        return;
      }
      const body = Buffer.from(text);
      response.writeHead(status, { ...headers(), 'Content-Type': 'application/json', 'Content-Length': body.length });
      ended = true;
      stopClock();
      backlog.write(response, body);
      response.end();
    },
    end() {
      if (!ended) begin();
      finish();
    },
  };
}

function formatEvent(text: string): string {
  return `event: message\ndata: ${text}\n\n`;
}
