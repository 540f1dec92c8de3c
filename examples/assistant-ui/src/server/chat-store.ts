// The chats of the AI SDK route, in memory: their messages, and the stream that is being written, so that a reloaded page can continue it.
import type { UIMessage } from 'ai';

interface Chat {
  messages: UIMessage[];
  stream?: RecordedStream;
}

interface RecordedStream {
  readonly chunks: string[];
  /** Resolves at the next chunk, or at the end. */
  next: PromiseWithResolvers<void>;
  isDone: boolean;
}

export interface ChatStore {
  read(id: string): { messages: UIMessage[]; isRunning: boolean };
  save(id: string, messages: UIMessage[]): void;
  /** Keeps what an answer streams. Resolves at its end. */
  record(id: string, stream: ReadableStream<string>): Promise<void>;
  /** The last answer from its beginning, also while it is being written. Undefined: there was none. */
  replay(id: string): AsyncIterable<string> | undefined;
}

export function createChatStore(): ChatStore {
  const chats = new Map<string, Chat>();
  const openChat = (id: string): Chat => {
    const chat = chats.get(id) ?? { messages: [] };
    chats.set(id, chat);
    return chat;
  };
  return {
    read(id) {
      const { messages = [], stream } = chats.get(id) ?? {};
      return { messages, isRunning: stream !== undefined && !stream.isDone };
    },
    save: (id, messages) => {
      openChat(id).messages = messages;
    },
    async record(id, stream) {
      const recorded: RecordedStream = { chunks: [], next: Promise.withResolvers(), isDone: false };
      openChat(id).stream = recorded;
      const wake = (): void => {
        recorded.next.resolve();
        recorded.next = Promise.withResolvers();
      };
      try {
        for await (const chunk of stream) {
          recorded.chunks.push(chunk);
          wake();
        }
      } finally {
        recorded.isDone = true;
        wake();
      }
    },
    replay(id) {
      const recorded = chats.get(id)?.stream;
      return recorded && readFromStart(recorded);
    },
  };
}

async function* readFromStart(recorded: RecordedStream): AsyncGenerator<string> {
  for (let index = 0; ; ) {
    if (index < recorded.chunks.length) yield recorded.chunks[index++]!;
    else if (recorded.isDone) return;
    else await recorded.next.promise;
  }
}
