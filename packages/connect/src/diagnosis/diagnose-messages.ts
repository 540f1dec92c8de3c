// Faults in the messages of a server that connections mend silently, and other clients do not.
import { isRecord, parseJson } from '@vitrine/std/internal/json';
import { beginning, seconds } from '../failures/format-text.ts';
import type { Diagnosis, DiagnosisCode } from './diagnosis.ts';
import type { Probe } from './probe-server.ts';

/** Versions of MCP that clients speak. */
const VERSIONS: readonly unknown[] = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
/** Milliseconds after which a start is slow. Users of clients wait for it, and some clients stop waiting at 10 s. */
const SLOW_MS = 3000;

/** Diagnoses the data of an error with which a server refuses the version of a client; undefined when it names no versions. */
export function diagnoseVersions(data: unknown): Diagnosis | undefined {
  const supported = isRecord(data) && Array.isArray(data.supported) ? data.supported : [];
  if (supported.length === 0) return undefined;
  return error(
    'wrong-protocol-version',
    `It speaks the protocol versions ${supported.map(version => JSON.stringify(version)).join(', ')} alone, and refuses others.`,
    `Update the server or its SDK: clients speak ${VERSIONS.join(', ')}. A server answers an unknown version with one of its own, not with an error.`,
  );
}

type Message = Readonly<Record<string, unknown>>;

export function diagnoseMessages(probe: Probe): Diagnosis[] {
  const messages = probe.received.map(text => parseJson(text)).filter(isRecord);
  return [
    ...diagnoseIds(messages, probe),
    ...diagnoseHandshake(messages, probe),
    ...diagnoseStdout(probe),
    ...(probe.startMs !== undefined && probe.startMs > SLOW_MS
      ? [
          warning(
            'slow-start',
            `Its handshake took ${seconds(probe.startMs)}.`,
            'Load what is slow with the first call. A package that is fetched at each start (npx, uvx) is faster when it is installed.',
          ),
        ]
      : []),
  ];
}

/** Answers whose id no request has, or has as another type. */
function diagnoseIds(messages: readonly Message[], { sent }: Probe): Diagnosis[] {
  const answers = messages.filter(message => !('method' in message) && ('result' in message || 'error' in message));
  const faults: Diagnosis[] = [];
  const stray = answers.find(({ id, error }) => !sent.has(id) && !(id === null && error !== undefined));
  if (stray) {
    const shown = JSON.stringify(stray.id) ?? 'none';
    faults.push(
      error(
        'wrong-id',
        `It answers with the id ${shown}, which no request has (ids sent: ${[...sent.keys()].map(id => JSON.stringify(id)).join(', ')}).`,
        'Answer with the id of the request as it was, a number as a number.',
      ),
    );
  }
  const unmarked = answers.find(({ jsonrpc }) => jsonrpc !== '2.0');
  if (unmarked)
    faults.push(
      error(
        'malformed-answer',
        `An answer has ${unmarked.jsonrpc === undefined ? 'no "jsonrpc"' : `"jsonrpc": ${JSON.stringify(unmarked.jsonrpc)}`}.`,
        'Every message has "jsonrpc": "2.0".',
      ),
    );
  return faults;
}

function diagnoseHandshake(messages: readonly Message[], { sent, tools, listFailure }: Probe): Diagnosis[] {
  const answer = messages.find(({ id, result }) => sent.get(toNumber(id, sent)) === 'initialize' && isRecord(result));
  const result = answer?.result as Message | undefined;
  if (!result) return [];
  const { protocolVersion, capabilities } = result;
  const faults: Diagnosis[] = [];
  if (!VERSIONS.includes(protocolVersion))
    faults.push(
      error(
        'wrong-protocol-version',
        `It answers with the protocol version ${JSON.stringify(protocolVersion) ?? 'none'}, which clients do not speak.`,
        `Answer with the version that the client asked for when it is known, else with ${JSON.stringify(VERSIONS.at(-1))}.`,
      ),
    );
  if (!isRecord(capabilities))
    faults.push(
      error(
        'no-capabilities',
        'Its handshake names no capabilities: clients refuse it, or ask for nothing.',
        'Answer initialize with "capabilities": {"tools": {}}, and the others that it has.',
      ),
    );
  else if (capabilities.tools === undefined && tools.length > 0 && !listFailure)
    faults.push(
      error(
        'no-tools-capability',
        `It has ${tools.length} tools, and does not say so in its handshake: clients do not ask for them.`,
        'Answer initialize with "capabilities": {"tools": {}}.',
      ),
    );
  return faults;
}

/** The id as the request had it: some servers return a number as a string. */
const toNumber = (id: unknown, sent: Probe['sent']): unknown => (sent.has(id) ? id : Number(id));

function diagnoseStdout({ report }: Probe): Diagnosis[] {
  if (!report?.hasSent || report.badLines === 0) return [];
  return [
    error(
      'stdout-text-later',
      `It prints text on stdout between its messages: “${beginning(report.firstBadLine ?? '')}”.`,
      'stdout is for messages alone: write logs to stderr (console.error, print(…, file=sys.stderr)). Some clients end the connection at the first such line.',
    ),
  ];
}

const error = (code: DiagnosisCode, message: string, hint: string): Diagnosis => ({
  code,
  level: 'error',
  message,
  hint,
});
const warning = (code: DiagnosisCode, message: string, hint: string): Diagnosis => ({
  code,
  level: 'warning',
  message,
  hint,
});
