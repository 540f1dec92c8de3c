// Connections to PostgreSQL that end when the server does not answer any more. One whose other end has gone without a word, as behind a firewall
// that forgot it, is silent for many minutes otherwise, and so is each query on it.
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Members of the driver's options that name the server. */
interface Address {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | undefined;
}

const KEEP_ALIVE_MS = 5000;
/** Delay of a timer from which this process counts as paused. */
const PAUSE_MS = 1000;
/** Time in which the network takes a chunk that it has not taken at once. */
const FLUSH_MS = 100;
/** Time after the server at which a connection gives a statement up. */
const MARGIN_MS = 2000;

/**
 * Options of the driver for connections whose statements the server ends after `statementMs` (`statement_timeout`). A connection that is idle for so
 * long ends; one that waits for its server, or for its own transaction, may be silent a little longer.
 */
export const watchedConnections = (statementMs: number) => ({
  socket: watchedSocket(statementMs + MARGIN_MS),
  idle_timeout: statementMs / 1000,
});

/**
 * Returns the driver's option `socket`. A connection is destroyed with the code `ETIMEDOUT` when nothing has come for `silenceMs` since the last answer,
 * or since what was sent after it. (What is still to be answered is not known here: the driver sends several statements at once, and may encrypt them.)
 *
 * @example
 * const sql = postgres(url, { socket: watchedSocket(8000), idle_timeout: 6, connection: { statement_timeout: 6000 } });
 */
export function watchedSocket(silenceMs: number): (options: Address) => Duplex {
  let turn = 0;
  return ({ host, port, path }) => {
    const place = turn++ % host.length;
    const socket = path
      ? connect(path)
      : connect({ host: host[place]!, port: port[place]!, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS });
    // The driver takes the server's name in a certificate from there.
    return Object.assign(new WatchedSocket(socket, silenceMs), { host: host[place], port: port[place] });
  };
}

/** Passes everything on. In front of a socket, because the driver replaces the listeners of one that it encrypts. */
class WatchedSocket extends Duplex {
  readonly #socket: Socket;
  readonly #timer: NodeJS.Timeout;
  #usedAt = performance.now();
  /** True if something was sent since something has come. */
  #isAwaiting = false;

  constructor(socket: Socket, silenceMs: number) {
    super();
    this.#socket = socket;
    this.#timer = setTimeout(() => {
      // A process that was paused finds answers that have come meanwhile.
      if (performance.now() - this.#usedAt > silenceMs + PAUSE_MS) this.#use();
      else this.destroy(Object.assign(new Error('The server has not answered for too long.'), { code: 'ETIMEDOUT' }));
    }, silenceMs).unref();
    socket.on('data', (chunk: Buffer) => {
      this.#isAwaiting = false;
      this.#use();
      if (!this.push(chunk)) socket.pause();
    });
    socket.on('end', () => this.push(null));
    socket.on('error', error => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** The driver says good-bye to a server only while this is `open`. */
  get readyState(): string {
    return this.#socket.readyState;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    // What is sent to a silent server is no sign of life.
    if (!this.#isAwaiting) this.#use();
    this.#isAwaiting = true;
    const since = performance.now();
    this.#socket.write(chunk, error => {
      // A large chunk takes a while.
      if (!this.destroyed && performance.now() - since > FLUSH_MS) this.#use();
      done(error);
    });
  }

  #use(): void {
    this.#usedAt = performance.now();
    this.#timer.refresh();
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    this.#socket.destroy();
    done(error);
  }
}
