// Writes the reference of the `vitrine` command from its own parser.
import { homedir } from 'node:os';
import type { Command, Option } from 'commander';
// biome-ignore lint/style/noRestrictedImports: this page describes the command
import { type Commands, createProgram } from 'vitrine/internal/program';
import { writePage } from './site-files.ts';

/** The long names of all options, each once: `--config`. */
export function listOptions(): string[] {
  const options = listCommands(readProgram()).flatMap(command => command.options.filter(({ hidden }) => !hidden));
  return [...new Set(options.flatMap(({ long }) => long ?? []))].sort();
}

/** The parser of the command. It is only read: no command runs. */
function readProgram(): Command {
  return createProgram(new Proxy({}, { get: () => () => undefined }) as Commands);
}

/** Writes reference/cli. */
export function writeCliPage(): void {
  const sections = listCommands(readProgram()).map(describeCommand);
  writePage(
    'reference/cli.md',
    `---
title: The vitrine command
description: Every subcommand of vitrine with its arguments and options.
sidebar: { order: 1 }
---

\`\`\`sh
npx vitrine chat -- npx -y @modelcontextprotocol/server-everything
\`\`\`

opens a chat with that server. Everything after a bare \`--\` is the command that starts the server. Messages for people go to
stderr; what a program may read goes to stdout.

${sections.join('\n\n')}
`,
  );
}

/** The commands that do something, in the order of the help: `wrap`, `cache list`, … */
function listCommands(command: Command): Command[] {
  return command.commands.flatMap(child => {
    const isRunnable = child.commands.length === 0 || child.options.length > 0;
    return isRunnable ? [child, ...listCommands(child)] : listCommands(child);
  });
}

function describeCommand(command: Command): string {
  const path = readPath(command);
  const options = command.options.filter(({ hidden }) => !hidden);
  return [
    `## ${path}`,
    command.description(),
    `\`\`\`text\n${path} ${command.usage()}\n\`\`\``,
    ...describeArguments(command),
    ...(options.length > 0 ? [`| option | meaning |\n|---|---|\n${options.map(describeOption).join('\n')}`] : []),
  ].join('\n\n');
}

/** `vitrine cache list`. */
function readPath(command: Command): string {
  return command.parent ? `${readPath(command.parent)} ${command.name()}` : command.name();
}

function describeArguments(command: Command): string[] {
  const rows = command.registeredArguments
    .filter(({ description }) => description !== '')
    .map(argument => `| \`${argument.name()}\` | ${toCell(argument.description)} |`);
  return rows.length > 0 ? [`| argument | meaning |\n|---|---|\n${rows.join('\n')}`] : [];
}

function describeOption(option: Option): string {
  const { flags, description, defaultValue, envVar, argChoices } = option;
  const notes = [
    argChoices && `one of ${argChoices.map(choice => `\`${choice}\``).join(', ')}`,
    defaultValue !== undefined && typeof defaultValue !== 'boolean' && !Array.isArray(defaultValue)
      ? `default: \`${String(defaultValue).replace(homedir(), '~')}\``
      : undefined,
    envVar && `variable: \`${envVar}\``,
  ].filter(Boolean);
  return `| \`${flags.replaceAll('|', '\\|')}\` | ${toCell(description)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''} |`;
}

/** Text for a cell of a table; options and addresses in it are code. */
function toCell(text: string): string {
  return text
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|')
    .replace(/--[a-z][\w-]*|\b(?:https?|postgres|nats|s3):\/\/[^\s,;)]+/g, code => `\`${code}\``)
    .replaceAll('<', '\\<');
}
