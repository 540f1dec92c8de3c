// Makes the object `app`: the view runtime behind the few members that a freeform page may use.

import type { ToolResult } from '@vitrine/protocol/content';
import { parseJson } from '@vitrine/std/internal/json';
import { type View, ViewError } from '@vitrine/view';
import { AppError } from './app-error.ts';
import type { FreeformApp, FreeformResult } from './app-types.ts';
import { confirmCall } from './confirm.ts';
import { createElement } from './element.ts';
import type { FreeformData } from './page-data.ts';
import { showArguments } from './shown-arguments.ts';

type Listener<Value> = (value: Value) => void;

/** A value with listeners; a late one is called with the present value. */
function createValue<Value>() {
  const listeners: Listener<Value>[] = [];
  let current: Value | undefined;
  return {
    get current() {
      return current;
    },
    set(value: Value): void {
      current = value;
      for (const listener of [...listeners]) call(listener, value);
    },
    on(listener: Listener<Value>): void {
      listeners.push(listener);
      const value = current;
      if (value !== undefined) queueMicrotask(() => call(listener, value));
    },
  };
}

/** Calls the listeners. An exception of one does not stop the others; it is reported as any script's is. */
function call<Value>(listener: Listener<Value>, value: Value): void {
  try {
    listener(value);
  } catch (error) {
    reportError(error);
  }
}

const isAllowed = (url: string): boolean => /^(?:https?|mailto):$/.test(URL.parse(url)?.protocol ?? '');

/** `connected`: the connection to the host, which calls wait for. */
export function createApp(data: FreeformData, connected: Promise<View>): FreeformApp {
  const input = createValue<Record<string, unknown>>();
  const result = createValue<FreeformResult>();
  const theme = createValue<'light' | 'dark'>();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  connected.then(
    view => {
      view.on('input', given => input.set(given as Record<string, unknown>));
      view.on('result', given => result.set(readResult(given)));
      view.on('context', given => {
        if ((given.theme === 'light' || given.theme === 'dark') && given.theme !== theme.current)
          theme.set(given.theme);
      });
    },
    () => {},
  );

  const shownTheme = (): 'light' | 'dark' => theme.current ?? (dark.matches ? 'dark' : 'light');
  async function callTool(name: string, args: Record<string, unknown>): Promise<FreeformResult> {
    const rules = Object.hasOwn(data.rules, name) ? data.rules[name] : undefined;
    if (!rules) throw new AppError('unknown-tool', `There is no tool ${name}.`);
    if (!rules.isReadOnly && !navigator.userActivation.isActive)
      throw new AppError('needs-user', `${name} may change something: call it when the user clicks or presses a key.`);
    const { text, values } = showArguments(args);
    const question = `Run ${name}? It may delete or overwrite data.`;
    if (rules.isDestructive && !(await confirmCall({ question, args: text, label: 'Run', theme: shownTheme() })))
      throw new AppError('declined', 'The user did not confirm.');
    const view = await connected;
    return readResult(await view.callTool(name, values));
  }
  const openLink = async (url: string): Promise<void> => {
    if (!isAllowed(url)) throw new AppError('refused', 'Only http, https and mailto addresses are opened.');
    await (await connected).openLink(url);
  };

  return Object.freeze({
    tool: data.tool,
    get input() {
      return input.current;
    },
    get result() {
      return result.current;
    },
    get theme() {
      return shownTheme();
    },
    onInput: input.on,
    onResult: result.on,
    onTheme: theme.on,
    async run(args: Record<string, unknown>) {
      const outcome = await callTool(data.tool.name, args);
      result.set(outcome);
      return outcome;
    },
    callTool,
    openLink,
    element: createElement,
  });
}

/** Whether an error is an answer of the host or the user, and not a fault of the page. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ViewError || error instanceof AppError;
}

function readResult(given: unknown): FreeformResult {
  const { content, structuredContent, isError } = (given ?? {}) as Partial<ToolResult>;
  const blocks = Array.isArray(content) ? content : [];
  const text = blocks.flatMap(block => (block?.type === 'text' ? [String(block.text)] : [])).join('\n');
  return { isError: isError === true, data: structuredContent ?? jsonIn(text), text, content: blocks };
}

function jsonIn(text: string): unknown {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}
