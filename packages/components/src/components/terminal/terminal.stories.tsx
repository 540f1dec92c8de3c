// The stories of `terminal`: its states, for Storybook and for the tests that open every story.
import { Terminal } from '@vitrine/components/terminal';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof Terminal>;
const meta: StoryMeta<Props> = { title: 'Components/Terminal', component: Terminal };
export default meta;

const ESC = '\u001b';
const TESTS = `${ESC}[1m${ESC}[30m${ESC}[46m RUN ${ESC}[0m ${ESC}[36mv5.1.1 ${ESC}[90m/home/ada/shop${ESC}[0m

 ${ESC}[32m✓${ESC}[39m cart.test.ts ${ESC}[2m(${ESC}[22m${ESC}[2m14 tests${ESC}[22m${ESC}[2m)${ESC}[22m ${ESC}[32m212${ESC}[2mms${ESC}[0m
 ${ESC}[31m❯${ESC}[39m price.test.ts ${ESC}[2m(${ESC}[22m${ESC}[2m9 tests${ESC}[22m ${ESC}[2m|${ESC}[22m ${ESC}[31m1 failed${ESC}[2m)${ESC}[0m
   ${ESC}[31m×${ESC}[31m rounds to cents${ESC}[39m

${ESC}[41m${ESC}[1m FAIL ${ESC}[0m price.test.ts > rounds to cents
${ESC}[31m${ESC}[1mAssertionError${ESC}[22m: expected 10.005 to be 10.01${ESC}[39m

${ESC}[2m Test Files ${ESC}[22m ${ESC}[1m${ESC}[31m1 failed${ESC}[39m${ESC}[22m | ${ESC}[1m${ESC}[32m1 passed${ESC}[39m${ESC}[22m${ESC}[90m (2)${ESC}[39m
`;
const PALETTE = [
  Array.from({ length: 16 }, (_, index) => `${ESC}[38;5;${index}m ${String(index).padStart(2)} ${ESC}[0m`).join(''),
  Array.from({ length: 16 }, (_, index) => `${ESC}[48;5;${index}m ${String(index).padStart(2)} ${ESC}[0m`).join(''),
  Array.from({ length: 36 }, (_, index) => `${ESC}[48;5;${index + 52}m  ${ESC}[0m`).join(''),
  Array.from({ length: 60 }, (_, index) => `${ESC}[38;2;${index * 4};140;${240 - index * 4}m•${ESC}[0m`).join(''),
  `${ESC}[1mbold${ESC}[0m ${ESC}[2mdim${ESC}[0m ${ESC}[3mitalic${ESC}[0m ${ESC}[4munderline${ESC}[0m ${ESC}[7minverse${ESC}[0m ${ESC}[9mstruck${ESC}[0m`,
  `${ESC}]8;;https://example.com/docs${ESC}\\a link${ESC}]8;;${ESC}\\, ${ESC}]8;;javascript:alert(1)${ESC}\\not a link${ESC}]8;;${ESC}\\`,
].join('\n');
const LOG = Array.from(
  { length: 100_000 },
  (_, index) =>
    `${ESC}[90m${String(index).padStart(6, '0')}${ESC}[39m GET /orders/${index * 7} ${ESC}[32m200${ESC}[39m`,
).join('\n');

export const Default: Story<Props> = {
  args: { id: 'terminal-tests', command: 'npm test', cwd: '~/shop', stdout: TESTS, exitCode: 1, durationMs: 3412 },
};
export const Colours: Story<Props> = {
  args: { id: 'terminal-colours', command: 'colours', stdout: PALETTE, exitCode: 0, durationMs: 12 },
};
export const NoOutput: Story<Props> = { args: { id: 'terminal-empty', command: 'touch notes.md', exitCode: 0 } };
export const Running: Story<Props> = {
  args: {
    id: 'terminal-running',
    command: 'npm install',
    running: true,
    stdout: `reify 10%\rreify 62%\nadded 12 packages`,
  },
};
export const Streaming: Story<Props> = {
  args: { id: 'terminal-streaming', command: 'make', stdout: 'cc -c a.c\ncc -', status: { type: 'streaming' } },
};
export const Loading: Story<Props> = { args: { id: 'terminal-loading', command: '', status: { type: 'invoking' } } };
export const Errors: Story<Props> = {
  args: {
    id: 'terminal-errors',
    command: 'cat notes.md missing.md',
    stdout: '# Notes\n',
    stderr: 'cat: missing.md: No such file or directory\n',
    exitCode: 1,
  },
};
export const Interleaved: Story<Props> = {
  args: {
    id: 'terminal-interleaved',
    command: 'build --all',
    output: [
      { stream: 'stdout', text: 'building a\n' },
      { stream: 'stderr', text: 'warning: a is deprecated\n' },
      { stream: 'stdout', text: 'building b\n' },
    ],
    exitCode: 0,
  },
};
export const Folded: Story<Props> = {
  args: {
    id: 'terminal-folded',
    command: 'seq 60',
    stdout: Array.from({ length: 60 }, (_, i) => i + 1).join('\n'),
    exitCode: 0,
    maxCollapsedLines: 6,
  },
};
export const Huge: Story<Props> = {
  args: { id: 'terminal-huge', command: 'cat access.log', stdout: LOG, exitCode: 0, truncated: true },
};
export const LongTexts: Story<Props> = {
  args: {
    id: 'terminal-long',
    command: `curl --silent --header 'accept: application/json' https://example.com/${'very/'.repeat(30)}long`,
    cwd: `/home/ada/${'folder/'.repeat(20)}`,
    stdout: 'x'.repeat(2000),
    exitCode: 0,
  },
};
export const WithActions: Story<Props> = {
  args: {
    id: 'terminal-actions',
    command: 'rm -r build',
    exitCode: 0,
    footerActions: [{ id: 'again', label: 'Run again', confirmLabel: 'Run it now' }],
    onAction: async () => {},
  },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'terminal-receipt',
    command: 'npm publish',
    stdout: '+ shop@1.2.0\n',
    exitCode: 0,
    receipt: { outcome: 'success', summary: 'Version 1.2.0 was published.', at: '2026-11-23T09:30:00Z' },
  },
};
