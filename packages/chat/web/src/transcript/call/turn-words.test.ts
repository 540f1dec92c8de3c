import { afterEach, describe, expect, it } from 'vitest';
import { pageLanguage } from '../../language/page-language.ts';
import * as german from '../../texts/de/turn.ts';
import { describeCalls, describeTools } from './turn-words.ts';

const calls = (title: string, count: number, failedCount = 0) => ({ title, count, failedCount });

describe('describeCalls()', () => {
  it.each([
    [calls('Look up item', 12, 2), 'Looked up 12 items'],
    [calls('Look up item', 1), 'Looked up 1 item'],
    [calls('Get the entry', 3), 'Fetched 3 entries'],
    [calls('Read branch', 2), 'Read 2 branches'],
    [calls('Get user by id', 2), 'Fetched 2 users by id'],
    [calls('Get current weather', 3), 'Fetched current weather, 3 times'],
    [calls('Read file contents', 2), 'Read file contents, 2 times'],
    [calls('Search notes', 1), 'Searched notes'],
    [calls('Find customer', 4), 'Searched for customer, 4 times'],
    [calls('Delete file', 3, 1), 'Deleted 2 files'],
  ])('%o is %s', (tool, words) => expect(describeCalls(tool)).toBe(words));

  it.each([
    ['a verb that it does not know', calls('Frobnicate item', 2)],
    ['a title of one word', calls('Search', 2)],
    ['a title in another language', calls('Artikel suchen', 2)],
    ['changes that all failed', calls('Delete file', 2, 2)],
    ['a title with other signs', calls('Get \u202eitem', 2)],
  ])('says nothing of %s', (_, tool) => expect(describeCalls(tool)).toBeUndefined());
});

const initial = pageLanguage.getSnapshot();
afterEach(() => pageLanguage.set(initial));

it.each([
  [calls('Look up item', 1200), '1.200 items nachgeschlagen'],
  [calls('Get weather', 2), 'weather abgerufen, 2-mal'],
])('%o in German is %s', (tool, words) => {
  pageLanguage.set({ language: 'de', locale: 'de', timeZone: 'UTC', catalogue: { ...german } });
  expect(describeCalls(tool)).toBe(words);
});

describe('describeTools()', () => {
  it('tells of two tools and counts the calls of the others', () => {
    const tools = [calls('Look up item', 8), calls('Ping', 1), calls('Read file', 4), calls('Get user', 2)];
    expect(describeTools(tools)).toBe('Looked up 8 items, read 4 files, 3 more calls');
    expect(describeTools([calls('Ping', 1), calls('Pong', 2)])).toBeUndefined();
  });
});
