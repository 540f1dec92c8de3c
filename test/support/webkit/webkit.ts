// WebKit as GNOME's browsers and, in essence, Safari run it, driven by WebDriver: each tab is a browser of its own with new data, so that a
// page that blocks its process disturbs no other, and what is printed belongs to the tab. Needs WebKitWebDriver, gjs and an X server.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../services/test-server.ts';
import { openSession, type WebDriver } from './webdriver.ts';

const execute = promisify(execFile);
const SHELL = fileURLToPath(new URL('./shell.mjs', import.meta.url));
const START_MS = 30_000;
const PROGRAMS = ['WebKitWebDriver', 'gjs', 'Xvfb', 'stdbuf'];
/** Milliseconds between two keys. */
const KEY_MS = 50;

/** Returns the command that installs on Debian what is missing to run WebKit here. Undefined when it is complete. */
export async function missingForWebKit(): Promise<string | undefined> {
  const isThere = (command: string, args: string[]): Promise<boolean> =>
    execute(command, args).then(
      () => true,
      () => false,
    );
  const programs = await Promise.all(PROGRAMS.map(name => isThere('which', [name])));
  const hasBinding =
    programs.every(Boolean) &&
    (await isThere('gjs', ['-c', "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2"]));
  return hasBinding ? undefined : 'apt-get install webkit2gtk-driver gir1.2-webkit2-4.1 gjs xvfb';
}

/** One window, in a browser of its own. */
export interface WebKitTab {
  /** Unique among all tabs of the browser. */
  readonly id: string;
  readonly version: string;
  /** Loads a page; resolves when it has loaded. */
  goto(url: string): Promise<void>;
  /**
   * The value of an expression in the page, or in the frame to which the selectors lead, each in the document of the one before. Rejects when
   * there is no such frame, and with what the expression throws.
   */
  evaluate<T>(expression: string, frames?: readonly string[]): Promise<T>;
  /** Presses the left button at these CSS pixels of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types, a key at a time, into the focused element. */
  type(text: string): Promise<void>;
  /** The picture of the window, PNG. */
  screenshot(): Promise<Buffer>;
  readonly popups: readonly { url: string; opener: boolean }[];
  readonly dialogs: readonly string[];
  readonly downloads: readonly string[];
  /** Every HTTP response to the tab and its frames. */
  readonly answers: readonly { url: string; status: number }[];
  close(): Promise<void>;
}

export interface WebKit {
  /** `2.50.6`, of WebKitGTK. */
  readonly version: string;
  open(size: { width: number; height: number }): Promise<WebKitTab>;
  /** The clipboard's text, as a user would paste it. */
  clipboard(): Promise<string>;
  close(): Promise<void>;
}

export interface WebKitOptions {
  /** Receives each line that a page or a frame of a tab writes to its console, except for warnings and errors. */
  onConsole?(text: string, tab: string): void;
}

export async function openWebKit({ onConsole = () => {} }: WebKitOptions = {}): Promise<WebKit> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-webkit-'));
  const display = await startDisplay();
  const env = { ...process.env, DISPLAY: display.name, HOME: folder, XDG_RUNTIME_DIR: folder };
  chmodSync(folder, 0o700);
  const tabs = new Set<WebKitTab>();
  let count = 0;
  const open = async (size: { width: number; height: number }): Promise<WebKitTab> => {
    const id = `webkit${++count}`;
    const tab = await openBrowser({ id, size, env, home: join(folder, id), onConsole });
    tabs.add(tab);
    return tab;
  };
  const close = async (): Promise<void> => {
    await Promise.all([...tabs].map(tab => tab.close()));
    stop(display.child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const first = await open({ width: 300, height: 200 });
    await first.close();
    return {
      version: first.version,
      open,
      async clipboard() {
        const script =
          "imports.gi.versions.Gtk = '3.0'; const { Gtk, Gdk } = imports.gi; Gtk.init(null); print(Gtk.Clipboard.get(Gdk.atom_intern('CLIPBOARD', false)).wait_for_text() ?? '')";
        return (await execute('gjs', ['-c', script], { env })).stdout.trimEnd();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface BrowserOptions extends Required<WebKitOptions> {
  readonly id: string;
  readonly size: { width: number; height: number };
  readonly env: NodeJS.ProcessEnv;
  /** A folder for its data; created. */
  readonly home: string;
}

/** Starts a driver with one window. */
async function openBrowser({ id, size, env, home, onConsole }: BrowserOptions): Promise<WebKitTab> {
  const records = { popups: [], dialogs: [], downloads: [], answers: [] } as Records;
  const program = `${home}.sh`;
  // The driver starts a program with arguments of its own. Lines must arrive when they are printed.
  writeFileSync(program, `#!/bin/sh\nexec stdbuf -oL gjs -m '${SHELL}' '${home}'\n`, { mode: 0o700 });
  const driver = await startDriver(env);
  // WebKit prints the console to the standard error output.
  for (const input of [driver.child.stdout!, driver.child.stderr!])
    createInterface({ input }).on('line', line => readLine(line, { records, onConsole: text => onConsole(text, id) }));
  let session: WebDriver;
  try {
    session = await openSession(driver.origin, {
      unhandledPromptBehavior: 'dismiss',
      'webkitgtk:browserOptions': { binary: program, args: [] },
    });
    await session.send('POST', '/window/rect', size);
  } catch (error) {
    stop(driver.child);
    throw error;
  }
  return webkitTab({ id, session, records, close: () => stop(driver.child) });
}

interface Records {
  readonly popups: { url: string; opener: boolean }[];
  readonly dialogs: string[];
  readonly downloads: string[];
  readonly answers: { url: string; status: number }[];
}

type ShellEvent =
  | { type: 'popup'; url: string; opener: boolean }
  | { type: 'dialog'; message: string }
  | { type: 'download'; name: string }
  | { type: 'response'; url: string; status: number };

/** A line of the shell: an event, or `<address>:<line>:<column>: CONSOLE LOG <text>` of a page. */
function readLine(line: string, { records, onConsole }: { records: Records; onConsole(text: string): void }): void {
  if (line.startsWith('EVENT ')) {
    const event = JSON.parse(line.slice('EVENT '.length)) as ShellEvent;
    if (event.type === 'popup') records.popups.push({ url: event.url, opener: event.opener });
    else if (event.type === 'dialog') records.dialogs.push(event.message);
    else if (event.type === 'download') records.downloads.push(event.name);
    else records.answers.push({ url: event.url, status: event.status });
    return;
  }
  const [, text] = /CONSOLE (?:LOG|INFO|DEBUG) (.*)$/.exec(line) ?? [];
  if (text !== undefined) onConsole(text);
}

function webkitTab({
  id,
  session,
  records,
  close,
}: {
  id: string;
  session: WebDriver;
  records: Records;
  close(): void;
}): WebKitTab {
  const perform = async (source: object): Promise<void> => {
    await session.send('POST', '/actions', { actions: [source] });
  };
  return {
    ...records,
    id,
    version: session.browserVersion,
    async goto(url) {
      await session.send('POST', '/url', { url });
    },
    async evaluate<T>(expression: string, frames: readonly string[] = []) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${expression})).then(
          value => done({ value: JSON.stringify(value) }),
          error => done({ error: String(error) }),
        );`;
      const run = () =>
        session.send<{ value?: string; error?: string }>('POST', '/execute/async', { script, args: [] });
      const answer = await (frames.length === 0 ? run() : inFrame(session, frames, run));
      if (answer.error !== undefined) throw new Error(answer.error);
      return (answer.value === undefined ? undefined : JSON.parse(answer.value)) as T;
    },
    screenshot: async () => Buffer.from(await session.send<string>('GET', '/screenshot'), 'base64'),
    async click(x, y) {
      const at = { x: Math.round(x), y: Math.round(y) };
      await perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, ...at },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    async type(text) {
      for (const value of text)
        await perform({
          type: 'key',
          id: 'keyboard',
          actions: [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
            { type: 'pause', duration: KEY_MS },
          ],
        });
    },
    async close() {
      close();
    },
  };
}

/** Runs commands in a frame, and returns to the page. */
async function inFrame<T>(session: WebDriver, frames: readonly string[], run: () => Promise<T>): Promise<T> {
  try {
    for (const selector of frames) {
      const id = await session.send('POST', '/element', { using: 'css selector', value: selector });
      await session.send('POST', '/frame', { id });
    }
    return await run();
  } finally {
    await session.send('POST', '/frame', { id: null });
  }
}

/** A driver on a free port. It and the browser end together. */
async function startDriver(env: NodeJS.ProcessEnv): Promise<{ origin: string; child: ChildProcess }> {
  const port = await findFreePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (!(await fetch(`${origin}/status`).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > until) {
      stop(child);
      throw new Error(`WebKitWebDriver did not start (exit code ${child.exitCode}).`);
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return { origin, child };
}

/** An X server without a screen, on the first free display. */
async function startDisplay(): Promise<{ name: string; child: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const orphan = (): void => stop(child);
  process.once('exit', orphan);
  child.once('exit', () => process.off('exit', orphan));
  const number = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Xvfb did not start within ${START_MS} ms.`)), START_MS);
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`Xvfb ended with ${code}.`)));
    child.stdio[3]!.once('data', (chunk: Buffer) => {
      clearTimeout(timer);
      resolve(chunk.toString().trim());
    });
  });
  return { name: `:${number}`, child };
}

/** Ends a program and everything it has started. */
function stop({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}
