/** A JSON-RPC message on its way between us and a server. */
export interface PassingMessage {
  /** The server's name. */
  readonly server: string;
  readonly direction: 'sent' | 'received';
  /** Parsed; the very object that passes: it must not be changed. */
  readonly message: unknown;
}
