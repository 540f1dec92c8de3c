// The child's side of a measured chat: it sends its address to the process that started it, answers each message with its memory, and
// closes when that process is gone. Needs `--expose-gc`.
import { rmSync } from 'node:fs';
import type { Agent } from '@vitrine/agent';
import type { Chat } from '@vitrine/chat';
import type { Connections } from '@vitrine/connect';

/** Message of the child over IPC. */
export type ChildMessage = { readonly url: string } | { readonly memory: Memory };

/** Memory in bytes. */
export interface Memory {
  readonly rss: number;
  /** Memory of JavaScript: its heap, and buffers outside of it. After a garbage collection. */
  readonly used: number;
}

/** `dataDir` is removed at the end. */
export function reportToParent(parts: { chat: Chat; agent: Agent; connections: Connections; dataDir: string }): void {
  const { chat, agent, connections, dataDir } = parts;
  const send = (message: ChildMessage): void => void process.send!(message);
  process.on('message', () => {
    // Twice: the second collection frees objects that the first one has released.
    globalThis.gc!();
    globalThis.gc!();
    const { rss, heapUsed, external } = process.memoryUsage();
    send({ memory: { rss, used: heapUsed + external } });
  });
  process.on('disconnect', async () => {
    await chat.close();
    await agent.close();
    await connections.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
  send({ url: chat.url });
}
