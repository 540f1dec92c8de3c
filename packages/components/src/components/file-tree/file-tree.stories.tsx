// The stories of `file-tree`: its states, for Storybook and for the tests that open every story.
import { FileTree } from '@vitrine/components/file-tree';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof FileTree>;
const meta: StoryMeta<Props> = { title: 'Components/File tree', component: FileTree };
export default meta;

const entries: Props['entries'] = [
  { path: 'src/routes/sessions.ts', status: 'modified', sizeBytes: 4218 },
  { path: 'src/routes/health.ts', status: 'added', sizeBytes: 390 },
  { path: 'src/routes/legacy.ts', status: 'deleted' },
  { path: 'src/main.ts', sizeBytes: 1204 },
  { path: 'docs/', note: 'generated' },
  { path: 'docs/chapter-10.md', sizeBytes: 20_480 },
  { path: 'docs/chapter-9.md', status: 'renamed', note: 'was chapter-8.md' },
  'package.json',
  'README.md',
];

export const Default: Story<Props> = {
  args: { id: 'files-default', title: 'Changes', description: 'Since the last release', entries },
};
export const Paths: Story<Props> = { args: { id: 'files-paths', entries: ['a/b/c.txt', 'a\\d.txt', './e.txt'] } };
export const Many: Story<Props> = {
  args: {
    id: 'files-many',
    entries: Array.from({ length: 900 }, (_, index) => `folder-${index % 9}/part-${index % 90}/file-${index}.ts`),
    openLevels: 9,
  },
};
export const Deep: Story<Props> = { args: { id: 'files-deep', entries: ['x/'.repeat(40) + 'end.txt'] } };
export const Empty: Story<Props> = { args: { id: 'files-empty', title: 'Changes', entries: [] } };
export const LongTexts: Story<Props> = {
  args: {
    id: 'files-long',
    entries: [{ path: `a/${'very-long-name-'.repeat(12)}.ts`, note: 'A note. '.repeat(12), sizeBytes: 9 }],
  },
};
export const WithActions: Story<Props> = {
  args: { id: 'files-actions', entries, footerActions: [{ id: 'commit', label: 'Commit' }] },
};
export const Loading: Story<Props> = { args: { id: 'files-loading', entries: [], status: { type: 'invoking' } } };
export const Streaming: Story<Props> = {
  args: { id: 'files-streaming', title: 'Changes', entries: entries.slice(0, 2), status: { type: 'streaming' } },
};
export const Receipt: Story<Props> = {
  args: {
    id: 'files-receipt',
    entries,
    receipt: { outcome: 'success', summary: 'Committed as 6d809c1e.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { id: 'files-failed', entries, status: { type: 'error', message: 'The server closed the connection.' } },
};
