// The key `retention` of a configuration file; mistakes are errors with their line.
import { expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';

const parse = (retention: string) =>
  parseConfig(`mcpServers: {}\nretention: ${retention}\n`, { path: 'servers.yml', env: {} }).retention;

it('days are read; without more all unused chats are meant', () => {
  expect(parse('{ days: 90 }')).toEqual({ days: 90, sessions: 'all' });
  expect(parse('{ days: 1, sessions: archived }')).toEqual({ days: 1, sessions: 'archived' });
  expect(parseConfig('mcpServers: {}').retention).toBeUndefined();
});

it.each([
  ['{ days: 0 }', 'retention.days'],
  ['{ days: 1.5 }', 'retention.days'],
  ['{ sessions: all }', 'retention.days: is missing'],
  ['{ days: 9, sessions: pinned }', 'retention.sessions: is "pinned", allowed are "archived", "all"'],
  ['{ days: 9, keep: 1 }', 'retention.keep: unknown key keep'],
])('%s is an error with its place', (retention, message) => {
  expect(() => parse(retention)).toThrow(/^servers\.yml:2:\d+: retention/);
  expect(() => parse(retention)).toThrow(message);
});
