// The diagnosis of one server: starts it once, and names what is wrong with it.
import type { ServerConfig } from '../config/server-config.ts';
import { checkRuntime, type Runtime } from './check-runtime.ts';
import { diagnoseAddress } from './diagnose-address.ts';
import { diagnoseMessages, diagnoseVersions } from './diagnose-messages.ts';
import { diagnoseProcess } from './diagnose-process.ts';
import { diagnoseTools } from './diagnose-tools.ts';
import type { Diagnosis } from './diagnosis.ts';
import { type Probe, type ProbeOptions, probeServer } from './probe-server.ts';

/** Faults of a server, the cause of a failed start first. */
export interface ServerDiagnosis {
  readonly probe: Probe;
  readonly runtime?: Runtime;
  readonly findings: readonly Diagnosis[];
  /** The configuration with what can be corrected by itself. */
  readonly config: ServerConfig;
}

/** Starts the server, and says what is wrong. Never rejects. */
export async function diagnoseServer(
  name: string,
  config: ServerConfig,
  options: ProbeOptions,
): Promise<ServerDiagnosis> {
  const probe = await probeServer(name, config, options);
  const messages = diagnoseMessages(probe);
  const runtime = config.type === 'stdio' ? await checkRuntime(config) : undefined;
  const isConnected = probe.startMs !== undefined;
  const causes: Diagnosis[] = [];
  let corrected = config;
  if (probe.failure) {
    const fault = messages.find(({ level, code }) => level === 'error' && code !== 'stdout-text-later');
    if (!isConnected && fault) causes.push(fault);
    else if (probe.failure.code === 'rpc')
      causes.push(diagnoseVersions(probe.failure.data) ?? refusedHandshake(probe.failure.message));
    else if (config.type === 'stdio') causes.push(diagnoseProcess(probe, config));
    else {
      const { correction, ...cause } = await diagnoseAddress(probe, config, options.fetch ?? globalThis.fetch);
      causes.push(cause);
      corrected = { ...config, ...correction, headers: { ...config.headers, ...correction?.headers } };
    }
  }
  const later = messages.filter(finding => !causes.includes(finding));
  const tools = isConnected && !(probe.failure && probe.tools.length === 0) ? diagnoseTools(probe, name) : [];
  const findings = [...causes, ...(runtime?.finding && isConnected ? [runtime.finding] : []), ...later, ...tools];
  // A version that is too old explains what has no other name.
  const [first] = causes;
  if (runtime?.finding && first && ['exits-with-error', 'start-failed', 'syntax-error'].includes(first.code))
    findings[0] = { ...runtime.finding, level: 'error', message: `${runtime.finding.message} ${first.message}` };
  return { probe, ...(runtime && { runtime }), findings, config: corrected };
}

const refusedHandshake = (message: string): Diagnosis => ({
  code: 'refused-handshake',
  level: 'error',
  message: message.replace(/^Server "[^"]*" /, 'It '),
  hint: 'It has to answer initialize with its version, capabilities and name: look at its log for the error.',
});
