// Opens the user's browser at the chat's page, when there is a user and a screen. No shell sees the address.
import { spawn } from 'node:child_process';
import { commandIO } from '../program/command-io.ts';

export interface Environment {
  platform?: NodeJS.Platform;
  env?: Readonly<Record<string, string | undefined>>;
  isTerminal?: boolean;
}

/** Whether a user is likely to see the browser: a terminal, a screen, no continuous integration. */
export function canOpenBrowser({
  platform = process.platform,
  env = commandIO().env,
  isTerminal = commandIO().stdout.isTTY === true,
}: Environment = {}): boolean {
  if (!isTerminal || (env.CI && env.CI !== 'false')) return false;
  const hasScreen = platform === 'win32' || platform === 'darwin' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  return hasScreen;
}

/** The program and arguments that open `url`. */
export function openCommand(url: string, platform: NodeJS.Platform = process.platform): [string, ...string[]] {
  const address = new URL(url).href;
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler', address];
  return [platform === 'darwin' ? 'open' : 'xdg-open', address];
}

/** Opens `url`. Errors are ignored, because the address is printed too. */
export function openBrowser(url: string): void {
  const [command, ...args] = openCommand(url);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.once('error', () => {});
  child.unref();
}
