// The first version of `vitrine.test.yml`: a call for each tool with an interface, to be corrected by who knows the server.
import type { ToolDefinition } from '@vitrine/connect';
import { HOST_PROFILE_NAMES } from '@vitrine/protocol/internal/session/host-profiles';
import { namesInterface } from '../tested-server.ts';
import { draftArguments } from './examples.ts';

/** The text of the file. */
export function draftTestFile(tools: readonly ToolDefinition[], widths: readonly number[]): string {
  const tested = tools.filter(tool => namesInterface(tool) || tool.annotations?.readOnlyHint === true);
  const entries = tested.flatMap(tool => [
    `  ${JSON.stringify(tool.name)}:`,
    ...(tool.annotations?.destructiveHint === true ? ['    skip: true # annotated as destructive'] : []),
    '    examples:',
    `      - arguments: ${JSON.stringify(draftArguments(tool))}`,
  ]);
  return [
    '# What vitrine test calls, and in which hosts it looks at the interfaces.',
    '# Correct the arguments: they were made from the schemas of the tools.',
    `profiles: [${HOST_PROFILE_NAMES.join(', ')}]`,
    `widths: [${widths.join(', ')}]`,
    '# pictures: { folder: pictures, threshold: 0.005, mask: [".clock"] }',
    ...(entries.length > 0 ? ['tools:', ...entries] : ['tools: {}']),
    '',
  ].join('\n');
}
