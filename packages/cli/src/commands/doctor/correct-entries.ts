// The entries for clients, with what the diagnosis corrects. Secrets are placeholders.
import { statSync } from 'node:fs';
import type { HttpServerConfig, StdioServerConfig } from '@vitrine/connect';
import { isSecretName } from '@vitrine/connect/internal/config';
import { type ServerDiagnosis, splitCommand } from '@vitrine/connect/internal/diagnosis';
import { type Client, clientEntry, type EntryServer } from '../../program/client-entries.ts';
import type { OneServerOptions } from '../server/one-server.ts';
import { absolutePath } from '../wrap/settings/print-config.ts';

export interface CorrectEntriesOptions {
  readonly name: string;
  readonly diagnosis: ServerDiagnosis;
  readonly words: Pick<OneServerOptions, 'env' | 'header'>;
  readonly clients: readonly Client[];
}

/** The entry of each client as text. */
export function correctEntries({
  name,
  diagnosis,
  words,
  clients,
}: CorrectEntriesOptions): Partial<Record<Client, string>> {
  const server =
    diagnosis.config.type === 'stdio'
      ? correctCommand(diagnosis.config, diagnosis, words.env ?? [])
      : correctAddress(diagnosis.config);
  return Object.fromEntries(clients.map(client => [client, clientEntry(client, name, server)]));
}

function correctCommand(config: StdioServerConfig, { findings }: ServerDiagnosis, env: readonly string[]): EntryServer {
  const codes = new Set(findings.map(({ code }) => code));
  const split = codes.has('command-with-arguments') ? splitCommand(config.command) : { ...config, args: [] };
  const { cwd = config.cwd } = split;
  let words: readonly string[] = [split.command, ...split.args, ...(config.args ?? [])];
  if (codes.has('asks-to-install') && !words.includes('-y')) words = [words[0] ?? '', '-y', ...words.slice(1)];
  if (codes.has('needs-terminal') && words[0] === 'docker')
    words = words.flatMap(word =>
      word === '-t' || word === '--tty' ? [] : word === '-it' || word === '-ti' ? ['-i'] : [word],
    );
  if (codes.has('missing-program') && words[0] === 'python') words = ['python3', ...words.slice(1)];
  const [command = '', ...args] = words.map(absolutePath);
  // A variable whose value was on the command line is shown with it, unless its name says that it is a secret.
  const shown = new Set(env.filter(word => word.includes('=')).map(word => word.slice(0, word.indexOf('='))));
  const variables = Object.entries(config.env ?? {}).map(([variable, value]): [string, string | undefined] => [
    variable,
    shown.has(variable) && !isSecretName(variable) ? value : undefined,
  ]);
  const missing = findings
    .flatMap(({ variables = [] }) => variables)
    .map((variable): [string, undefined] => [variable, undefined]);
  return {
    type: 'stdio',
    command,
    args: hideSecrets(args),
    env: Object.fromEntries([...missing, ...variables]),
    ...(cwd !== undefined && statSync(cwd, { throwIfNoEntry: false }) && { cwd }),
  };
}

/** Replaces the values of options whose names say that they are secrets: `--api-key x`, `--token=x`. */
function hideSecrets(args: readonly string[]): string[] {
  return args.map((word, index) => {
    const [, option = '', value] = /^(--?[\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (value !== undefined && isSecretName(option)) return `${option}=<${option.replace(/^-+/, '')}>`;
    const before = args[index - 1] ?? '';
    const isValue = /^--?[\w-]+$/.test(before) && isSecretName(before) && !word.startsWith('-');
    return isValue ? `<${before.replace(/^-+/, '')}>` : word;
  });
}

function correctAddress({ type, url, headers = {} }: HttpServerConfig): EntryServer {
  const parsed = URL.parse(url);
  for (const name of parsed?.searchParams.keys() ?? [])
    if (isSecretName(name)) parsed?.searchParams.set(name, `<${name}>`);
  return {
    type,
    url: parsed ? decodeURI(parsed.href) : url,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        const scheme = /^(Bearer|Basic|Token) /i.exec(value)?.[0] ?? '';
        return [name, isSecretName(name) || scheme !== '' ? `${scheme}<${scheme === '' ? name : 'TOKEN'}>` : value];
      }),
    ),
  };
}
