// `vitrine test`: the interfaces of a server, in a browser, host by host.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HOST_PROFILE_NAMES, type HostProfileName } from '@vitrine/protocol/internal/session/host-profiles';
import { draftTestFile } from '../../interface-tests/file/draft-file.ts';
import { readExamples } from '../../interface-tests/file/examples.ts';
import { TEST_FILE } from '../../interface-tests/file/test-file.ts';
import { startTestHost } from '../../interface-tests/page/host-page.ts';
import { htmlReport } from '../../interface-tests/reports/html-report.ts';
import { jsonReport, junitReport } from '../../interface-tests/reports/machine-reports.ts';
import { summaryText } from '../../interface-tests/reports/summary.ts';
import { runTest, type TestReport } from '../../interface-tests/run-test.ts';
import { openTestedServer, type TestedServer } from '../../interface-tests/tested-server.ts';
import { commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { printNotice } from '../../program/print-line.ts';
import { UsageError } from '../../program/usage-error.ts';
import { type OneServerOptions, readOneServer } from '../server/one-server.ts';

export interface TestCommandOptions extends OneServerOptions {
  file?: string;
  /** Whether the test file is written, and nothing tested. */
  init?: boolean;
  tool: readonly string[];
  profile: readonly HostProfileName[];
  width: readonly number[];
  timeout: number;
  pictures?: string;
  update?: boolean;
  html?: string;
  junit?: string;
  json?: string;
}

const WIDTHS = [320, 390, 760];
/** Share of the pixels of a picture that may differ. */
const THRESHOLD = 0.005;

/** Resolves with the exit code: 1 when something failed. Throws `UsageError`, `ConnectError`. */
export async function runTestCommand(options: TestCommandOptions): Promise<number> {
  const { name, config } = readOneServer(options);
  if (options.init) return writeDraft(await openTestedServer(name, config), options.file ?? TEST_FILE);
  const examples = await readExamples(options.file);
  const { file } = examples;
  const folder = options.pictures ?? file?.pictures?.folder;
  if (options.update && folder === undefined)
    throw new UsageError('conflict', '--update goes with a folder of pictures.', { hint: 'Name it by --pictures.' });
  const host = await startTestHost();
  try {
    const server = await openTestedServer(name, config);
    try {
      if (server.problem !== undefined) printNotice(server.problem);
      checkTools(server, options.tool);
      const report = await runTest(server, host, examples, {
        profiles: options.profile.length > 0 ? options.profile : (file?.profiles ?? HOST_PROFILE_NAMES),
        widths: options.width.length > 0 ? options.width : (file?.widths ?? WIDTHS),
        tools: options.tool,
        timeoutMs: options.timeout,
        pictures:
          folder === undefined
            ? undefined
            : { folder, threshold: file?.pictures?.threshold ?? THRESHOLD, isUpdate: options.update === true },
        onCase: (tool, profile) => {
          if (commandIO().stderr.isTTY) printNotice(`${tool} in ${profile}`);
        },
      });
      await writeReports(report, options);
      return report.ok ? EXIT.ok : EXIT.failed;
    } finally {
      await server.close();
    }
  } finally {
    await host.close();
  }
}

function checkTools({ tools }: TestedServer, names: readonly string[]): void {
  const missing = names.find(name => !tools.some(tool => tool.name === name));
  if (missing !== undefined)
    throw new UsageError('bad-value', `The server has no tool ${JSON.stringify(missing)}.`, {
      received: missing,
      hint: `It has ${tools.map(({ name }) => name).join(', ') || 'none'}.`,
    });
}

async function writeReports(report: TestReport, { html, junit, json }: TestCommandOptions): Promise<void> {
  const files: [string | undefined, (report: TestReport) => string][] = [
    [html, htmlReport],
    [junit, junitReport],
    [json === '-' ? undefined : json, jsonReport],
  ];
  for (const [path, write] of files) {
    if (path === undefined) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, write(report));
  }
  commandIO().stdout.write(json === '-' ? jsonReport(report) : summaryText(report));
}

async function writeDraft(server: TestedServer, path: string): Promise<number> {
  try {
    if (existsSync(path))
      throw new UsageError('conflict', `${path} is there already.`, {
        received: path,
        hint: 'Name another one by --file.',
      });
    await writeFile(path, draftTestFile(server.tools, WIDTHS));
    printNotice(`${path} is written: correct the arguments, then run vitrine test.`);
    return EXIT.ok;
  } finally {
    await server.close();
  }
}
