// Every callback of the official debug app, in order in one page: each must have a visible effect.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedChat, openChat } from '../support/open-page.ts';
import { type DebugApp, debugServer, openDebugApp } from './debug-app.ts';
import { DEBUG_STEPS } from './debug-walk.ts';

let folder: string;
let chat: OpenedChat;
let app: DebugApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-debug-'));
  chat = await openChat({ servers: { debug: debugServer(join(folder, 'debug.log')) }, colorScheme: 'light' });
  app = await openDebugApp(chat);
});
afterAll(async () => {
  await chat?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the debug app', () => {
  it.each(DEBUG_STEPS)('$name', ({ walk }) => walk(app));

  it('causes no error in the page', async () => {
    expect(app.said.filter(line => line.startsWith('[debug-app] error') || line.includes('Failed'))).toEqual([]);
    expect(await chat.finish()).toEqual([]);
  });
});
