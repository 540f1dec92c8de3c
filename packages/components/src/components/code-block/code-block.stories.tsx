// The stories of `code-block`: its states, for Storybook and for the tests that open every story.
import { CodeBlock } from '@vitrine/components/code-block';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof CodeBlock>;
const meta: StoryMeta<Props> = { title: 'Components/Code block', component: CodeBlock };
export default meta;

const CODE = `import { createServer } from 'node:http';

// Answers every request with the time.
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.end(new Date().toISOString());
});
server.listen(3000, () => console.log('http://localhost:3000'));
`;
const LONG = Array.from({ length: 120 }, (_, index) => `const row${index} = compute(${index});`).join('\n');

export const Default: Story<Props> = {
  args: { id: 'code-default', code: CODE, language: 'typescript', filename: 'server.ts' },
};
export const HighlightedLines: Story<Props> = {
  args: { id: 'code-highlighted', code: CODE, language: 'ts', highlightLines: [4, 5], lineNumbers: 'visible' },
};
export const Plain: Story<Props> = {
  args: { id: 'code-plain', code: 'no colours, no numbers', lineNumbers: 'hidden' },
};
export const Folded: Story<Props> = { args: { id: 'code-folded', code: LONG, language: 'js', maxCollapsedLines: 8 } };
export const WithActions: Story<Props> = {
  args: {
    id: 'code-actions',
    code: CODE,
    language: 'ts',
    footerActions: [
      { id: 'cancel', label: 'Dismiss' },
      { id: 'run', label: 'Run', confirmLabel: 'Run it now' },
    ],
    onAction: async () => {},
  },
};
export const Loading: Story<Props> = { args: { id: 'code-loading', code: '', status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'code-streaming', code: CODE.slice(0, 140), language: 'ts', status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'code-receipt',
    code: CODE,
    language: 'ts',
    receipt: { outcome: 'success', summary: 'The code was run.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Huge: Story<Props> = {
  args: {
    id: 'code-huge',
    code: Array.from({ length: 20_000 }, (_, index) => `export const row${index} = compute('${index}');`).join('\n'),
    language: 'ts',
    filename: 'rows.ts',
  },
};
