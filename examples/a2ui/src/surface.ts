// The interface of the tasks as A2UI messages: its components once, its data whenever they change.
import { type A2UIComponent, type A2UIMessage, BASIC_CATALOG_ID } from '@vitrine/server/a2ui';

/** A task of the list. */
export interface Task {
  readonly id: string;
  readonly text: string;
  readonly priority: string;
  readonly due: string;
  readonly done: boolean;
}

const SURFACE = 'tasks';

const COMPONENTS: readonly A2UIComponent[] = [
  { id: 'root', component: 'Card', child: 'content' },
  { id: 'content', component: 'Column', children: ['title', 'count', 'list', 'line', 'form', 'buttons'] },
  { id: 'title', component: 'Text', text: 'Tasks', variant: 'h2' },
  {
    id: 'count',
    component: 'Text',
    variant: 'caption',
    text: {
      call: 'formatString',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: A2UI's own templates
      args: { value: "${/open} ${pluralize(value: ${/open}, one: 'open task', other: 'open tasks')}" },
    },
  },
  { id: 'list', component: 'List', children: { path: '/tasks', componentId: 'task' } },
  {
    id: 'task',
    component: 'Row',
    children: ['task-done', 'task-due', 'task-save'],
    align: 'center',
    justify: 'spaceBetween',
  },
  { id: 'task-done', component: 'CheckBox', label: { path: 'text' }, value: { path: 'done' } },
  {
    id: 'task-due',
    component: 'Text',
    variant: 'caption',
    text: { call: 'formatDate', args: { value: { path: 'due' }, format: 'EEE, MMM d' } },
  },
  {
    id: 'task-save',
    component: 'Button',
    variant: 'borderless',
    child: 'task-save-label',
    action: { event: { name: 'set_done', context: { id: { path: 'id' }, done: { path: 'done' } } } },
  },
  { id: 'task-save-label', component: 'Text', text: 'Save' },
  { id: 'line', component: 'Divider' },
  { id: 'form', component: 'Column', children: ['new-text', 'new-details'] },
  {
    id: 'new-text',
    component: 'TextField',
    label: 'New task',
    value: { path: '/draft/text' },
    checks: [
      { condition: { call: 'required', args: { value: { path: '/draft/text' } } }, message: 'Say what is to be done.' },
      {
        condition: { call: 'length', args: { value: { path: '/draft/text' }, max: 80 } },
        message: 'At most 80 characters.',
      },
    ],
  },
  { id: 'new-details', component: 'Row', children: ['new-due', 'new-priority'] },
  { id: 'new-due', component: 'DateTimeInput', label: 'Due', value: { path: '/draft/due' }, enableDate: true },
  {
    id: 'new-priority',
    component: 'ChoicePicker',
    label: 'Priority',
    displayStyle: 'chips',
    options: [
      { label: 'Low', value: 'low' },
      { label: 'Normal', value: 'normal' },
      { label: 'High', value: 'high' },
    ],
    value: { path: '/draft/priority' },
  },
  { id: 'buttons', component: 'Row', children: ['add', 'help'] },
  {
    id: 'add',
    component: 'Button',
    variant: 'primary',
    child: 'add-label',
    checks: [
      { condition: { call: 'required', args: { value: { path: '/draft/text' } } }, message: 'Say what is to be done.' },
    ],
    action: {
      event: {
        name: 'add_task',
        context: { text: { path: '/draft/text' }, due: { path: '/draft/due' }, priority: { path: '/draft/priority' } },
      },
    },
  },
  { id: 'add-label', component: 'Text', text: 'Add' },
  {
    id: 'help',
    component: 'Button',
    variant: 'borderless',
    child: 'help-label',
    action: { functionCall: { call: 'openUrl', args: { url: 'https://a2ui.org/' } } },
  },
  { id: 'help-label', component: 'Text', text: 'About A2UI' },
];

const listData = (tasks: readonly Task[]) => ({ tasks, open: tasks.filter(({ done }) => !done).length });

/** The whole interface. */
export function showTasks(tasks: readonly Task[], today: string): A2UIMessage[] {
  const draft = { text: '', due: today, priority: ['normal'] };
  return [
    { createSurface: { surfaceId: SURFACE, catalogId: BASIC_CATALOG_ID } },
    { updateComponents: { surfaceId: SURFACE, components: COMPONENTS } },
    { updateDataModel: { surfaceId: SURFACE, value: { ...listData(tasks), draft } } },
  ];
}

/** Updates what has changed: the tasks, and an empty draft after one was added. */
export function updateTasks(tasks: readonly Task[], { clearsDraft }: { clearsDraft: boolean }): A2UIMessage[] {
  const { open } = listData(tasks);
  return [
    { updateDataModel: { surfaceId: SURFACE, path: '/tasks', value: tasks } },
    { updateDataModel: { surfaceId: SURFACE, path: '/open', value: open } },
    ...(clearsDraft ? [{ updateDataModel: { surfaceId: SURFACE, path: '/draft/text', value: '' } }] : []),
  ];
}
