// The chat with the server whose views have their host keep something (slate-server.ts).
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type OpenedChat, openChat } from './open-page.ts';
import { serverOf } from './server-of.ts';

/** The chat of the file; there once its tests run. */
export let chat: OpenedChat;

/** Opens the chat for the tests of a file. */
export function openSlateChat(): void {
  beforeAll(async () => {
    chat = await openChat({ servers: { slates: serverOf('./slate-server.ts') } });
  });
  afterAll(() => chat?.close());
  afterEach(async () => {
    expect(await chat.finish()).toEqual([]);
  });
}
