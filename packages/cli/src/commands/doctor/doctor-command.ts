// `vitrine doctor`: what is wrong with a server that does not start, or that clients use badly.
import { type Diagnosis, diagnoseServer, type ServerDiagnosis } from '@vitrine/connect/internal/diagnosis';
import { findProviderRefusals } from '@vitrine/model/internal/schemas';
import { isRecord } from '@vitrine/std/internal/json';
import { CLIENTS, type Client } from '../../program/client-entries.ts';
import { commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { UsageError } from '../../program/usage-error.ts';
import { version } from '../../program/version.ts';
import { type OneServerOptions, readOneServer } from '../server/one-server.ts';
import { correctEntries } from './correct-entries.ts';
import { createReport, reportText } from './report.ts';

export interface DoctorCommandOptions extends OneServerOptions {
  /** Longest time for the handshake, in seconds, as text. */
  timeout?: string;
  /** Prints the entry for this client alone. */
  client?: Client;
  json?: boolean;
}

/** Resolves with the exit code: 1 when clients cannot use the server as it is. Throws `UsageError`. */
export async function runDoctor(options: DoctorCommandOptions): Promise<number> {
  const timeoutMs = Number(options.timeout ?? 30) * 1000;
  if (!(timeoutMs > 0 && timeoutMs <= 600_000))
    throw new UsageError(
      'bad-value',
      `--timeout ${JSON.stringify(options.timeout)} is no number of seconds up to 600.`,
      {
        received: options.timeout,
        hint: 'Write one, such as --timeout 30.',
      },
    );
  const { name, config } = readOneServer(options);
  const diagnosis = await diagnoseServer(name, config, {
    timeoutMs,
    clientInfo: { name: 'vitrine', version: version() },
  });
  const findings = [...diagnosis.findings, ...diagnoseSchemas(diagnosis)];
  const entries = correctEntries({
    name,
    diagnosis: { ...diagnosis, findings },
    words: options,
    clients: options.client ? [options.client] : CLIENTS,
  });
  const report = createReport(name, { ...diagnosis, findings }, entries);
  commandIO().stdout.write(options.json ? `${JSON.stringify(report, undefined, 2)}\n` : reportText(report));
  return report.ok ? EXIT.ok : EXIT.failed;
}

/** Tools whose schema a provider of models refuses, when a client sends it as it is. */
function diagnoseSchemas({ probe, findings }: ServerDiagnosis): Diagnosis[] {
  // A schema that is none is reported already.
  const reported = new Set(findings.filter(({ code }) => code === 'bad-schema').map(({ subject }) => subject));
  const tools = probe.tools.flatMap(tool =>
    isRecord(tool) && typeof tool.name === 'string' && tool.name !== '' && !reported.has(tool.name)
      ? [{ name: tool.name, inputSchema: tool.inputSchema }]
      : [],
  );
  return tools.flatMap(({ name: subject, inputSchema }) => {
    // Names are looked at before: only the schema counts here.
    const refused = findProviderRefusals([{ name: 'tool', inputSchema }]);
    if (refused.length === 0) return [];
    const names = refused.map(({ provider }) => provider);
    // Gemini's rules are the strictest, and clients that use it rewrite schemas; the others get them as they are.
    const isError = names.some(provider => provider !== 'Google');
    return {
      code: 'refused-schema' as const,
      level: isError ? ('error' as const) : ('warning' as const),
      subject,
      message: `${names.join(' and ')} ${names.length > 1 ? 'refuse' : 'refuses'} its schema as it is: ${refused[0]?.message}`,
      hint: 'Write an object at the root with described properties, without choices there; give arrays "items", and leave out what the message names.',
    };
  });
}
