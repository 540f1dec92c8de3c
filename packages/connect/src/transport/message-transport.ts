// One end of a session with messages as text: of the way to a server, or of that to a client of the proxy.
import type { Message } from '../message/message.ts';
import type { RequestId } from '../message/types.ts';

/** Metadata of a message, where the transport supports it (HTTP). */
export interface MessageNotes {
  /** The request of the other side to which this message belongs: on HTTP, on whose stream it arrived. */
  readonly related?: RequestId | undefined;
  /** HTTP headers of the message (`Mcp-Param-*`). */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** HTTP status of the response. */
  readonly status?: number | undefined;
  /** Messages of the text, where the transport has read it. */
  readonly messages?: readonly Message[] | undefined;
}

/** One end of a session: sends and receives single JSON-RPC messages as text. */
export interface MessageTransport {
  start(): Promise<void>;
  /** Sends a message. Rejects when it could not be delivered to the transport. */
  send(text: string, notes?: MessageNotes): Promise<void>;
  close(): Promise<void>;
  /** Pauses or resumes reading, where the transport can, so that the other side waits. */
  setPaused?: ((held: boolean) => void) | undefined;
  /** Called with true (perhaps repeatedly) when the other side does not read what was sent, and with false when it has read it. */
  onfull?: ((full: boolean) => void) | undefined;
  /** Returns false when the text is no JSON-RPC message. */
  onmessage?: ((text: string, notes?: MessageNotes) => boolean) | undefined;
  /** The answer to request `id` was over `maxMessageBytes` and was skipped. `id` is undefined where the message had none to be found. */
  onoversized?: ((id: RequestId | undefined, bytes: number | undefined) => void) | undefined;
  /** The answer to request `id` will not come; the transport itself may go on. */
  onfailed?: ((id: RequestId, error: Error) => void) | undefined;
  /** Called once. `error`: the reason, unless `close` was called. */
  onclose?: ((error?: Error) => void) | undefined;
}
