// What `vitrine render` draws: a call of the server, a file, or a file in the place of the server's interface.
import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { isRecord, parseJson } from '@vitrine/std/internal/json';
import { readExamples } from '../../interface-tests/file/examples.ts';
import { readPastedInterface } from '../../interface-tests/pasted-interface.ts';
import {
  type InterfaceCall,
  namesInterface,
  openTestedServer,
  type TestedServer,
} from '../../interface-tests/tested-server.ts';
import { commandIO } from '../../program/command-io.ts';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';
import { type OneServerOptions, readOneServer } from '../server/one-server.ts';

export interface RenderedCallOptions extends OneServerOptions {
  tool?: string;
  args?: string;
  file?: string;
  result?: string;
}

export interface RenderedCall {
  readonly call: InterfaceCall;
  readonly answer: (action: Action) => Promise<unknown>;
  close(): Promise<void>;
}

/** Reads files and calls the tool. Throws `UsageError`, `ConnectError`. */
export async function readRenderedCall(options: RenderedCallOptions): Promise<RenderedCall> {
  const { file, args, url, serverCommand } = options;
  const pasted = file === undefined ? undefined : await readPasted(file);
  const input = args === undefined ? undefined : readObject('--args', args);
  const result =
    options.result === undefined ? undefined : readObject('--result', await readText('--result', options.result));
  if (result && !pasted)
    throw new UsageError('conflict', '--result goes with --file.', {
      hint: 'Name the page by --file, or leave --result out.',
    });
  if (pasted && url === undefined && serverCommand.length === 0) {
    const empty: ToolResult = { content: [] };
    const call: InterfaceCall = {
      tool: { name: options.tool ?? 'pasted', inputSchema: { type: 'object' } },
      input: input ?? {},
      result: (result as ToolResult | undefined) ?? pasted.result ?? empty,
      part: pasted.part,
      callMs: 0,
    };
    return { call, answer: async () => ({}), close: async () => {} };
  }
  const { name, config } = readOneServer(options);
  const server = await openTestedServer(name, config);
  try {
    const tool = findTool(server, options.tool);
    const call = await server.call(tool, input ?? (await readExamples()).argumentsFor(tool));
    const part = pasted ? { ...pasted.part, server: name } : call.part;
    if (!part)
      throw new UsageError('bad-value', `${printable(tool.name)} and its result have no interface.`, {
        received: tool.name,
        hint: `With one: ${
          server.tools
            .filter(namesInterface)
            .map(one => one.name)
            .join(', ') || 'none'
        }.`,
      });
    const otherResult = (result ?? pasted?.result) as ToolResult | undefined;
    return {
      call: { ...call, part, ...(otherResult && { result: otherResult }) },
      answer: server.answer,
      close: server.close,
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function findTool({ tools }: TestedServer, name: string | undefined) {
  const tool = name === undefined ? tools.find(namesInterface) : tools.find(one => one.name === name);
  if (tool) return tool;
  const names = tools.map(one => one.name).join(', ');
  throw new UsageError(
    'bad-value',
    name === undefined
      ? 'No tool names an interface: say which one by --tool.'
      : `The server has no tool ${printable(name)}.`,
    {
      received: name,
      hint: `It has ${printable(names) || 'none'}.`,
    },
  );
}

async function readPasted(file: string) {
  const pasted = readPastedInterface(await readText('--file', file));
  if (pasted) return pasted;
  throw new UsageError('bad-value', `--file ${file} is no HTML, no A2UI messages, and no result with an interface.`, {
    received: file,
    hint: 'HTML begins with <, the others are JSON.',
  });
}

async function readText(option: string, file: string): Promise<string> {
  if (file === '-') return readAll(commandIO().stdin);
  return readFile(file, 'utf8').catch(cause => {
    throw new UsageError('bad-value', `${option} ${file} cannot be read (${cause.code ?? cause.message}).`, {
      received: file,
      hint: 'Name a file that exists and that this user may read, or - for stdin.',
      cause,
    });
  });
}

function readObject(option: string, text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (isRecord(value)) return value;
  throw new UsageError('bad-value', `${option} takes a JSON object.`, {
    received: text.slice(0, 200),
    hint: `Write one, such as ${option} '{"city":"Oslo"}'.`,
  });
}
