// `vitrine augment`: a proxy in front of one server, which adds interfaces to its tools.
import { createProxy, type Log, serveHttp, serveStdio } from '@vitrine/connect/proxy';
import { createAugmenter } from '@vitrine/server/augment';
import { commandIO } from '../../program/command-io.ts';
import { endOnSignal } from '../../program/end-on-signal.ts';
import { printNotice } from '../../program/print-line.ts';
import { UsageError } from '../../program/usage-error.ts';
import { parseServerCommand } from '../server/server-command.ts';
import { createAugmentInterceptor } from './interceptor.ts';
import { type AugmentMap, loadMap } from './map-file.ts';

export interface AugmentCommandOptions {
  /** The map file. */
  config: string;
  /** Port for Streamable HTTP; absent: stdio. */
  http?: number;
  /** The largest message of the server, in bytes. @default 8 MiB */
  maxMessageBytes?: number;
  /** The values of `--env`: variables of the server. */
  env?: readonly string[];
  /** The arguments after `--`: the server command. */
  serverCommand: readonly string[];
}

/** Runs `vitrine augment`: over stdio resolves when the client has left; over HTTP when it listens. Throws `UsageError`, `ConnectError`. */
export async function runAugment({
  config,
  http,
  maxMessageBytes,
  env = [],
  serverCommand,
}: AugmentCommandOptions): Promise<void> {
  const { stdin, stdout, stderr } = commandIO();
  const [command, ...args] = serverCommand;
  if (command === undefined)
    throw new UsageError(
      'missing',
      'Name the server command after --, as in: vitrine augment --config map.yml -- node server.mjs',
    );
  const map = await loadMap(config);
  const interceptor = createAugmentInterceptor({
    augmenter: await openAugmenter(map),
    tools: new Set(Object.keys(map.routes)),
  });
  const { name, config: upstream } = parseServerCommand([command, ...args], { env });
  const proxy = createProxy({
    upstream,
    name,
    interceptors: [interceptor],
    limits: maxMessageBytes === undefined ? {} : { maxMessageBytes },
    log: LOG,
    onStderr: chunk => void stderr.write(chunk),
  });
  if (http === undefined) {
    const { closed } = serveStdio(proxy, { input: stdin, output: stdout });
    const removeSignalHandlers = endOnSignal({ close: () => proxy.close() });
    await closed;
    removeSignalHandlers();
    return;
  }
  const service = await serveHttp(proxy, { port: http });
  endOnSignal({
    async close() {
      await service.close();
      await proxy.close();
    },
  });
  printNotice(`Vitrine augment: ${service.url}`);
}

/** The pages that Vitrine contains, and the map's own. */
async function openAugmenter({ baseUrl, delivery, pages, routes }: AugmentMap) {
  const { PAGES } = await import('@vitrine/embeds/pages');
  return createAugmenter({
    baseUrl,
    delivery,
    routes,
    pages: { ...PAGES, ...pages },
    logger: { warn: printNotice },
  });
}

// stdout is for the protocol.

const LOG: Log = {
  debug() {},
  info() {},
  warn: (_fields, message) => printNotice(message),
  error: (_fields, message) => printNotice(message),
};
