// `vitrine inspect --view`: checks a view spec by the tool that it is for, and by a result of that tool.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { checkView } from '@vitrine/autoview/view-spec';
import { createConnections, type ServerConfig } from '@vitrine/connect';
import { isRecord } from '@vitrine/std/internal/json';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';
import { version } from '../../program/version.ts';

export interface ViewFileOptions {
  /** The view spec, named after its tool: `<tool>.view.json`. */
  readonly view: string;
  /** Arguments as JSON: the tool is called with them, and the view is checked by what it answers. */
  readonly call?: string | undefined;
}

const SUFFIX = /\.view\.json$/;

/** Resolves with the faults, one line each. Throws `UsageError`, `ConnectError`. */
export async function checkViewFile(
  name: string,
  config: ServerConfig,
  { view, call }: ViewFileOptions,
): Promise<readonly string[]> {
  const toolName = decodeURIComponent(basename(view).replace(SUFFIX, ''));
  const spec = readJson('--view', view, await readFile(view, 'utf8').catch(cause => failReading(view, cause)));
  const values = call === undefined ? undefined : readJson('--call', call, call);
  if (values !== undefined && !isRecord(values))
    throw new UsageError('bad-value', '--call takes the arguments as a JSON object.', {
      received: call,
      hint: 'Write one, such as --call \'{"city":"Oslo"}\'.',
    });
  const clientInfo = { name: 'vitrine', version: version() };
  const connections = createConnections({ [name]: { ...config, connectionMode: 'strict' } }, { clientInfo });
  try {
    await connections.start();
    const connection = connections.get(name);
    const siblings = connection?.getSnapshot().tools ?? [];
    const tool = siblings.find(other => other.name === toolName);
    if (!connection || !tool)
      return [
        `The server has no tool ${JSON.stringify(toolName)}: a view is named after its tool, ${siblings[0]?.name ?? 'tool'}.view.json.`,
      ].map(printable);
    const results = values === undefined ? [] : [await connection.callTool({ name: toolName, arguments: values })];
    const failed = results.filter(({ isError }) => isError === true);
    const faults = checkView(spec, tool, { results: results.filter(({ isError }) => isError !== true), siblings });
    return [...failed.map(({ content }) => `The call failed: ${JSON.stringify(content).slice(0, 300)}`), ...faults].map(
      printable,
    );
  } finally {
    await connections.close();
  }
}

function readJson(option: string, received: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError('bad-value', `${option} ${received} is no JSON.`, {
      received,
      hint: 'Correct the file, or leave the option out.',
      cause,
    });
  }
}

function failReading(view: string, cause: NodeJS.ErrnoException): never {
  throw new UsageError('bad-value', `--view ${view} cannot be read (${cause.code ?? cause.message}).`, {
    received: view,
    hint: 'Name the file of a page that exists and that this user may read.',
    cause,
  });
}
