// Vitrine in chats that others wrote: each gets at most 30 lines of ours, and shows every item of the checklist.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openChromium } from '../support/browser/chromium.ts';
import { hasPostgres } from '../support/services/postgres.ts';
import { CHECKLIST } from './checklist.ts';
import { type Fixture, startFixture } from './fixture.ts';
import { HOSTS } from './hosts.ts';
import { packPackages } from './pack-packages.ts';
import { findSource, type PreparedHost, prepareHost } from './prepare-host.ts';

const MAX_LINES = 30;

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const canStore = await hasPostgres();
const folder = mkdtempSync(join(tmpdir(), 'vitrine-tarballs-'));
const names = [...new Set(HOSTS.flatMap(({ packages }) => packages))];
let tarballs: Promise<string[]> | undefined;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(HOSTS)('$name', host => {
  const source = host.needs && !canStore ? { skipped: `no ${host.needs} answers here` } : findSource(host);
  if ('skipped' in source) {
    it.skip(`skipped: ${source.skipped}`, () => {});
    return;
  }
  const origin = `http://localhost:${host.port}`;
  let fixture: Fixture;
  let prepared: PreparedHost;
  let program: ChildProcess;

  beforeAll(async () => {
    fixture = await startFixture();
    prepared = await prepareHost(host, source.folder, await (tarballs ??= packPackages(folder, names)), fixture);
    if (await answers(origin + host.path)) throw new Error(`Something else answers at ${origin}.`);
    const [command, ...args] = host.start;
    program = spawn(command!, args, {
      cwd: prepared.folder,
      env: prepared.env,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const answersAt = async (): Promise<boolean> => {
      if (program.exitCode !== null) throw new Error(`${host.start.join(' ')} ended with ${program.exitCode}.`);
      return answers(origin + host.path);
    };
    await vi.waitUntil(answersAt, { timeout: 300_000, interval: 200 });
  }, 1_800_000);
  afterAll(async () => {
    // The group, because a package manager starts the server as a child.
    if (program?.pid !== undefined && program.exitCode === null) process.kill(-program.pid);
    await fixture?.close();
  });

  it(`needs at most ${MAX_LINES} lines`, () => {
    const { added, removed } = prepared.lines;
    expect(added + removed).toBeLessThanOrEqual(MAX_LINES);
  });

  for (const [item, check] of Object.entries(CHECKLIST)) {
    const reason = host.without[item];
    if (reason !== undefined) it.skip(`${item}: ${reason}`, () => {});
    else
      it(item, async () => {
        // A profile of its own: chats store their messages.
        const browser = await openChromium();
        try {
          const page = await browser.newPage();
          await host.enter?.(page, fixture);
          await page.goto(origin + host.path);
          const awaitAnswer = async () => host.awaitAnswer?.(page);
          await check({ page, fixture, composer: host.composer(page), awaitAnswer });
        } finally {
          await browser.close();
        }
      });
  }
});
