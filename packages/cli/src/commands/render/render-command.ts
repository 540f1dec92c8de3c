// `vitrine render`: one picture and a verdict of one call, or of a pasted interface.
import { writeFile } from 'node:fs/promises';
import type { HostProfileName } from '@vitrine/protocol/internal/session/host-profiles';
import { drawOnce } from '../../interface-tests/draw-once.ts';
import { findingLines } from '../../interface-tests/reports/finding-lines.ts';
import { commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { printable } from '../../program/printable.ts';
import type { OneServerOptions } from '../server/one-server.ts';
import { readRenderedCall } from './read-rendered-call.ts';

export interface RenderCommandOptions extends OneServerOptions {
  tool?: string;
  /** Arguments as JSON. */
  args?: string;
  /** A page, A2UI messages or a result, instead of the server's interface. `-`: stdin. */
  file?: string;
  /** The result that the page of `file` receives. */
  result?: string;
  profile: HostProfileName;
  theme: 'light' | 'dark';
  width: number;
  mode: 'inline' | 'fullscreen' | 'pip';
  timeout: number;
  out: string;
  json?: boolean;
}

/** Resolves with the exit code: 1 when something is wrong. Throws `UsageError`, `ConnectError`. */
export async function runRender(options: RenderCommandOptions): Promise<number> {
  const { call, answer, close } = await readRenderedCall(options);
  const { profile, theme, width, mode, timeout, out, json } = options;
  try {
    const verdict = await drawOnce(call, { profile, theme, width, displayMode: mode, timeoutMs: timeout, answer });
    if (verdict.png) await writeFile(out, verdict.png);
    const isOk = verdict.findings.every(({ level }) => level !== 'error');
    const { png, ...facts } = verdict;
    const picture = png && out;
    const text = json
      ? `${JSON.stringify({ tool: call.tool.name, profile, theme, width, ok: isOk, ...facts, picture }, undefined, 2)}\n`
      : [
          printable(`${call.tool.name}, ${profile}, ${theme}, ${width} px: ${isOk ? 'ok' : 'FAILED'}`) +
            (verdict.paintMs === undefined ? '' : ` (${verdict.paintMs} ms to the first paint)`),
          ...findingLines(verdict.findings),
          ...(png === undefined ? [] : [`Picture: ${out}`]),
          '',
        ].join('\n');
    commandIO().stdout.write(text);
    return isOk ? EXIT.ok : EXIT.failed;
  } finally {
    await close();
  }
}
