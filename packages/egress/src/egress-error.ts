// The error for an address that may not be connected to.

const REASONS = {
  private: 'is an address of this machine or of its network, and is not connected to',
  unlisted: 'is no host that may be connected to',
};

/** An address that may not be connected to. `private`: it is not public. `unlisted`: the list of hosts does not have it. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly code: keyof typeof REASONS;
  /** The host, with its port where that is known: `127.0.0.1:3000`. */
  readonly host: string;

  constructor(code: keyof typeof REASONS, host: string) {
    super(`${host} ${REASONS[code]}.`);
    this.code = code;
    this.host = host;
  }
}
