// A terminal, drawn as a page: commands are typed into it and really run; it shows their output.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Recorder } from './recorder.ts';

const root = join(import.meta.dirname, '..', '..');

export interface Terminal {
  readonly page: Page;
  /** Types a command, runs it, and resolves when it has ended. */
  run(recorder: Recorder, command: string): Promise<void>;
  /** Removes its folder. */
  close(): void;
}

const PAGE = `<!doctype html><title>Terminal</title><style>
  html { background: #f4f4f5; }
  main { margin: 60px auto 0; width: 1040px; height: 660px; border-radius: 12px; background: #18181b; color: #e4e4e7; box-shadow: 0 12px 40px rgb(0 0 0 / 0.25);
    font: 19px/1.6 ui-monospace, 'DejaVu Sans Mono', monospace; overflow: hidden; }
  header { display: flex; gap: 8px; padding: 14px 16px; background: #27272a; }
  header i { width: 12px; height: 12px; border-radius: 50%; background: #52525b; }
  pre { margin: 0; padding: 20px 24px; font: inherit; white-space: pre-wrap; }
  b { color: #4ade80; font-weight: normal; }
</style><main><header><i></i><i></i><i></i></header><pre><b>$ </b></pre></main>`;

/** The command that runs a file of the repository from its sources. */
export function repositoryCommand(file: string): string[] {
  return [process.execPath, '--conditions=@vitrine/source', join(root, file)];
}

/** Opens a terminal in an empty folder, which has the file of the database example as database.ts. */
export async function openTerminal(context: BrowserContext): Promise<Terminal> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-terminal-'));
  symlinkSync(join(root, 'examples', 'database', 'src', 'main.ts'), join(folder, 'database.ts'));
  const page = await context.newPage();
  await page.setContent(PAGE);
  const write = (text: string, isPrompt = false): Promise<void> =>
    page.evaluate(
      ([value, bold]) => {
        const element = document.createElement(bold ? 'b' : 'span');
        element.textContent = value;
        document.querySelector('pre')!.append(element);
      },
      [text, isPrompt] as const,
    );
  return {
    page,
    async run(recorder, command) {
      for (const key of command) {
        await write(key);
        await recorder.wait(35);
      }
      await recorder.wait(400);
      await write('\n');
      await execute(command, folder, write);
      await write('$ ', true);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** `npx vitrine` and `node` run the repository's sources. */
async function execute(command: string, cwd: string, write: (text: string) => Promise<void>): Promise<void> {
  const quoted = (parts: readonly string[]): string => parts.map(part => `'${part}'`).join(' ');
  const line = command
    .replace(/\bnode (?=\w)/, `${quoted([process.execPath, '--conditions=@vitrine/source'])} `)
    .replace(/^npx vitrine/, quoted(repositoryCommand('packages/cli/src/main.ts')));
  const child = spawn(line, { cwd, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void write(String(chunk)));
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command} ended with ${code}.`);
}
