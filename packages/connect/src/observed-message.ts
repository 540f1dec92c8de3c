/** A JSON-RPC message between this client and a server, for inspection. */
export interface ObservedMessage {
  /** The server's name. */
  readonly server: string;
  readonly direction: 'sent' | 'received';
  /** The parsed message, which is not copied: it must not be changed. */
  readonly message: unknown;
}
