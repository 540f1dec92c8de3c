// What the command palette offers: chats, commands, and tools.
import { formatDay } from '../parts/text/format.ts';
import { sessionTitle } from '../shell/session-title.ts';
import type { Chat } from '../state/chat.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { THEME_CHOICES } from '../state/settings/theme.ts';
import { COMMAND_TEXTS as TEXTS } from '../texts/shell.ts';
import { displayName } from '../untrusted-text/display-name.ts';

export interface Command {
  readonly key: string;
  readonly title: string;
  readonly caption: string;
  readonly text?: string;
  run(): void;
}

/** Chats that are listed before anything is typed. */
const RECENT = 6;
const MAX_ITEMS = 50;

/** Every word of the query must occur in the title, the caption or the text. Without a query: the newest chats, and the commands. */
export function findCommands(query: string, { chats, boards, commands, tools }: CommandGroups): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...chats.slice(0, RECENT), ...boards.slice(0, RECENT), ...commands];
  const matches = [...chats, ...boards, ...commands, ...tools].filter(({ title, caption, text = '' }) => {
    const searched = `${title} ${caption} ${text}`.toLowerCase();
    return words.every(word => searched.includes(word));
  });
  return matches.slice(0, MAX_ITEMS);
}

export interface CommandGroups {
  readonly chats: readonly Command[];
  readonly boards: readonly Command[];
  readonly commands: readonly Command[];
  readonly tools: readonly Command[];
}

/** The items as they are now. */
export function listCommands(chat: Chat): CommandGroups {
  const command = (key: string, title: string, run: () => void): Command => ({
    key: `command/${key}`,
    title,
    caption: TEXTS.command,
    run,
  });
  return {
    // Chats in which nothing happened are left out.
    chats: chat.sessions.getSnapshot().flatMap(session =>
      session.seq === 0
        ? []
        : {
            key: `chat/${session.id}`,
            title: sessionTitle(session),
            caption: formatDay(session.createdAt),
            run: () => chat.router.go(session.id),
          },
    ),
    boards: (chat.boards.getSnapshot() ?? []).map(({ id, title }) => ({
      key: `board/${id}`,
      title,
      caption: TEXTS.board,
      run: () => chat.router.open({ name: 'boards', parts: [id] }),
    })),
    commands: [
      command('new-chat', TEXTS.newChat, () => chat.projects.startChat(undefined)),
      command('servers', TEXTS.servers, () => chat.serversDialog.set({})),
      command('settings', TEXTS.settings, () => chat.settingsDialog.open()),
      ...THEME_CHOICES.map(theme => command(`theme-${theme}`, TEXTS.theme[theme], () => chat.theme.choose(theme))),
    ],
    tools: chat.catalog.getSnapshot().tools.map(tool => ({
      key: `tool/${tool.server}/${tool.name}`,
      title: toolTitle(tool),
      caption: displayName(tool.server),
      text: `${tool.description ?? ''}`.split('\n')[0] ?? '',
      run: () => chat.choose(tool),
    })),
  };
}
