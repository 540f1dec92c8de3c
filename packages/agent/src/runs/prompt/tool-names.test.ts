// The names under which a model is offered tools.
import { expect, it } from 'vitest';
import { scriptedConnections } from '../../../test/support/scripted-connections.ts';
import { offerTools } from './tool-offer.ts';

const listNames = (servers: Record<string, readonly string[]>): string[] => {
  const answer = () => ({ content: [] });
  const tools = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, { answer }]));
  const connections = scriptedConnections(
    Object.fromEntries(Object.entries(servers).map(([server, names]) => [server, { tools: tools(names) }])),
  );
  const { definitions, find } = offerTools({ connections });
  for (const { name } of definitions) expect(find(name)).toBeDefined();
  return definitions.map(({ name }) => name);
};
const HASHED = /^[\w-]{1,55}_[0-9a-f]{8}$/;

it('a tool keeps its name, with other characters replaced, unless another tool would have the same', () => {
  expect(listNames({ files: ['read.file', 'list files', 'größe'] })).toEqual([
    'files__read_file',
    'files__list_files',
    'files__gr__e',
  ]);
});

it('of tools that would have one name, those whose name was changed get a hash', () => {
  const names = listNames({ files: ['read_file', 'read.file', 'read-file', 'read file'] });
  expect([names[0], names[2]]).toEqual(['files__read_file', 'files__read-file']);
  for (const name of [names[1], names[3]]) expect(name).toMatch(HASHED);
  expect(new Set(names).size).toBe(4);
});

it('two servers whose names and tools join to the same text have a tool each', () => {
  const names = listNames({ a: ['b__c'], a__b: ['c'] });
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(HASHED);
});

it('a name that is too long ends with a hash', () => {
  const names = listNames({ files: ['x'.repeat(70), `${'x'.repeat(69)}y`] });
  for (const name of names) expect(name).toMatch(HASHED);
  expect(names.map(name => name.length)).toEqual([64, 64]);
  expect(new Set(names).size).toBe(2);
});
