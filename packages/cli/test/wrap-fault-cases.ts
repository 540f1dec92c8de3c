// Servers that are killed, hang, print garbage, answer far too much, or restart with other tools, behind the command: the behaviour that
// docs/guides/wrap-a-server.md describes. Single messages: @vitrine/connect.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { faulty, gone, marked } from '../../connect/test/support.ts';
import { readRejection } from '../../wrapper/test/wrapped.ts';
import { findZombies, type OpenedWrap, openWrap, peakMemory } from './open-wrap.ts';
import { useCommands } from './use-commands.ts';

const CHANGING = new URL('../../wrapper/test/changing-server.ts', import.meta.url).pathname;
const OWN_ERROR = { fallbackUsed: 'none', requestId: expect.stringMatching(/^[0-9a-f-]{36}\.\d+$/) };
/** Declares the tests of one transport to the client. */
export function describeFaults(kind: 'stdio' | 'http'): void {
  const commands = useCommands();
  let wrappers: (OpenedWrap & { mark: string })[] = [];

  afterEach(async () => {
    for (const { close, mark } of wrappers) {
      await close();
      await gone(mark);
    }
    wrappers = [];
  });

  /** The faulty server's command, with a mark in its environment. */
  function command(...modes: string[]): { words: string[]; mark: string } {
    const { command: node, args = [], mark } = faulty(...modes);
    return { words: ['--', 'env', `MARK=${mark}`, node, ...args], mark };
  }

  async function wrap(kind: 'stdio' | 'http', modes: string[] = [], limits: object = {}) {
    const { words, mark } = command(...modes);
    const config = join(commands.folder, 'wrap.json');
    writeFileSync(config, JSON.stringify({ limits, logging: { level: 'error' } }));
    const wrapper = await openWrap(commands, kind, ['--no-cache', '--config', config, ...words]);
    wrappers.push({ ...wrapper, mark });
    return { ...wrapper, mark };
  }

  const echo = (args: object) => ({ name: 'echo', arguments: args as Record<string, unknown> });

  describe(`over ${kind}, a server`, () => {
    it('that is killed: the calls in flight end with an error, the next finds another one', {
      timeout: 60_000,
    }, async () => {
      const { client, pid, mark } = await wrap(kind, ['grandchild']);
      await client.listTools();
      const hanging = readRejection(client.callTool({ name: 'hang' }));
      expect((await client.callTool(echo({ a: 1 }))).structuredContent).toEqual({ a: 1 });
      const before = marked(mark);
      for (const each of before) process.kill(each, 'SIGKILL');
      expect(await hanging).toMatchObject({
        code: -32000,
        data: { toolName: 'hang', errorType: 'exited', retryable: true, ...OWN_ERROR },
      });
      expect((await client.callTool(echo({ a: 2 }))).structuredContent).toEqual({ a: 2 });
      const after = marked(mark);
      expect(after.filter(each => before.includes(each))).toEqual([]);
      // The server and its own child.
      expect(after).toHaveLength(2);
      expect(findZombies(pid)).toEqual([]);
    });

    it('that hangs: the call ends at its deadline, the others go on', { timeout: 60_000 }, async () => {
      const { client } = await wrap(kind, [], { requestTimeoutMs: 2000 });
      const hanging = readRejection(client.callTool({ name: 'hang' }));
      expect((await client.callTool(echo({ a: 1 }))).structuredContent).toEqual({ a: 1 });
      expect(await hanging).toMatchObject({
        code: -32001,
        data: { toolName: 'hang', errorType: 'timeout', retryable: true, ...OWN_ERROR },
      });
    });

    it('that prints garbage between its messages: it is dropped, nothing else', { timeout: 60_000 }, async () => {
      const { client } = await wrap(kind, ['banner']);
      expect((await client.callTool({ name: 'garbage' })).content).toEqual([{ type: 'text', text: 'still here' }]);
      expect((await client.callTool({ name: 'flood' })).content).toEqual([{ type: 'text', text: 'flooded' }]);
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).toContain('echo');
      expect(names).toContain('_ui_list');
    });

    it('that answers 100 MB: this call fails, the others go on, and it is not kept in memory', {
      timeout: 60_000,
    }, async () => {
      const { client, pid } = await wrap(kind);
      const before = peakMemory(pid);
      const huge = readRejection(client.callTool({ name: 'huge', arguments: { bytes: 100_000_000 } }));
      expect(await huge).toMatchObject({
        code: -32000,
        message: expect.stringMatching(/over the limit of 8388608 bytes/),
        data: { toolName: 'huge', errorType: 'too-large', retryable: false, ...OWN_ERROR },
      });
      expect((await client.callTool(echo({ a: 1 }))).structuredContent).toEqual({ a: 1 });
      expect(peakMemory(pid) - before).toBeLessThan(150);
    });

    it('that restarts with other tools: the client is notified, lists them, and reads their pages', {
      timeout: 60_000,
    }, async () => {
      const words = ['--no-cache', '--', process.execPath, CHANGING, join(commands.folder, 'starts')];
      const wrapper = await openWrap(commands, kind, words);
      wrappers.push({ ...wrapper, mark: CHANGING + commands.folder });
      const { client } = wrapper;
      const names = async () =>
        (await client.listTools()).tools.map(({ name }) => name).filter(name => !name.startsWith('_ui_'));
      // Over HTTP the first list may come from the server that was started for listing: from now on it is the client's own.
      await client.callTool({ name: '_ui_refresh_tools' });
      const before = await names();
      expect(before.slice(0, 2)).toEqual(['die', 'tool-1']);
      const fresh = `tool-${before.length}`;
      const listed = Promise.withResolvers<void>();
      client.setNotificationHandler('notifications/tools/list_changed', async () => {
        if ((await names()).includes(fresh)) listed.resolve();
      });
      expect(await readRejection(client.callTool({ name: 'die' }))).toMatchObject({
        data: { toolName: 'die', ...OWN_ERROR },
      });
      await listed.promise;
      expect(await names()).toEqual([...before, fresh]);
      const { structuredContent } = await client.callTool({ name: '_ui_inspect', arguments: { toolName: fresh } });
      expect(structuredContent).toMatchObject({ uiType: 'compiled' });
      expect(findZombies(wrapper.pid)).toEqual([]);
    });

    it('that ignores signals, with children: all have ended when the wrapper has', {
      timeout: 60_000,
    }, async () => {
      const { client, close, mark } = await wrap(kind, ['stubborn', 'grandchild']);
      await client.listTools();
      // Over HTTP a server was started for listing, and may still be ending.
      expect(marked(mark).length).toBeGreaterThanOrEqual(2);
      await close();
      await gone(mark);
    });
  });
}
