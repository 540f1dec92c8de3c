// After a restart a server is told again what the one before it was told: the handshake, the log level, the watched resources.
import { ConnectError } from '../errors.ts';
import type { Memory } from './memory.ts';
import type { Message } from './message.ts';
import type { SessionContext } from './session-context.ts';

export interface RepeatOptions {
  readonly context: Pick<SessionContext, 'name' | 'log'>;
  readonly memory: Memory;
  /** Makes a request of the client's again, with an id of the proxy's own. Rejects when it could not be sent. */
  readonly request: (message: Message) => Promise<string>;
  readonly send: (text: string) => Promise<void>;
}

/** Rejects with `ConnectError` when the server refuses the handshake; other refusals are logged. */
export async function repeatSession({ context: { name, log }, memory, request, send }: RepeatOptions): Promise<void> {
  for (const message of memory.requests) {
    const response = JSON.parse(await request(message)) as { error?: { message?: string } };
    if (response.error) {
      const text = `Server "${name}" came back and refused ${message.method}: ${response.error.message}`;
      if (message.method === 'initialize') throw new ConnectError('protocol', text, { server: name });
      log.warn({ method: message.method }, text);
    }
    if (message.method === 'initialize' && memory.initialized) await send(memory.initialized.text);
  }
}
