// Names the cause why a process was not connected: from its exit, its output and its messages.
import type { StdioServerConfig } from '../config/server-config.ts';
import type { ConnectError } from '../errors.ts';
import { beginning, failureLines, lastLines } from '../failures/format-text.ts';
import type { ChildReport } from '../stdio/stdio-transport.ts';
import { checkCommand, findProgram } from './check-command.ts';
import type { Diagnosis, DiagnosisCode } from './diagnosis.ts';
import type { Probe } from './probe-server.ts';
import { readOutputCause } from './read-output.ts';

/** Words by which a server says that it listens for HTTP. */
const LISTENS =
  /(?:listening|running|serving|started|available|uvicorn)[^\n]{0,80}(?:https?:\/\/|port\s*:?\s*\d|:\d{4,5}\b)/i;
const NO_RUNTIME: ChildReport = {
  stderr: '',
  recentStderr: '',
  hasSent: false,
  badLines: 0,
  gaveUp: false,
  pendingBytes: 0,
};

export function diagnoseProcess({ failure, report = NO_RUNTIME }: Probe, config: StdioServerConfig): Diagnosis {
  const error = (code: DiagnosisCode, message: string, hint: string): Diagnosis => ({
    code,
    level: 'error',
    message,
    hint,
  });
  const { code, message = '' } = failure ?? ({} as Partial<ConnectError>);
  const printed = readOutputCause({ config, report });
  if (code === 'command-not-found' || code === 'spawn-failed' || report.exit === undefined) {
    const fault = checkCommand(config);
    if (fault) return fault;
  }
  if (code === 'command-not-found')
    return error(
      'no-interpreter',
      `The program that the first line of ${findProgram(config) ?? config.command} names does not exist.`,
      'Install it, or write the program in "command" and the file in "args".',
    );
  if (/ENOEXEC|spawn UNKNOWN/.test(message))
    return error(
      'no-interpreter',
      `${findProgram(config) ?? config.command} is no program of this system, and its first line names none (#!).`,
      'Write the program that runs it in "command", and the file in "args".',
    );
  if (report.exit && !report.gaveUp && !report.hasSent) return printed ?? describeExit(report, config);
  if (report.exit && report.hasSent && code === 'exited') {
    const reason = printed ? `${printed.message} ${printed.hint}` : 'Look at its log for the reason.';
    return error(
      'crash-after-start',
      `It answered, and then ${describeEnd(report)}. ${lastWords(report)}`.trim(),
      reason,
    );
  }
  if (report.badLines > 0 && !report.hasSent) return describeText(report, printed);
  if (report.pendingBytes > 0)
    return error(
      'no-line-end',
      `It wrote ${report.pendingBytes} bytes on stdout and no line end.`,
      'Write a newline after each message (and flush stdout).',
    );
  if (code === 'timeout') {
    if (LISTENS.test(report.stderr)) return listensForHttp(lastLines(report.stderr));
    return (
      printed ??
      error(
        'no-answer',
        `It runs and does not answer. ${lastWords(report)}`.trim(),
        'It has to read JSON-RPC messages from stdin and answer on stdout: check that it is an MCP server for stdio, and what it waits for at its start (a service, a download, a question).',
      )
    );
  }
  return printed ?? error('start-failed', message.replace(/^Server "[^"]*" /, 'It '), 'Look at its log.');
}

function describeExit(report: ChildReport, config: StdioServerConfig): Diagnosis {
  const { exit, badLines, firstBadLine = '' } = report;
  const script = checkCommand(config);
  if (script) return script;
  if (exit?.signal === 'SIGKILL' || exit?.code === 137)
    return {
      code: 'out-of-memory',
      level: 'error',
      message: `The system ended it (${exit.signal ?? 'code 137'}), as it does when memory is short.`,
      hint: 'Give it more memory, or less to load at its start.',
    };
  const says = lastWords(report) || (badLines > 0 ? `It printed “${beginning(firstBadLine)}”.` : '');
  if (exit?.code === 0)
    return {
      code: 'ends-at-once',
      level: 'error',
      message: `It ends at once, without an error. ${says}`.trim(),
      hint: 'A server goes on until its stdin ends: check that its code connects the stdio transport, and that "args" start the server and not a help text.',
    };
  return {
    code: 'exits-with-error',
    level: 'error',
    message: `It ${describeEnd(report)}. ${says || 'It said nothing.'}`,
    hint: `Run it by hand to see more: ${[config.command, ...(config.args ?? [])].join(' ')}`,
  };
}

/** Diagnoses text on stdout in place of messages. */
function describeText({ firstBadLine = '', badLines, stderr }: ChildReport, printed: Diagnosis | undefined): Diagnosis {
  const line = beginning(firstBadLine);
  const error = (code: DiagnosisCode, message: string, hint: string): Diagnosis => ({
    code,
    level: 'error',
    message,
    hint,
  });
  if (/^Content-Length:/i.test(firstBadLine))
    return error(
      'header-framing',
      'It frames messages with Content-Length, as language servers do.',
      'Write each message as one line of JSON without headers.',
    );
  if (/^(?:data|event|id|retry): ?/.test(firstBadLine))
    return error(
      'header-framing',
      `It frames messages as server-sent events, as over HTTP: “${line}”.`,
      'Write each message as one line of JSON without "data:" and "event:", or start it with its option for stdio.',
    );
  if (firstBadLine.includes('\0'))
    return error(
      'wrong-encoding',
      'It writes UTF-16 on stdout, and clients read UTF-8.',
      'Write stdout as UTF-8: PYTHONIOENCODING=utf-8 in "env", [Console]::OutputEncoding in PowerShell, or the encoding of its writer.',
    );
  if (/^\s*[{[]\s*$/.test(firstBadLine) || /^\s*\{\s*"jsonrpc"\s*:\s*"2\.0",?\s*$/.test(firstBadLine))
    return error(
      'several-lines',
      'It writes its messages over several lines.',
      'Write each message as one line: JSON.stringify(message) without indentation, json.dumps(message) without indent.',
    );
  if (LISTENS.test(firstBadLine) || LISTENS.test(stderr)) return listensForHttp(line);
  return (
    printed ??
    error(
      'stdout-text',
      `It prints text on stdout: “${line}”${badLines > 1 ? ` and ${badLines - 1} more` : ''}.`,
      'stdout is for messages alone: write logs to stderr (console.error, print(…, file=sys.stderr)); take greetings out of shell profiles and npm scripts (npm run --silent).',
    )
  );
}

const listensForHttp = (line: string): Diagnosis => ({
  code: 'http-server',
  level: 'error',
  message: `It listens for HTTP instead of reading stdin: “${line}”.`,
  hint: 'Give clients its address ("url", here --url) instead of its command, or start it with its option for stdio.',
});

function describeEnd({ exit }: ChildReport): string {
  return exit?.signal ? `was ended by ${exit.signal}` : `exited with code ${exit?.code ?? 'unknown'}`;
}

function lastWords({ recentStderr, stderr }: ChildReport): string {
  const words = failureLines(recentStderr || stderr);
  return words === '' ? '' : `Its last words: “${words}”.`;
}
