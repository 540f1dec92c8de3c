// `vitrine init`: writes a manifest to fill in, and prints the next steps.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SERVER_ID, ServerIdSchema } from '@vitrine/protocol/internal/registry/names';
import { UsageError } from '../../program/usage-error.ts';
import { answer, type OutputOptions } from './output.ts';

export interface InitOptions extends OutputOptions {
  /** @default the folder's name */
  readonly serverId?: string | undefined;
  readonly into: string;
}

/** Throws `UsageError` `not-empty` when there is a manifest already, `bad-value` for an id that is none. */
export function runInit({ serverId, into, ...output }: InitOptions): void {
  const folder = resolve(into);
  const id = serverId ?? basename(folder);
  const idCheck = ServerIdSchema.safeParse(id);
  if (!idCheck.success || !SERVER_ID.test(id))
    throw new UsageError(
      'bad-value',
      `${JSON.stringify(id)}: ${idCheck.error?.issues[0]?.message} Name one by --server-id.`,
      { received: id },
    );
  const file = join(folder, 'manifest.json');
  if (existsSync(file))
    throw new UsageError('not-empty', `${file} exists already.`, {
      received: file,
      hint: 'Name another file, or move this one away first.',
    });
  const manifest = {
    serverId: id,
    serverName: id,
    version: '0.1.0',
    components: [{ name: 'Card', toolNames: ['my_tool'], samples: [{ title: 'Example', props: {} }] }],
    permissions: {},
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  answer(output, { file, manifest }, [
    file,
    '',
    '  1. Name the components and their tools in it.',
    '  2. Build the bundle into dist/ (createToolUIRuntime of @vitrine/view/tool-ui).',
    '  3. vitrine login && vitrine publish',
  ]);
}
