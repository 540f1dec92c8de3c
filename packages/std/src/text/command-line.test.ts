// Lines that users paste from the documents of servers.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinCommand, readCommandLine } from './command-line.ts';

it.each<[string, string[]]>([
  ['npx -y  @scope/server /tmp', ['npx', '-y', '@scope/server', '/tmp']],
  [`node "my server.js" --name='a b'`, ['node', 'my server.js', '--name=a b']],
  [String.raw`C:\node\node.exe "C:\my files\a.js"`, [String.raw`C:\node\node.exe`, String.raw`C:\my files\a.js`]],
  [String.raw`x "a \"b\" \\ c"`, ['x', String.raw`a "b" \ c`]],
  [`x ""`, ['x', '']],
  [' \n ', []],
  ['x "open', ['x', 'open']],
  [String.raw`npx server /My\ Files x\"y`, ['npx', 'server', '/My Files', 'x"y']],
  [String.raw`a "" 'd "e' f\g`, ['a', '', 'd "e', String.raw`f\g`]],
])('readCommandLine() divides %j', (line, words) => {
  expect(readCommandLine(line).words).toEqual(words);
});

it('joinCommand() writes what readCommandLine() reads', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), words => {
      expect(readCommandLine(joinCommand(words))).toEqual({ words, isOpen: false });
    }),
  );
});

it('readCommandLine() says that a quotation mark is not closed', () => {
  expect(readCommandLine('node "x')).toEqual({ words: ['node', 'x'], isOpen: true });
});
