import { describe, expect, it } from 'vitest';
import { withIO } from '../../program/command-io.ts';
import { parseServerCommand } from './server-command.ts';

const readName = (line: string, folder = '/home/ann/tides') =>
  parseServerCommand(line.split(' ') as [string, ...string[]], { folder }).name;

describe('serverOfCommand()', () => {
  it.each([
    ['weather', 'weather'],
    ['/usr/local/bin/weather-server', 'weather-server'],
    ['./weather.py --port 3', 'weather'],
    ['C:\\tools\\weather.exe', 'weather'],
    ['node weather.mjs', 'weather'],
    ['node --no-warnings examples/weather/src/main.ts --units metric', 'weather'],
    ['node src/main.ts', 'tides'],
    ['node ./dist/index.js', 'tides'],
    ['node main.js', 'tides'],
    ['node ../rivers/src/main.ts', 'rivers'],
    ['npx -y @modelcontextprotocol/server-everything', 'server-everything'],
    ['npx weather@1.2.3 stdio', 'weather'],
    ['uvx mcp-server-time', 'mcp-server-time'],
    ['pnpm dlx weather', 'weather'],
    ['node', 'node'],
    ['node -', 'node'],
    ['./пример', 'server'],
  ])('names "%s" %s', (line, name) => expect(readName(line)).toBe(name));

  it.each([
    ['/home/ann/tides/packages/src', 'node main.ts', 'packages'],
    ['/', 'node src/main.ts', 'main'],
    ['/src', 'node main.ts', 'main'],
  ])('in %s, names "%s" %s', (folder, line, name) => expect(readName(line, folder)).toBe(name));

  it('keeps command and arguments unchanged: nothing is split, quoted or expanded', () => {
    expect(parseServerCommand(['a b', '$HOME; rm -rf /', '"'])).toEqual({
      name: 'a-b',
      config: { type: 'stdio', command: 'a b', args: ['$HOME; rm -rf /', '"'] },
    });
  });

  it('numbers a name that is taken', () => {
    expect(parseServerCommand(['weather'], { taken: ['weather', 'weather-2'] }).name).toBe('weather-3');
  });

  it('gives the server the variables of --env', () => {
    const env = withIO({ env: { TOKEN: 'secret' } }, async () =>
      parseServerCommand(['weather'], { env: ['TOKEN', 'LEVEL=a=b'] }),
    );
    return expect(env).resolves.toMatchObject({ config: { env: { TOKEN: 'secret', LEVEL: 'a=b' } } });
  });

  it('refuses a variable that does not exist', () => {
    const command = withIO({ env: {} }, async () => parseServerCommand(['weather'], { env: ['TOKEN'] }));
    return expect(command).rejects.toThrow('--env TOKEN: there is no such variable');
  });
});
