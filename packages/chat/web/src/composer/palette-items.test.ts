import type { ToolEntry } from '@vitrine/agent/internal/api';
import { expect, it } from 'vitest';
import { createLine, paletteItems } from './palette-items.ts';

const tools: ToolEntry[] = [
  { server: 'weather', name: 'forecast', title: 'Forecast', description: 'Days ahead.\nMore.', inputSchema: {} },
  { server: 'shop', name: 'add', inputSchema: {} },
];
const prompts = [{ server: 'shop', name: 'gift', title: 'Find a gift', arguments: [] }];

it('lists prompts before tools, and keeps items that contain every word', () => {
  const findKeys = (query: string) => paletteItems(query, { tools, prompts }).map(item => createLine(item).key);
  expect(findKeys('')).toEqual(['prompt/shop/gift', 'tool/weather/forecast', 'tool/shop/add']);
  expect(findKeys('shop')).toEqual(['prompt/shop/gift', 'tool/shop/add']);
  expect(findKeys('find GIFT')).toEqual(['prompt/shop/gift']);
  expect(findKeys('days')).toEqual(['tool/weather/forecast']);
  expect(findKeys('nothing')).toEqual([]);
});

it('shows the title and the first line of the description', () => {
  expect(createLine({ kind: 'tool', tool: tools[0]! })).toMatchObject({
    title: 'Forecast',
    text: 'Days ahead.',
    caption: 'weather',
  });
  expect(createLine({ kind: 'prompt', prompt: { server: 's', name: 'plain', arguments: [] } }).title).toBe('plain');
});
