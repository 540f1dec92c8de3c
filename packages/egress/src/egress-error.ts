// The error for an address that may not be connected to.
import { VitrineError } from '@vitrine/std/internal/vitrine-error';

const REASONS = {
  private: 'is an address of this machine or of its network, and is not connected to',
  unlisted: 'is no host that may be connected to',
};

/** An address that may not be connected to. `private`: it is not public. `unlisted`: the list of hosts does not have it. */
export class EgressError extends VitrineError<keyof typeof REASONS> {
  override readonly name = 'EgressError';
  /** The host, with its port where that is known: `127.0.0.1:3000`. */
  readonly host: string;

  constructor(code: keyof typeof REASONS, host: string) {
    super(code, `${host} ${REASONS[code]}.`, { received: host });
    this.host = host;
  }
}
