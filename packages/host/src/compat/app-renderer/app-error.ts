// The errors that answer a view's request, with the code that JSON-RPC has for them.
import { RPC_ERRORS } from '@vitrine/protocol/internal/mcp-apps/json-rpc';

/** An error with a code of JSON-RPC. */
class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** No handler takes the method. */
export const methodNotFound = (method: string): Error =>
  new RequestError(RPC_ERRORS.methodNotFound, `No handler for method: ${method.slice(0, 100)}`);

/** The view may not do that. */
export const refused = (message: string): Error => new RequestError(RPC_ERRORS.denied, message);

/** The error that an answer carries. */
export const answeredError = ({ code, message }: { code: number; message: string }): Error =>
  new RequestError(code, message);
