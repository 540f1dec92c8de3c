// The tasks of an evaluation: what a model is asked, and what is expected of it.
import { allowedKeys, type IssueTexts, openConfigDocument, readConfigText } from '@vitrine/connect/internal/config';
import { ModelConfigSchema } from '@vitrine/model/internal/config';
import * as z from 'zod';

const CallSchema = z.strictObject({
  /** `server/tool`, or the tool alone. */
  tool: z.string(),
  /** Arguments that the call must have; others may be there too. */
  arguments: z.record(z.string(), z.unknown()).optional(),
});
const ExpectationSchema = z.strictObject({
  /** Calls that are made, in any order. */
  calls: z.array(CallSchema).optional(),
  /** No calls but these. */
  only: z.boolean().optional(),
  /** Tools that are not called. */
  never: z.array(z.string()).optional(),
  /** An interface appears; with `false`, none. */
  interface: z.boolean().optional(),
  /** Texts of the answer, in any case. */
  answer: z.array(z.string()).optional(),
});
const TaskSchema = z.strictObject({ name: z.string().min(1), prompt: z.string().min(1), expect: ExpectationSchema });
const TasksFileSchema = z.strictObject({
  tasks: z.array(TaskSchema).min(1),
  /** Models with their settings, such as prices. */
  models: z.array(ModelConfigSchema).optional(),
  repeat: z.number().int().min(1).max(100).optional(),
  /** Ends the evaluation when it is spent. `cost` needs models with prices. */
  budget: z
    .strictObject({ cost: z.number().positive().optional(), tokens: z.number().positive().optional() })
    .optional(),
  /** Seconds after which a trial is stopped. @default 120 */
  timeout: z.number().positive().max(3600).optional(),
});

export type TasksFile = z.infer<typeof TasksFileSchema>;
export type Task = z.infer<typeof TaskSchema>;
export type Expectation = z.infer<typeof ExpectationSchema>;
export type Budget = NonNullable<TasksFile['budget']>;

/** Reads a file of tasks, YAML or JSON. Throws `ConnectError` with the line. */
export async function loadTasks(path: string): Promise<TasksFile> {
  const document = openConfigDocument(await readConfigText(path), {
    file: path,
    need: 'the file must be a map with the key "tasks"',
  });
  const parsed = TasksFileSchema.safeParse(document.value);
  if (!parsed.success) return document.failIssues(parsed.error.issues, WORDS);
  const names = parsed.data.tasks.map(({ name }) => name);
  const twin = names.findIndex((name, n) => names.indexOf(name) !== n);
  if (twin !== -1)
    document.fail(`is the name of two tasks: ${JSON.stringify(names[twin])}`, { path: ['tasks', twin, 'name'] });
  return parsed.data;
}

const FILE_KEYS = allowedKeys('a file of tasks', ['tasks', 'models', 'repeat', 'budget', 'timeout']);
const TASK_KEYS = allowedKeys('a task', ['name', 'prompt', 'expect']);
const EXPECTATION_KEYS = allowedKeys('an expectation', ['calls', 'only', 'never', 'interface', 'answer']);
const CALL_KEYS = allowedKeys('a call', ['tool', 'arguments']);
const BUDGET_KEYS = allowedKeys('a budget', ['cost', 'tokens']);
const WORDS: IssueTexts = {
  keysAt(path) {
    if (path[0] === 'budget') return BUDGET_KEYS;
    if (path.length === 0) return FILE_KEYS;
    if (path.length === 2) return TASK_KEYS;
    return path.length === 3 ? EXPECTATION_KEYS : CALL_KEYS;
  },
  union: given => `is ${given}, which does not fit`,
};
