// Tools whose results are of a developer's day: a patch, a terminal session, a plan, the progress of a job.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { McpServer } from '@modelcontextprotocol/server';
import { showTool } from './show-tool.ts';

const readRecorded = (name: string): string => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');

export function registerWorkTools(server: McpServer): void {
  showTool(
    server,
    'code-diff',
  )({
    name: 'review_change',
    title: 'Review a change',
    description: 'Shows a change of this repository, as git has recorded it.',
    text: 'The user sees the change.',
    props: () => ({ patch: readRecorded('change.patch'), maxCollapsedLines: 40 }),
  });
  showTool(
    server,
    'terminal',
  )({
    name: 'show_test_run',
    title: 'Show a test run',
    description: 'A recorded run of a test, as the terminal showed it.',
    text: 'The user sees the terminal: one test failed.',
    props: () => ({ command: 'npx vitest run', cwd: '~/proj', stdout: readRecorded('test-run.txt'), exitCode: 1 }),
  });
  showTool(
    server,
    'plan',
  )({
    name: 'plan_release',
    title: 'Plan a release',
    description: 'The steps of a release, and which of them are done.',
    text: 'The user sees the plan: two of five steps are done.',
    props: () => ({
      title: 'Release 1.2',
      description: 'From the last commit to the announcement',
      todos: [
        { id: 'notes', label: 'Write the release notes', status: 'completed' },
        { id: 'version', label: 'Raise the version', status: 'completed' },
        { id: 'test', label: 'Run the full tests', status: 'in_progress', description: 'About 40 minutes' },
        { id: 'publish', label: 'Publish the packages', status: 'pending' },
        { id: 'announce', label: 'Announce it', status: 'pending' },
      ],
      maxVisibleTodos: 5,
    }),
  });
  showTool(
    server,
    'progress-tracker',
  )({
    name: 'track_build',
    title: 'Track a build',
    description: 'How far a build has come.',
    text: 'The user sees the build: the tests failed.',
    props: () => ({
      title: 'Build 4182',
      elapsedTime: 94_000,
      steps: [
        { id: 'install', label: 'Install', status: 'completed', description: '412 packages' },
        { id: 'compile', label: 'Compile', status: 'completed' },
        { id: 'test', label: 'Test', status: 'failed', description: '1 of 23 tests failed' },
        { id: 'pack', label: 'Pack', status: 'cancelled' },
      ],
    }),
  });
  showTool(
    server,
    'file-tree',
  )({
    name: 'list_files',
    title: 'List files',
    description: 'The files of this example.',
    text: 'The user sees the files of the example.',
    props: () => {
      const folder = fileURLToPath(new URL('../..', import.meta.url));
      const paths = globSync('{src,data,test}/**/*.*', { cwd: folder });
      return {
        title: 'examples/native',
        entries: paths.map(path => ({ path, sizeBytes: statSync(join(folder, path)).size })),
      };
    },
  });
  showTool(
    server,
    'diagram',
  )({
    name: 'draw_call',
    title: 'Draw a call',
    description: 'How a call reaches this server, as a diagram.',
    text: 'The user sees a diagram of a call.',
    props: () => ({
      title: 'A call of this server',
      source:
        'sequenceDiagram\n  User->>Chat: asks\n  Chat->>Server: calls a tool\n  Server-->>Chat: data\n  Chat-->>User: draws the component',
    }),
  });
}
