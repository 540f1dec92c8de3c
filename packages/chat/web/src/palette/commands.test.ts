import { expect, it } from 'vitest';
import { type Command, findCommands } from './commands.ts';

const item = (key: string, title: string, caption = ''): Command => ({ key, title, caption, run: () => {} });
const groups = {
  chats: Array.from({ length: 9 }, (_, index) => item(`chat/${index}`, `Trip to Lisbon ${index}`, 'Today')),
  boards: [item('board/1', 'Morning', 'Board')],
  commands: [item('command/new', 'New chat', 'Command')],
  tools: [item('tool/weather/forecast', 'Forecast', 'weather')],
};
const find = (query: string): string[] => findCommands(query, groups).map(({ key }) => key);

it('shows the newest chats, the boards and the commands before anything is typed', () => {
  expect(find(' ')).toEqual([0, 1, 2, 3, 4, 5].map(index => `chat/${index}`).concat('board/1', 'command/new'));
});

it('finds chats, boards, commands and tools that have every word', () => {
  expect(find('lisbon 7')).toEqual(['chat/7']);
  expect(find('morning board')).toEqual(['board/1']);
  expect(find('NEW')).toEqual(['command/new']);
  expect(find('weather fore')).toEqual(['tool/weather/forecast']);
  expect(find('nowhere')).toEqual([]);
});
