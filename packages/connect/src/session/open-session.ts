// A session of a connection: transport, handshake in the right era, requests, and end. A reconnect opens a new session.
import { Client, type Implementation, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { ServerConfig } from '../config/server-config.ts';
import type { ClientFeatures, Era, ServerInfo } from '../connection.ts';
import type { Limits } from '../connection-limits.ts';
import type { ConnectError } from '../errors.ts';
import type { Failures } from '../failures/failures.ts';
import type { ObservedMessage } from '../observed-message.ts';
import { type OpenTransportOptions, openTransport } from '../transport/open-transport.ts';
import { clientCapabilities } from './server-requests.ts';
import { createWire, type Wire } from './wire.ts';

export interface SessionOptions extends OpenTransportOptions {
  readonly clientInfo: Implementation;
  readonly limits: Limits;
  readonly timeoutMs: number;
  /** Aborts the attempt. */
  readonly signal: AbortSignal;
  /** Facts that earlier sessions found out about the server; kept by the caller, changed here. */
  readonly memory: { legacy?: boolean };
  /** The requests that the server may send to the client. */
  readonly features: ClientFeatures;
  readonly onMessage?: ((observed: ObservedMessage) => void) | undefined;
  /** Receives what a child writes to stderr. */
  readonly onStderr?: ((chunk: Uint8Array) => void) | undefined;
}

export interface Session {
  readonly kind: ServerConfig['type'];
  /** Whether the server keeps no state of this client, so that its restart stays unnoticed. */
  readonly isStateless: boolean;
  readonly era: Era;
  readonly protocolVersion?: string;
  readonly serverInfo?: ServerInfo;
  readonly instructions?: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly failures: Failures;
  readonly request: Wire['request'];
  /** The SDK's client, for what is not a plain request (subscriptions). */
  readonly client: Client;
  /** Resolves when the session is over, with the reason. Never rejects. */
  readonly ended: Promise<ConnectError>;
  onnotification?: ((method: string, params: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Called when a request could not be delivered, or a stream broke. */
  ontrouble?: ((error: unknown) => void) | undefined;
  /** Ends it: pending requests reject with `reason` (default: closed by us). Resolves when the process, if any, is gone. */
  close(reason?: ConnectError): Promise<void>;
}

/** A failed attempt. */
class Refusal {
  readonly failure: ConnectError;
  /** Whether the process exited on the request for its era: then a second one is started without that request. */
  readonly exitedOnDiscover: boolean;

  constructor(failure: ConnectError, exitedOnDiscover: boolean) {
    this.failure = failure;
    this.exitedOnDiscover = exitedOnDiscover;
  }
}

/**
 * Connects. Rejects with `ConnectError`; then nothing is left running.
 * The era over HTTP: the SDK sends `server/discover` first (one round trip). Over stdio the SDK would start a second process for that,
 * because some old servers exit on an unknown first request. This package sends the request to the one process instead, and starts it
 * again as `legacy` only if it exits; that result is remembered, so the request is sent once per server.
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { config, memory } = options;
  const probesEra = config.type === 'http' || (config.type === 'stdio' && !memory.legacy);
  let outcome = await attempt(options, probesEra);
  if (outcome instanceof Refusal && outcome.exitedOnDiscover) {
    memory.legacy = true;
    outcome = await attempt(options, false);
  }
  if (!(outcome instanceof Refusal)) {
    memory.legacy = outcome.era === 'legacy';
    return outcome;
  }
  // Exiting does not prove an era; after any other failure of a legacy handshake the server may be modern.
  if (outcome.failure.code !== 'exited') memory.legacy = false;
  throw outcome.failure;
}

async function attempt(options: SessionOptions, probesEra: boolean): Promise<Session | Refusal> {
  const { name, config, clientInfo, limits, clock, timeoutMs, signal } = options;
  const transport = openTransport(options);
  const { failures } = transport;
  const { onMessage } = options;
  const observe =
    onMessage &&
    ((direction: ObservedMessage['direction'], message: unknown) => onMessage({ server: name, direction, message }));
  const isChild = config.type === 'stdio';
  const wire = createWire({ name, inner: transport, isChild, limits, clock, observe });
  const capabilities = clientCapabilities(options.features);
  const client = new Client(clientInfo, {
    capabilities,
    versionNegotiation: {
      mode: 'auto',
      probe: { timeoutMs: isChild ? Math.min(limits.probeTimeoutMs, timeoutMs / 2) : timeoutMs },
    },
  });

  const ending = Promise.withResolvers<ConnectError>();
  let reason: ConnectError | undefined;
  let closing: Promise<void> | undefined;
  const end = (error: ConnectError) => {
    reason ??= error;
    wire.end(reason);
    ending.resolve(reason);
  };
  wire.onclose = error => end(error === undefined ? failures.closed() : failures.from(error, 'its messages'));

  const stopped = Promise.withResolvers<never>();
  const abort = () => stopped.reject(failures.closed());
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  const cancelDeadline = clock.after(timeoutMs, () => stopped.reject(failures.timeout('the handshake', timeoutMs)));
  const connecting = client.connect(wire.transport, {
    timeout: timeoutMs,
    ...(probesEra ? {} : { prior: { kind: 'legacy' } }),
  });
  try {
    await Promise.race([connecting, stopped.promise]);
  } catch (error) {
    connecting.catch(() => {});
    const failure = wire.handshakeFailure ?? failures.from(error, 'the handshake');
    end(failure);
    await transport.close().catch(() => {});
    const isUnnegotiated = error instanceof SdkError && error.code === SdkErrorCode.EraNegotiationFailed;
    return new Refusal(failure, probesEra && isUnnegotiated && failure.code === 'exited');
  } finally {
    cancelDeadline();
    signal.removeEventListener('abort', abort);
  }

  const protocolVersion = client.getNegotiatedProtocolVersion();
  const serverInfo = client.getServerVersion();
  const instructions = client.getInstructions();
  const era = client.getProtocolEra() ?? 'legacy';
  if (era === 'modern' && protocolVersion !== undefined)
    wire.setEnvelope({ protocolVersion, clientInfo, capabilities });

  const session: Session = {
    kind: config.type,
    isStateless: transport.isStateless ?? false,
    era,
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    ...(serverInfo === undefined ? {} : { serverInfo }),
    ...(instructions === undefined ? {} : { instructions }),
    capabilities: client.getServerCapabilities() ?? {},
    failures,
    request: wire.request,
    client,
    ended: ending.promise,
    close(error = failures.closed()) {
      end(error);
      return (closing ??= transport
        .close()
        .catch(() => {})
        .then(() => client.close())
        .catch(() => {}));
    },
  };
  wire.onnotification = (method, params) => session.onnotification?.(method, params);
  // Errors caused by closing are not reported.
  const trouble = (error: unknown) => {
    if (!reason) session.ontrouble?.(error);
  };
  wire.ontrouble = trouble;
  client.onerror = trouble;
  return session;
}
