// A list of tasks whose interface is A2UI messages: one tool shows it, two tools are its actions, by the names of their events.
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { a2uiResource } from '@vitrine/server/a2ui';
import * as z from 'zod';
import { showTasks, type Task, updateTasks } from './surface.ts';

/** The options of `createTaskServer`. */
interface TaskServerOptions {
  /** Milliseconds; the date of new tasks. @default `Date.now` */
  readonly now?: () => number;
}

/** Metadata of a tool for actions only: no model calls it. */
const FOR_INTERFACE = { ui: { visibility: ['app'] } };

const FIRST_TASKS: readonly Task[] = [
  { id: 't1', text: 'Buy milk', priority: 'normal', due: '2026-12-01', done: false },
  { id: 't2', text: 'Call the plumber', priority: 'high', due: '2026-12-02', done: true },
];

/**
 * A server with its own list of tasks, which lasts as long as the server.
 *
 * @example const server = createTaskServer();
 */
export function createTaskServer({ now = Date.now }: TaskServerOptions = {}): McpServer {
  const server = new McpServer({ name: 'a2ui', version: '0.1.0' });
  let tasks = FIRST_TASKS;
  const openTasks = (): readonly Task[] => tasks.filter(({ done }) => !done);
  const describe = (): string => {
    const names = openTasks().map(({ text, due }) => `${text} (${due})`);
    return names.length === 0 ? 'No task is open.' : `Open tasks: ${names.join(', ')}.`;
  };
  const today = (): string => new Date(now()).toISOString().slice(0, 10);
  const changed = (text: string, options: { clearsDraft: boolean }): CallToolResult => ({
    content: [
      { type: 'text', text: `${text} ${describe()}` },
      a2uiResource(updateTasks(tasks, options), { uri: 'a2ui://tasks/change' }),
    ],
  });

  server.registerTool(
    'show_tasks',
    {
      title: 'Tasks',
      description: 'Shows the list of tasks, which the user can change.',
      annotations: { readOnlyHint: true },
    },
    () => ({
      content: [
        { type: 'text', text: describe() },
        a2uiResource(showTasks(tasks, today()), { uri: 'a2ui://tasks/list' }),
      ],
      structuredContent: { tasks },
    }),
  );
  server.registerTool(
    'add_task',
    {
      title: 'Add task',
      description: 'Adds a task.',
      inputSchema: z.object({
        text: z.string().min(1).max(80),
        due: z.iso.date().or(z.literal('')).default(''),
        priority: z.array(z.enum(['low', 'normal', 'high'])).default(['normal']),
      }),
      _meta: FOR_INTERFACE,
    },
    ({ text, due, priority: [priority = 'normal'] }) => {
      tasks = [...tasks, { id: `t${tasks.length + 1}`, text, priority, due: due || today(), done: false }];
      return changed(`Added “${text}”.`, { clearsDraft: true });
    },
  );
  server.registerTool(
    'set_done',
    {
      title: 'Mark task',
      description: 'Marks a task as done, or as not done.',
      inputSchema: z.object({ id: z.string(), done: z.boolean() }),
      annotations: { idempotentHint: true },
      _meta: FOR_INTERFACE,
    },
    ({ id, done }) => {
      const task = tasks.find(candidate => candidate.id === id);
      if (!task) return { isError: true, content: [{ type: 'text', text: `There is no task ${JSON.stringify(id)}.` }] };
      tasks = tasks.map(candidate => (candidate === task ? { ...task, done } : candidate));
      return changed(`“${task.text}” is ${done ? 'done' : 'open'}.`, { clearsDraft: false });
    },
  );
  return server;
}
