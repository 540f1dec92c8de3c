// A thread's history in the browser's storage, for a `LocalRuntime`.
import type { ExportedMessageRepository, ThreadHistoryAdapter } from '@assistant-ui/react';

type Item = ExportedMessageRepository['messages'][number];

/** Messages are appended when they are complete, and rewritten when a decision completes them later. */
export function browserHistory(key: string): ThreadHistoryAdapter {
  const read = (): Item[] => {
    const items = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Item[];
    return items.map(item => ({ ...item, message: { ...item.message, createdAt: new Date(item.message.createdAt) } }));
  };
  const write = (item: Item): void => {
    const others = read().filter(({ message }) => message.id !== item.message.id);
    sessionStorage.setItem(key, JSON.stringify([...others, item]));
  };
  return {
    load: async () => ({ messages: read() }),
    append: async item => write(item),
    update: async item => write(item),
  };
}
