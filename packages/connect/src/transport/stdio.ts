// The transport to a server in a child process: this package's stdio transport, with messages as text.
import { hideValues } from '@vitrine/std/internal/secret-values';
import type { StdioServerConfig } from '../config/server-config.ts';
import { createFailures } from '../failures/failures.ts';
import { type ChildReport, createStdioTransport, type StdioTransport } from '../stdio/stdio-transport.ts';
import { createAnswerReader } from './answer-reader.ts';
import type { OpenTransportOptions, ServerTransport } from './open-transport.ts';

export function openStdio(options: OpenTransportOptions & { readonly config: StdioServerConfig }): ServerTransport {
  const { name, config, limits, clock } = options;
  const child: StdioTransport = createStdioTransport({
    ...config,
    limits,
    clock,
    onLine(text, isUtf8) {
      options.onLine?.(text);
      return reader.receive(text, isUtf8 ? undefined : 'its line is not UTF-8');
    },
    onStderr: options.onStderr,
  });
  const readReport = (): ChildReport => {
    const report = child.report();
    const hide = (text: string): string => hideValues(text, Object.values(config.env ?? {}));
    return { ...report, stderr: hide(report.stderr), recentStderr: hide(report.recentStderr) };
  };
  let last: ChildReport | undefined;
  options.onChild?.(() => last ?? readReport());
  const failures = createFailures(name, config, {
    child: readReport,
    unnamedError: () => reader.unnamedError,
  });
  child.onoversized = ({ id, bytes }) => reader.oversized(id, bytes);
  let running = false;
  child.onclose = () => {
    // Before that, the error of start() is more precise.
    if (running) transport.onclose?.(failures.exited());
  };
  const transport: ServerTransport = {
    failures,
    async start() {
      await child.start().catch(error => Promise.reject(failures.from(error, 'its start')));
      running = true;
    },
    send(text) {
      const takeBack = reader.sent(text);
      return child.sendLine(text).catch(error => {
        takeBack();
        throw failures.from(error, 'a message');
      });
    },
    setPaused: held => child.setPaused(held),
    close() {
      // What it was before it was ended from here.
      last ??= readReport();
      return child.close();
    },
  };
  const reader = createAnswerReader(transport, failures);
  return transport;
}
