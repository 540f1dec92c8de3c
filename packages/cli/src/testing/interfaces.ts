// The interfaces of a server in a test: a tool is called, its interface is shown as a host shows it, and the test looks at it.
import type { Frame, Page } from 'playwright-core';
import { readOneServer } from '../commands/server/one-server.ts';
import { type Drawing, type DrawOptions, drawCall, settle } from '../interface-tests/draw-call.ts';
import { checkDrawing } from '../interface-tests/draw-once.ts';
import { draftArguments } from '../interface-tests/file/examples.ts';
import type { Finding } from '../interface-tests/finding.ts';
import { startTestHost, type TestHostServer } from '../interface-tests/page/host-page.ts';
import { type InterfaceCall, openTestedServer, type TestedServer } from '../interface-tests/tested-server.ts';
import { UsageError } from '../program/usage-error.ts';

/** The server under test: its command, or its address. */
export interface InterfacesOptions {
  /** The command and its arguments, such as `['node', 'server.mjs']`. */
  readonly command?: readonly string[];
  /** Variables of the command. */
  readonly env?: Readonly<Record<string, string>>;
  /** The address of a server that runs already. */
  readonly url?: string;
}

export interface RenderOptions {
  /** The host that is imitated. @default 'vitrine' */
  readonly host?: 'vitrine' | 'claude' | 'chatgpt' | 'vscode' | 'goose' | 'basic-host';
  /** @default 'light' */
  readonly theme?: 'light' | 'dark';
  /** Pixels. @default 760 */
  readonly width?: number;
  /** Milliseconds that the handshake and the first paint may take. @default 10000 */
  readonly timeoutMs?: number;
  /** Whether the call goes on: the view receives no result, and can be cancelled. @default false */
  readonly isPending?: boolean;
}

/** An interface on the screen. */
export interface RenderedInterface {
  /** The page of the host, of Playwright. */
  readonly page: Page;
  /** The document of the view. */
  readonly frame: Frame;
  /** The result of the call. */
  readonly result: InterfaceCall['result'];
  /** Errors and warnings of the checks of `vitrine test` that fit one width and theme; without fault an empty list. */
  check(): Promise<readonly Finding[]>;
  /** The picture as PNG. `masks`: CSS selectors of what differs from run to run. */
  picture(masks?: readonly string[]): Promise<Buffer>;
  setTheme(theme: 'light' | 'dark'): Promise<void>;
  setWidth(width: number): Promise<void>;
  /** Sends that the call was cancelled; for a call with `isPending`. */
  cancel(reason: string): Promise<void>;
}

/** A running server and a browser. */
export interface Interfaces {
  /** Names of the server's tools. */
  readonly tools: readonly string[];
  /**
   * Calls a tool and shows its interface. Rejects when the call fails or there is no interface. `input`: absent, arguments
   * from the examples, defaults and types of its schema.
   */
  render(tool: string, input?: Record<string, unknown>, options?: RenderOptions): Promise<RenderedInterface>;
  /** Closes what was shown, the browser and the server. */
  close(): Promise<void>;
}

/**
 * Starts the server and a Chromium. Rejects with an error that says what to do when either cannot be started.
 *
 * @example const interfaces = await openInterfaces({ command: ['node', 'server.mjs'] });
 */
export async function openInterfaces({ command = [], env = {}, url }: InterfacesOptions): Promise<Interfaces> {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const { name, config } = readOneServer({
    serverCommand: command,
    env: variables,
    ...(url !== undefined && { url }),
  });
  const host = await startTestHost();
  const server = await openTestedServer(name, config).catch(async error => {
    await host.close();
    throw error;
  });
  return {
    tools: server.tools.map(tool => tool.name),
    render: (tool, input, options) => render({ server, host }, tool, input, options),
    async close() {
      await server.close();
      await host.close();
    },
  };
}

async function render(
  { server, host }: { readonly server: TestedServer; readonly host: TestHostServer },
  toolName: string,
  input: Record<string, unknown> | undefined,
  {
    host: profile = 'vitrine',
    theme = 'light',
    width = 760,
    timeoutMs = 10_000,
    isPending = false,
  }: RenderOptions = {},
): Promise<RenderedInterface> {
  const tool = server.tools.find(one => one.name === toolName);
  if (!tool)
    throw new UsageError('bad-value', `The server has no tool ${JSON.stringify(toolName)}.`, {
      received: toolName,
      hint: `It has ${server.tools.map(({ name }) => name).join(', ') || 'none'}.`,
    });
  const call = await server.call(tool, input ?? draftArguments(tool));
  const { part } = call;
  if (!part || part.problem !== undefined)
    throw new UsageError('bad-value', part?.problem ?? `${toolName} and its result have no interface.`, {
      received: toolName,
    });
  const options: DrawOptions = { profile, theme, width, timeoutMs, answer: server.answer };
  // A view may wait with an empty page for its result.
  const drawing = isPending
    ? await drawCall(host, { ...call, part, result: undefined }, { ...options, timeoutMs: Math.min(timeoutMs, 2_000) })
    : await drawCall(host, { ...call, part }, options);
  return openRendered(drawing, call, options);
}

async function openRendered(drawing: Drawing, call: InterfaceCall, options: DrawOptions): Promise<RenderedInterface> {
  const { shown } = drawing;
  let current = options;
  return {
    page: shown.page,
    frame: await shown.frame(),
    result: call.result,
    async check() {
      const { findings } = await checkDrawing(drawing, call, current);
      return findings.filter(({ level }) => level !== 'note');
    },
    picture: masks => shown.picture(masks),
    async setTheme(theme) {
      current = { ...current, theme };
      await shown.setTheme(theme);
      await settle(shown);
    },
    async setWidth(width) {
      current = { ...current, width };
      await shown.setWidth(width);
      await settle(shown);
    },
    cancel: reason => shown.cancel(reason),
  };
}
