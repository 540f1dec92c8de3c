// Repeats the recorded requests of a client to a restarted server: handshake, log level, and subscriptions.
import { ConnectError } from '../../errors.ts';
import type { RequestMessage } from '../../message/message.ts';
import type { SessionContext } from '../session-context.ts';
import type { ReplayLog } from './replay-log.ts';

export interface ReplayOptions {
  readonly context: Pick<SessionContext, 'name' | 'log'>;
  readonly replayLog: ReplayLog;
  /** Sends a request of the client again, with an id of the proxy's own. Rejects when it could not be sent. */
  readonly request: (message: RequestMessage) => Promise<string>;
  readonly send: (text: string) => Promise<void>;
}

/** Repeats all requests. Rejects with `ConnectError` when the server refuses the handshake; other refusals are logged. */
export async function replaySession({
  context: { name, log },
  replayLog,
  request,
  send,
}: ReplayOptions): Promise<void> {
  for (const message of replayLog.requests) {
    const response = JSON.parse(await request(message)) as { error?: { message?: string } };
    if (response.error) {
      const text = `Server "${name}" came back and refused ${message.method}: ${response.error.message}`;
      if (message.method === 'initialize') throw new ConnectError('protocol', text, { server: name });
      log.warn({ method: message.method }, text);
    }
    if (message.method === 'initialize' && replayLog.initialized) await send(replayLog.initialized.text);
  }
}
