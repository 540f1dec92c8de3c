// The keyring of the operating system: Keychain, Credential Manager, or the Secret Service of a Linux desktop. A program of its own asks it,
// because a keyring that waits for its user blocks the thread that asks, and would keep this process from ending.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Texts under names. Every method rejects when the keyring refuses, or does not answer in time. */
export interface Keyring {
  read(account: string): Promise<string | undefined>;
  write(account: string, text: string): Promise<void>;
  remove(account: string): Promise<void>;
}

export interface SystemKeyringOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Milliseconds that writing and removing may take: without a keyring the start must not wait. @default 1000 */
  readonly writeMs?: number;
  /** Milliseconds that reading may take: a locked keyring asks its user first. @default 30_000 */
  readonly readMs?: number;
}

const SERVICE = 'vitrine';

/**
 * Program that reads and writes the keyring. It receives the address of the library and the account; the text comes by stdin, which other
 * users cannot see.
 */
const PROGRAM = `
const [library, method, account] = process.argv.slice(1);
const { default: { Entry } } = await import(library);
let text = '';
for await (const chunk of process.stdin) text += chunk;
// The kernel's keyring, to which the library falls back, forgets at a restart.
const entry = new Entry(${JSON.stringify(SERVICE)}, account, { linux: { store: 'secret-service' } });
if (method === 'read') process.stdout.write(entry.getPassword() ?? '');
else if (method === 'write') entry.setPassword(text);
else entry.deletePassword();
`;

/** The keyring; undefined where there can be none, or the variable `VITRINE_KEYRING` is `off`. */
export function openSystemKeyring({
  env,
  platform,
  writeMs = 1000,
  readMs = 30_000,
}: SystemKeyringOptions): Keyring | undefined {
  if (env.VITRINE_KEYRING === 'off') return undefined;
  if (platform === 'linux' && !hasSessionBus(env)) return undefined;
  return {
    read: async account => (await runProgram(['read', account], { env, timeoutMs: readMs })) || undefined,
    write: async (account, text) => void (await runProgram(['write', account], { env, text, timeoutMs: writeMs })),
    remove: async account => void (await runProgram(['remove', account], { env, timeoutMs: writeMs })),
  };
}

/** Whether a desktop session has a bus: without it there is no Secret Service. */
function hasSessionBus(env: SystemKeyringOptions['env']): boolean {
  if (env.DBUS_SESSION_BUS_ADDRESS) return true;
  return env.XDG_RUNTIME_DIR !== undefined && existsSync(join(env.XDG_RUNTIME_DIR, 'bus'));
}

interface RunOptions {
  readonly env: SystemKeyringOptions['env'];
  readonly timeoutMs: number;
  readonly text?: string;
}

/** Resolves with what the program prints. */
function runProgram(args: readonly string[], { env, timeoutMs, text = '' }: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const library = import.meta.resolve('@napi-rs/keyring');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, library, ...args], {
      env: { ...env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', code => {
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(code === null ? `The keyring did not answer in ${timeoutMs} ms.` : 'The keyring refused.'));
    });
    // A program that has ended already reads nothing.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}
